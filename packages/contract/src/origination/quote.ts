import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** What can be borrowed: for a purchase, or as money. */
export const quoteKinds = ['purchase', 'cash'] as const;
export type QuoteKind = (typeof quoteKinds)[number];

/** One term of the product, with what it costs. Amounts in centavos. */
export const QuotedPlan = z.object({
  installments: z.int(),
  frequency: z.string(),
  installment_amount: z.int(),
  total_amount: z.int(),
  /** What the shop or the customer's account gets. */
  net_amount: z.int(),
  /** Without its IVA. */
  opening_fee: z.int(),
  opening_fee_iva: z.int(),
  /** One decimal, without IVA (`80.9`). */
  cat_percent: z.string(),
});
export type QuotedPlan = z.output<typeof QuotedPlan>;

export const QuoteView = z.object({
  kind: z.enum(quoteKinds),
  product: z.string(),
  product_name: z.string(),
  amount: z.int(),
  /** Between which an application is taken: the policy's and the product's, whichever is closer. */
  amount_min: z.int(),
  amount_max: z.int(),
  /** Of the dearest conditions under which the amount is lent: whoever is approved pays that or less. */
  annual_rate_percent: z.string(),
  /** Null: there is none. */
  opening_fee_percent: z.string().nullable(),
  iva_percent: z.string(),
  plans: z.array(QuotedPlan),
  calculated_on: z.string(),
});
export type QuoteView = z.output<typeof QuoteView>;

export const getQuote = defineEndpoint({
  service: 'get-money',
  method: 'GET',
  path: '/v1/public/quote',
  auth: 'public',
  summary:
    'What an amount costs in every term of the product that an application for it is offered, before anybody applies.',
  query: z.object({
    kind: z.enum(quoteKinds),
    /** Centavos; an example's unless said. */
    amount: z
      .string()
      .regex(/^\d{1,12}$/)
      .optional(),
  }),
  reply: QuoteView,
  errors: ['validation_failed', 'amount_invalid'],
});

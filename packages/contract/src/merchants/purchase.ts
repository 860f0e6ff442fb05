import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Amount, idParams, pageOf, pageQuery } from './fields.ts';
import { PaymentView } from './payment.ts';

/** The calls that need the loan behind a payment. */

export const capturePayment = defineEndpoint({
  service: 'merchant',
  method: 'POST',
  path: '/v1/payments/{id}/capture',
  auth: 'merchant',
  scope: 'payments:write',
  summary:
    'Takes an authorised payment whose capture_mode is manual. Capturing again answers with the same.',
  idempotency: 'required',
  params: idParams,
  reply: PaymentView,
  errors: [
    'api_key_invalid',
    'scope_missing',
    'not_found',
    'payment_state_conflict',
    'payment_on_hold',
  ],
});

/** By amount, by line, or, with neither, all that is left. */
export const RefundOrder = z
  .strictObject({
    amount: Amount.optional(),
    lines: z
      .array(
        z.object({
          reference: z.string().min(1).max(64),
          quantity: z.int().positive().max(100_000),
        }),
      )
      .min(1)
      .max(100)
      .optional(),
    reason: z.string().min(1).max(200).optional(),
  })
  .refine(({ amount, lines }) => amount === undefined || lines === undefined, {
    path: ['lines'],
    error: 'Indica un monto o renglones, no ambos.',
  });

/** Where the money goes: to the card or account of the down payment, off the plan, back to the shopper. */
const splitFields = {
  to_origin: z.int(),
  /** What the shopper no longer has to pay, interest and IVA with it. */
  to_plan: z.int(),
  /** What the shopper had paid of it in money, and gets back from us in money. */
  to_customer: z.int(),
  /** What the shopper had paid of it with points: it goes back as points. */
  to_points: z.int(),
};

export const RefundView = z.object({
  id: z.string(),
  /** The payment's own id (`pay_…`). */
  payment_id: z.string(),
  amount: z.int(),
  reason: z.string().nullable(),
  lines: z.array(z.object({ reference: z.string(), quantity: z.int(), amount: z.int() })),
  ...splitFields,
  created_at: z.string(),
});
export type RefundView = z.output<typeof RefundView>;

export const createRefund = defineEndpoint({
  service: 'merchant',
  method: 'POST',
  path: '/v1/payments/{id}/refunds',
  auth: 'merchant',
  scope: 'refunds:write',
  summary: 'Gives money back: an amount, some lines, or all that is left.',
  idempotency: 'required',
  params: idParams,
  body: RefundOrder,
  reply: RefundView,
  errors: [
    'api_key_invalid',
    'scope_missing',
    'not_found',
    'payment_state_conflict',
    'validation_failed',
    'refund_exceeds_amount',
  ],
});

export const previewRefund = defineEndpoint({
  service: 'merchant',
  method: 'POST',
  path: '/v1/payments/{id}/refunds/preview',
  auth: 'merchant',
  scope: 'refunds:write',
  summary: 'Where the money of a refund would go. Nothing is given back.',
  params: idParams,
  body: RefundOrder,
  reply: z.object({ amount: z.int(), ...splitFields }),
  errors: [
    'api_key_invalid',
    'scope_missing',
    'not_found',
    'payment_state_conflict',
    'validation_failed',
    'refund_exceeds_amount',
  ],
});

export const listRefunds = defineEndpoint({
  service: 'merchant',
  method: 'GET',
  path: '/v1/payments/{id}/refunds',
  auth: 'merchant',
  scope: 'payments:read',
  summary: 'The refunds of a payment, newest first.',
  params: idParams,
  query: z.object(pageQuery),
  reply: pageOf(RefundView),
  errors: ['api_key_invalid', 'scope_missing', 'not_found', 'validation_failed'],
});

/** What the product page may say about an amount: the plans on offer to most people, not a promise. */
export const listOffers = defineEndpoint({
  service: 'merchant',
  method: 'GET',
  path: '/v1/offers',
  auth: 'merchant',
  scope: 'offers:read',
  summary: 'Plans for an amount, for the product page.',
  query: z.object({ amount: z.string().regex(/^[1-9]\d{0,11}$/) }),
  reply: z.object({
    amount: z.int(),
    /** `YYYY-MM-DD`: the day of these figures, to be printed with the CAT. */
    calculated_on: z.string(),
    plans: z.array(
      z.object({
        instalments: z.int(),
        frequency: z.string(),
        instalment_amount: z.int(),
        total_amount: z.int(),
        cat_percent: z.string(),
        /** `75.00`: fixed, a year, without IVA. */
        annual_rate_percent: z.string(),
      }),
    ),
  }),
  errors: ['api_key_invalid', 'scope_missing', 'validation_failed'],
});

import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Amount, centavosOf, idParams, instantOf, pageOf, pageQuery } from './fields.ts';
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
    amount: Amount.optional().describe('A part of the amount. Whole centavos, MXN.'),
    lines: z
      .array(
        z.object({
          reference: z.string().min(1).max(64).describe('Of a line of the payment.'),
          quantity: z.int().positive().max(100_000).describe('How many pieces come back.'),
        }),
      )
      .min(1)
      .max(100)
      .optional()
      .describe('Some pieces. Not together with `amount`.'),
    reason: z.string().min(1).max(200).optional().describe('For your own books.'),
  })
  .refine(({ amount, lines }) => amount === undefined || lines === undefined, {
    path: ['lines'],
    error: 'Indica un monto o renglones, no ambos.',
    params: { code: 'amount_and_lines' },
  })
  .meta({
    id: 'RefundOrder',
    description: 'An amount, some lines, or, with neither, all that is left.',
  });

/** Where the money goes: to the card or account of the down payment, off the plan, back to the shopper. */
const splitFields = {
  to_origin: centavosOf('Back to the card or account that the down payment came from.'),
  to_plan: centavosOf('Off what the shopper still has to pay, interest and IVA with it.'),
  to_customer: centavosOf('What the shopper had paid of it in money, and gets back from us.'),
  to_points: centavosOf('What the shopper had paid of it with points: it goes back as points.'),
};

export const RefundView = z
  .object({
    id: z.string().describe('`ref_…`'),
    payment_id: z.string().describe('`pay_…` of its payment.'),
    amount: centavosOf('What you gave back.'),
    reason: z.string().nullable(),
    lines: z
      .array(z.object({ reference: z.string(), quantity: z.int(), amount: z.int() }))
      .describe('The pieces that came back.'),
    ...splitFields,
    created_at: instantOf('When you ordered it.'),
  })
  .meta({ id: 'Refund', description: 'Money that you gave back.' });
export type RefundView = z.output<typeof RefundView>;

const RefundPreview = z
  .object({ amount: centavosOf('What would be given back.'), ...splitFields })
  .meta({ id: 'RefundPreview', description: 'What a refund would do.' });

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
  reply: RefundPreview,
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

const OffersView = z
  .object({
    amount: centavosOf('The price that was asked about.'),
    calculated_on: z
      .string()
      .describe('`YYYY-MM-DD`: the day of these figures, to be printed with the CAT.'),
    plans: z.array(
      z
        .object({
          instalments: z.int().describe('How many payments.'),
          frequency: z.string().describe('`quincenal` or `mensual`.'),
          instalment_amount: centavosOf('Each payment, interest and IVA included.'),
          total_amount: centavosOf('All payments together.'),
          cat_percent: z.string().describe('`98.4`: the CAT without IVA.'),
          annual_rate_percent: z.string().describe('`75.00`: fixed, a year, without IVA.'),
        })
        .meta({ id: 'OfferedPlan' }),
    ),
  })
  .meta({ id: 'Offers', description: 'What an amount costs at most for whoever is approved.' });

/** What the product page may say about an amount: the plans on offer to most people, not a promise. */
export const listOffers = defineEndpoint({
  service: 'merchant',
  method: 'GET',
  path: '/v1/offers',
  auth: 'merchant',
  scope: 'offers:read',
  crossOrigin: true,
  summary: 'Plans for an amount, for the product page.',
  query: z.object({
    amount: z
      .string()
      .regex(/^[1-9]\d{0,11}$/)
      .meta({ description: 'Whole centavos.', type: 'integer', minimum: 1, pattern: undefined }),
  }),
  reply: OffersView,
  errors: ['api_key_invalid', 'scope_missing', 'validation_failed'],
});

import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Amount, centavosOf, idParams, pageOf, pageQuery } from './fields.ts';
import { PaymentView } from './payment.ts';
import { RefundOrder, RefundView, splitFields } from './refund.ts';

/** The calls that need the loan behind a payment. */

/** With no amount, or no body at all, all that was authorised. */
export const CaptureOrder = z
  .strictObject({
    amount: Amount.optional().describe(
      'What you take; all of it unless said. Nobody can take the rest later. Whole centavos, MXN.',
    ),
  })
  .nullish()
  .meta({ id: 'CaptureOrder', description: 'How much of an authorised payment you take.' });

export const capturePayment = defineEndpoint({
  service: 'merchant',
  method: 'POST',
  path: '/v1/payments/{id}/capture',
  auth: 'merchant',
  scope: 'payments:write',
  summary:
    'Takes an authorised payment whose capture_mode is manual, whole or a part of it; the rest is released to the shopper. Capturing again answers with the same.',
  idempotency: 'required',
  params: idParams,
  body: CaptureOrder,
  reply: PaymentView,
  errors: [
    'api_key_invalid',
    'scope_missing',
    'validation_failed',
    'not_found',
    'payment_state_conflict',
    'payment_on_hold',
  ],
});

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

import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { CURRENCY } from '../limits.ts';
import {
  Amount,
  AmountOrNone,
  centavosOf,
  Id,
  idParams,
  instantOf,
  Metadata,
  OrderId,
  pageOf,
  pageQuery,
} from './fields.ts';
import { paymentStatuses } from './payment-status.ts';
import { RefundView } from './refund.ts';
import { SettlementLineView } from './settlement.ts';
import { Shopper } from './shopper.ts';

const EXPIRY_MINUTES_MAX = 7 * 24 * 60;
const LINES_MAX = 100;

const lineFields = {
  reference: z
    .string()
    .min(1)
    .max(64)
    .describe('Your own name for the line; a refund by line uses it.'),
  name: z.string().min(1).max(200).describe('What the shopper reads.'),
  quantity: z.int().positive().max(100_000).describe('How many pieces.'),
  unit_amount: AmountOrNone.describe('Of one piece, IVA included. Whole centavos, MXN.'),
};
const PaymentLine = z.object(lineFields).meta({ id: 'PaymentLine' });

const CaptureMode = z.enum(['automatic', 'manual']);
const Status = z
  .enum(paymentStatuses)
  .meta({ id: 'PaymentStatus', description: 'Ship on `captured`.' });

export const PaymentOrder = z
  .strictObject({
    order_id: OrderId,
    amount: Amount.describe('All of it: lines, shipping and IVA. Whole centavos, MXN.'),
    lines: z
      .array(PaymentLine)
      .max(LINES_MAX)
      .default([])
      .describe('What is in the cart. With shipping they add up to the amount.'),
    shipping_amount: AmountOrNone.default(0).describe('Of the amount, the shipping.'),
    capture_mode: CaptureMode.default('automatic').describe(
      '`manual`: you capture within seven days of the authorisation, when you ship.',
    ),
    return_url: z
      .url()
      .max(2_000)
      .describe('Where the shopper goes afterwards; on an origin that you registered.'),
    cancel_url: z
      .url()
      .max(2_000)
      .optional()
      .describe('Where the shopper goes without having bought; `return_url` unless said.'),
    expires_in_minutes: z
      .int()
      .min(5)
      .max(EXPIRY_MINUTES_MAX)
      .default(1_440)
      .describe('How long the shopper has to accept.'),
    metadata: Metadata.default({}),
    shopper: Shopper.optional(),
  })
  .meta({ id: 'PaymentOrder', description: 'What you ask for.' });
export type PaymentOrder = z.output<typeof PaymentOrder>;

export const PaymentView = z
  .object({
    id: z.string().describe('`pay_…`: between you and us.'),
    payment_id: z.string().describe('Fifteen digits, with which the shopper arrives.'),
    payment_intent_id: z
      .string()
      .nullable()
      .describe('`pi_…` of a payment that was made as an intent.'),
    order_id: z.string().describe('Your own number of the order.'),
    status: Status,
    status_reason: z.string().nullable().describe('Why it ended or waits, in a word.'),
    amount: centavosOf('What the shopper is to pay; once it is captured, what you took of it.'),
    released_amount: centavosOf(
      'What was authorised and you did not take: the shopper never owes it.',
    ),
    shipping_amount: centavosOf('Of the amount, the shipping.'),
    refunded_amount: centavosOf('Of the amount, what you gave back.'),
    currency: z.literal(CURRENCY),
    capture_mode: CaptureMode,
    metadata: Metadata,
    branch_id: z
      .string()
      .nullable()
      .describe('`brn_…`: where it was sold; null unless somebody said.'),
    lines: z
      .array(
        z.object({
          ...lineFields,
          refunded_quantity: z.int().describe('Of the pieces, those you took back.'),
        }),
      )
      .describe('What is in the cart.'),
    checkout_url: z.string().nullable().describe('Send the shopper here; null at a till.'),
    return_url: z.string().nullable().describe('Where the shopper goes afterwards.'),
    cancel_url: z.string().nullable().describe('Where the shopper goes without having bought.'),
    sequence: z.int().describe('The number of its latest event: the larger is the later truth.'),
    expires_at: instantOf('Until when the shopper may accept.'),
    capture_before: z
      .string()
      .nullable()
      .describe('Until when you may capture. ISO 8601; null unless it waits for that.'),
    created_at: instantOf('When you asked for it.'),
    updated_at: instantOf('When it last changed.'),
  })
  .meta({ id: 'Payment', description: 'What a shopper is to pay you.' });
export type PaymentView = z.output<typeof PaymentView>;

/** What can come with a payment, besides itself. */
const expansions = ['refunds', 'settlement_lines'] as const;
export type Expansion = (typeof expansions)[number];
const expandQuery = {
  expand: z
    .string()
    .regex(/^(?:refunds|settlement_lines)(?:,(?:refunds|settlement_lines))*$/)
    .optional()
    .describe('What is to come with it: `refunds`, `settlement_lines`, or both with a comma.'),
};
/** What a call asked for, in words that were checked. */
export const expansionsOf = (text: string | undefined): readonly Expansion[] =>
  expansions.filter((one) => text?.split(',').includes(one));

const ExpandedPaymentView = PaymentView.extend({
  refunds: z
    .array(RefundView)
    .optional()
    .describe('Where asked for: what you gave back, newest first.'),
  settlement_lines: z
    .array(SettlementLineView)
    .optional()
    .describe('Where asked for: what it comes to for you, newest first.'),
}).meta({ id: 'ExpandedPayment', description: 'A payment, and what was asked for with it.' });
export type ExpandedPaymentView = z.output<typeof ExpandedPaymentView>;

const instantQuery = (what: string) =>
  z.iso.datetime({ offset: true }).optional().describe(`${what} ISO 8601, with its offset.`);

export const createPayment = defineEndpoint({
  service: 'merchant',
  method: 'POST',
  path: '/v1/payments',
  auth: 'merchant',
  scope: 'payments:write',
  summary: 'Asks for a payment; the shopper is then sent to its checkout_url.',
  idempotency: 'required',
  body: PaymentOrder,
  reply: PaymentView,
  errors: [
    'api_key_invalid',
    'scope_missing',
    'validation_failed',
    'order_exists',
    'merchant_suspended',
  ],
});

export const createPaymentIntent = defineEndpoint({
  service: 'merchant',
  method: 'POST',
  path: '/v1/payment_intents',
  auth: 'merchant',
  scope: 'payments:write',
  summary: 'The same for a shopper who arrives by payment_intent_id, which the browser signs.',
  idempotency: 'required',
  body: PaymentOrder,
  reply: PaymentView,
  errors: [
    'api_key_invalid',
    'scope_missing',
    'validation_failed',
    'order_exists',
    'merchant_suspended',
  ],
});

/** What may change before a shopper opens it. What is not named stays. */
export const PaymentChange = z
  .strictObject({
    amount: PaymentOrder.shape.amount.optional(),
    lines: z
      .array(PaymentLine)
      .max(LINES_MAX)
      .optional()
      .describe('In place of those before. With shipping they add up to the amount.'),
    shipping_amount: AmountOrNone.optional().describe('Of the amount, the shipping.'),
    metadata: Metadata.optional().describe('In place of what you noted before; at any time.'),
    shopper: Shopper.nullable()
      .optional()
      .describe('In place of what you told before; null takes it back.'),
  })
  .meta({ id: 'PaymentChange', description: 'What changes of a payment; the rest stays.' });
export type PaymentChange = z.output<typeof PaymentChange>;

export const updatePayment = defineEndpoint({
  service: 'merchant',
  method: 'POST',
  path: '/v1/payments/{id}',
  auth: 'merchant',
  scope: 'payments:write',
  summary: 'Changes what a payment is for, until a shopper opens it; your own notes at any time.',
  idempotency: 'required',
  params: idParams,
  body: PaymentChange,
  reply: PaymentView,
  errors: [
    'api_key_invalid',
    'scope_missing',
    'not_found',
    'validation_failed',
    'payment_state_conflict',
  ],
});

export const getPayment = defineEndpoint({
  service: 'merchant',
  method: 'GET',
  path: '/v1/payments/{id}',
  auth: 'merchant',
  scope: 'payments:read',
  summary: 'One payment, by its id (pay_…), its payment_id or its payment_intent_id.',
  params: idParams,
  query: z.object(expandQuery),
  reply: ExpandedPaymentView,
  errors: ['api_key_invalid', 'scope_missing', 'not_found', 'validation_failed'],
});

export const getPaymentIntent = defineEndpoint({
  service: 'merchant',
  method: 'GET',
  path: '/v1/payment_intents/{id}',
  auth: 'merchant',
  scope: 'payments:read',
  summary: 'One payment, by its payment_intent_id.',
  params: idParams,
  reply: PaymentView,
  errors: ['api_key_invalid', 'scope_missing', 'not_found'],
});

export const listPayments = defineEndpoint({
  service: 'merchant',
  method: 'GET',
  path: '/v1/payments',
  auth: 'merchant',
  scope: 'payments:read',
  summary:
    "The shop's payments; by its own order, by what they are, or by the token a browser came back with.",
  query: z.object({
    ...pageQuery,
    ...expandQuery,
    order_id: OrderId.optional(),
    return_token: z
      .string()
      .max(100)
      .optional()
      .describe('`abona_return`, as the browser brought it.'),
    status: Status.optional(),
    branch_id: Id.optional().describe('Only what was sold at one of your branches.'),
    created_from: instantQuery('Only what you asked for at this instant or later.'),
    created_to: instantQuery('Only what you asked for before this instant.'),
    amount: z
      .string()
      .regex(/^[1-9]\d{0,11}$/)
      .optional()
      .meta({
        description: 'Only payments of just this amount. Whole centavos.',
        type: 'integer',
        minimum: 1,
        pattern: undefined,
      }),
  }),
  reply: pageOf(ExpandedPaymentView),
  errors: ['api_key_invalid', 'scope_missing', 'validation_failed'],
});

export const cancelPayment = defineEndpoint({
  service: 'merchant',
  method: 'POST',
  path: '/v1/payments/{id}/cancel',
  auth: 'merchant',
  scope: 'payments:write',
  summary: 'Withdraws a payment that is not captured. Cancelling again answers with the same.',
  idempotency: 'required',
  params: idParams,
  reply: PaymentView,
  errors: ['api_key_invalid', 'scope_missing', 'not_found', 'payment_state_conflict'],
});

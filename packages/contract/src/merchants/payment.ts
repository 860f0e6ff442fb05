import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { CURRENCY } from '../limits.ts';
import { Amount, AmountOrNone, idParams, OrderId, pageOf, pageQuery } from './fields.ts';
import { CustomerLinkEventView } from './hosted-sign-up.ts';
import { paymentStatuses } from './payment-status.ts';

const EXPIRY_MINUTES_MAX = 7 * 24 * 60;
const LINES_MAX = 100;

const PaymentLine = z.object({
  /** The shop's own name for the line; a refund by line uses it. */
  reference: z.string().min(1).max(64),
  name: z.string().min(1).max(200),
  quantity: z.int().positive().max(100_000),
  unit_amount: AmountOrNone,
});

export const PaymentOrder = z.strictObject({
  order_id: OrderId,
  amount: Amount,
  lines: z.array(PaymentLine).max(LINES_MAX).default([]),
  shipping_amount: AmountOrNone.default(0),
  capture_mode: z.enum(['automatic', 'manual']).default('automatic'),
  /** Where the shopper goes afterwards; on an origin the shop has registered. */
  return_url: z.url().max(2_000),
  /** Where the shopper goes without having bought; `return_url` unless said. */
  cancel_url: z.url().max(2_000).optional(),
  expires_in_minutes: z.int().min(5).max(EXPIRY_MINUTES_MAX).default(1_440),
});
export type PaymentOrder = z.output<typeof PaymentOrder>;

export const PaymentView = z.object({
  id: z.string(),
  payment_id: z.string(),
  payment_intent_id: z.string().nullable(),
  order_id: z.string(),
  status: z.enum(paymentStatuses),
  status_reason: z.string().nullable(),
  amount: z.int(),
  shipping_amount: z.int(),
  refunded_amount: z.int(),
  currency: z.literal(CURRENCY),
  capture_mode: z.enum(['automatic', 'manual']),
  lines: z.array(PaymentLine.extend({ refunded_quantity: z.int() })),
  /** Send the shopper here. */
  checkout_url: z.string().nullable(),
  return_url: z.string().nullable(),
  cancel_url: z.string().nullable(),
  /** The number of the latest event. */
  sequence: z.int(),
  expires_at: z.string(),
  capture_before: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type PaymentView = z.output<typeof PaymentView>;

/** What a webhook carries, and what the list of events repeats. */
export const PaymentEventView = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: z.string(),
  /** Counts the events of one payment: 1, 2, 3. */
  sequence: z.int(),
  data: z.object({
    payment: PaymentView,
    /** The refund that made the change. */
    refund: z.object({ id: z.string(), amount: z.int() }).nullable(),
  }),
});
export type PaymentEventView = z.output<typeof PaymentEventView>;

export const ShopEventView = z.union([PaymentEventView, CustomerLinkEventView]);
export type ShopEventView = z.output<typeof ShopEventView>;

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
  errors: ['api_key_invalid', 'scope_missing', 'validation_failed', 'order_exists'],
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
  errors: ['api_key_invalid', 'scope_missing', 'validation_failed', 'order_exists'],
});

export const getPayment = defineEndpoint({
  service: 'merchant',
  method: 'GET',
  path: '/v1/payments/{id}',
  auth: 'merchant',
  scope: 'payments:read',
  summary: 'One payment, by its id (pay_…), its payment_id or its payment_intent_id.',
  params: idParams,
  reply: PaymentView,
  errors: ['api_key_invalid', 'scope_missing', 'not_found'],
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
  summary: "The shop's payments; by its own order, or by the token a browser came back with.",
  query: z.object({
    ...pageQuery,
    order_id: OrderId.optional(),
    return_token: z.string().max(100).optional(),
    status: z.enum(paymentStatuses).optional(),
  }),
  reply: pageOf(PaymentView),
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

export const listPaymentEvents = defineEndpoint({
  service: 'merchant',
  method: 'GET',
  path: '/v1/payments/{id}/events',
  auth: 'merchant',
  scope: 'payments:read',
  summary: 'What happened to one payment, newest first.',
  params: idParams,
  query: z.object(pageQuery),
  reply: pageOf(PaymentEventView),
  errors: ['api_key_invalid', 'scope_missing', 'not_found', 'validation_failed'],
});

export const listEvents = defineEndpoint({
  service: 'merchant',
  method: 'GET',
  path: '/v1/events',
  auth: 'merchant',
  scope: 'payments:read',
  summary:
    'What happened to all payments of the shop, and to links with its customers, newest first: for catching up.',
  query: z.object(pageQuery),
  reply: pageOf(ShopEventView),
  errors: ['api_key_invalid', 'scope_missing', 'validation_failed'],
});

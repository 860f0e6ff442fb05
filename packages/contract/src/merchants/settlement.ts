import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, pageOf, pageQuery } from './fields.ts';

export const PayoutView = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.literal('MXN'),
  status: z.enum(['scheduled', 'paid', 'returned']),
  business_date: z.string(),
  clabe_last4: z.string(),
  /** The clave de rastreo, once the transfer is out. */
  tracking_key: z.string().nullable(),
  created_at: z.string(),
  settled_at: z.string().nullable(),
});
export type PayoutView = z.output<typeof PayoutView>;

export const SettlementLineView = z.object({
  id: z.string(),
  kind: z.enum(['sale', 'fee', 'fee_iva', 'refund', 'fee_returned', 'fee_iva_returned']),
  /** As the shop sees it: a sale is positive, a commission negative. */
  amount: z.int(),
  payment_id: z.string(),
  order_id: z.string(),
  refund_id: z.string().nullable(),
  payout_id: z.string().nullable(),
  business_date: z.string(),
});
export type SettlementLineView = z.output<typeof SettlementLineView>;

export const listPayouts = defineEndpoint({
  service: 'merchant',
  method: 'GET',
  path: '/v1/payouts',
  auth: 'merchant',
  scope: 'payouts:read',
  summary: 'What the shop was paid, newest first.',
  query: z.object(pageQuery),
  reply: pageOf(PayoutView),
  errors: ['api_key_invalid', 'scope_missing', 'validation_failed'],
});

export const listPayoutLines = defineEndpoint({
  service: 'merchant',
  method: 'GET',
  path: '/v1/payouts/{id}/lines',
  auth: 'merchant',
  scope: 'payouts:read',
  summary: 'What a payout is made of; its lines add up to it.',
  params: idParams,
  query: z.object(pageQuery),
  reply: pageOf(SettlementLineView),
  errors: ['api_key_invalid', 'scope_missing', 'not_found', 'validation_failed'],
});

export const listSettlementLines = defineEndpoint({
  service: 'merchant',
  method: 'GET',
  path: '/v1/settlement_lines',
  auth: 'merchant',
  scope: 'payouts:read',
  summary: 'Everything that was or will be settled, newest first.',
  query: z.object({ ...pageQuery, state: z.enum(['unpaid', 'all']).default('all') }),
  reply: pageOf(SettlementLineView),
  errors: ['api_key_invalid', 'scope_missing', 'validation_failed'],
});

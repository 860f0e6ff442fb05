import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { centavosOf, idParams, instantOf, pageOf, pageQuery } from './fields.ts';

export const PayoutView = z
  .object({
    id: z.string().describe('`po_…`'),
    amount: centavosOf('What is transferred: the sum of its lines.'),
    currency: z.literal('MXN'),
    status: z.enum(['scheduled', 'paid', 'returned']),
    business_date: z.string().describe('`YYYY-MM-DD`: the banking day it was made on.'),
    clabe_last4: z.string().describe('Of the account it goes to.'),
    tracking_key: z.string().nullable().describe('The clave de rastreo, once the transfer is out.'),
    created_at: instantOf('When it was made.'),
    settled_at: z.string().nullable().describe('When it arrived or came back. ISO 8601.'),
  })
  .meta({ id: 'Payout', description: 'A transfer of ours to you.' });
export type PayoutView = z.output<typeof PayoutView>;

export const SettlementLineView = z
  .object({
    id: z.string().describe('`stl_…`'),
    kind: z.enum(['sale', 'fee', 'fee_iva', 'refund', 'fee_returned', 'fee_iva_returned']),
    amount: centavosOf('As you see it: a sale is positive, a commission negative.'),
    payment_id: z.string().describe('`pay_…`'),
    order_id: z.string().describe('Your own number of the order.'),
    refund_id: z.string().nullable().describe('`ref_…` where a refund made it.'),
    payout_id: z.string().nullable().describe('`po_…` that paid it; null: it is not paid yet.'),
    business_date: z.string().describe('`YYYY-MM-DD` of the sale or the refund.'),
  })
  .meta({ id: 'SettlementLine', description: 'A part of what you are owed.' });
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

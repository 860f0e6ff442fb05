import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { FileReply } from '../file.ts';
import { centavosOf, eventFields, idParams, instantOf, pageOf, pageQuery } from './fields.ts';
import { payoutEventTypes } from './payment-status.ts';

export const PayoutView = z
  .object({
    id: z.string().describe('`po_…`'),
    amount: centavosOf('What is transferred: the sum of its lines.'),
    currency: z.literal('MXN'),
    status: z.enum(['scheduled', 'paid', 'returned']),
    business_date: z.string().describe('`YYYY-MM-DD`: the day it was made on, in Mexico City.'),
    clabe_last4: z.string().describe('Of the account it goes to.'),
    tracking_key: z.string().nullable().describe('The clave de rastreo, once the transfer is out.'),
    created_at: instantOf('When it was made.'),
    settled_at: z.string().nullable().describe('When it arrived or came back. ISO 8601.'),
  })
  .meta({ id: 'Payout', description: 'A transfer of ours to you.' });
export type PayoutView = z.output<typeof PayoutView>;

export const PayoutEventView = z
  .object({
    ...eventFields,
    type: z.enum(payoutEventTypes),
    sequence: z.int().describe('Of one payout: 1 when it is made, 2 when it arrived or came back.'),
    data: z.object({ payout: PayoutView }),
  })
  .meta({ id: 'PayoutEvent', description: 'A transfer to you was made, arrived or came back.' });
export type PayoutEventView = z.output<typeof PayoutEventView>;

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
    branch_id: z.string().nullable().describe('`brn_…` where it was sold, if somebody said.'),
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

export const exportSettlementLines = defineEndpoint({
  service: 'merchant',
  method: 'GET',
  path: '/v1/settlement_lines/export',
  auth: 'merchant',
  scope: 'payouts:read',
  summary:
    'What was or will be settled for some business days, oldest first, as a file: centavos, one line each, 100,000 at most.',
  query: z.object({
    from: z.iso.date().describe('`YYYY-MM-DD`: the first business day.'),
    to: z.iso.date().describe('`YYYY-MM-DD`: the last one, itself included.'),
  }),
  file: ['text/csv'],
  reply: FileReply,
  errors: ['api_key_invalid', 'scope_missing', 'validation_failed'],
});

export const exportPayoutLines = defineEndpoint({
  service: 'merchant',
  method: 'GET',
  path: '/v1/payouts/{id}/lines/export',
  auth: 'merchant',
  scope: 'payouts:read',
  summary: 'What a payout is made of, as a file: centavos, one line each; they add up to it.',
  params: idParams,
  file: ['text/csv'],
  reply: FileReply,
  errors: ['api_key_invalid', 'scope_missing', 'not_found'],
});

import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { PaymentReason } from './payment-reasons.ts';

/** `signed` and `pending_bank`: the bank answers within a business day. */
export const mandateStatuses = [
  'signed',
  'pending_bank',
  'active',
  'suspended',
  'cancelled',
  'rejected',
  'expired',
] as const;
export type MandateStatus = (typeof mandateStatuses)[number];

/** The customer's word that an account of theirs may be charged, up to an amount a period. */
export const MandateView = z.object({
  mandate_id: z.string(),
  account_id: z.string(),
  bank: z.string(),
  account_last4: z.string(),
  status: z.enum(mandateStatuses),
  reason: PaymentReason.nullable(),
  /** Never more than this in one charge. */
  max_amount: z.int(),
  period: z.enum(['weekly', 'biweekly', 'monthly']),
  expires_on: z.string().nullable(),
  signed_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  /** The next automatic charge. */
  next_charge: z
    .object({ loan_id: z.string(), instalment: z.int(), amount: z.int(), collect_on: z.string() })
    .nullable(),
});
export type MandateView = z.output<typeof MandateView>;

export const listMandates = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/protected/mandates',
  auth: 'session',
  summary: 'The customer’s mandates, newest first.',
  reply: z.object({ items: z.array(MandateView) }),
  errors: ['session_expired'],
});

export const SignMandate = z.strictObject({
  /** A verified account of the wallet. */
  account_id: z.string().max(64),
  max_amount: z.int().min(10_000).max(10_000_000),
  period: z.enum(['weekly', 'biweekly', 'monthly']),
  expires_on: z.iso.date().optional(),
  /** Read and agreed to: charges on due dates, notice a day before, free cancellation at any time. */
  accepted: z.literal(true),
});
export type SignMandate = z.output<typeof SignMandate>;

export const signMandate = defineEndpoint({
  service: 'loan',
  method: 'POST',
  path: '/v1/protected/mandates',
  auth: 'session',
  summary:
    'Lets an account be charged on due dates, up to an amount. An account has one at a time.',
  idempotency: 'required',
  body: SignMandate,
  reply: MandateView,
  errors: ['session_expired', 'validation_failed', 'not_found', 'state_conflict'],
});

export const cancelMandate = defineEndpoint({
  service: 'loan',
  method: 'POST',
  path: '/v1/protected/mandates/{id}/cancel',
  auth: 'session',
  summary: 'Ends a mandate at once: no charge is made any more that was not sent to the bank.',
  params: z.object({ id: z.string().max(64) }),
  reply: MandateView,
  errors: ['session_expired', 'validation_failed', 'not_found', 'state_conflict'],
});

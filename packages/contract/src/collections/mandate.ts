import { z } from 'zod';
import { bounds } from '../bounds.ts';
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
export const mandatePeriods = ['weekly', 'biweekly', 'monthly'] as const;
export type MandatePeriod = (typeof mandatePeriods)[number];
export type MandateStatus = (typeof mandateStatuses)[number];

/** The next automatic charge, as things stand. */
export const NextCharge = z.object({
  loan_id: z.string(),
  instalment: z.int(),
  amount: z.int(),
  /** `YYYY-MM-DD` */
  collect_on: z.string(),
  /** Other instalments that are charged on the same day, each by itself, and all of them together. */
  others_same_day: z.int(),
  total_same_day: z.int(),
  /** It stands, and the customer was told; otherwise it is what would come. */
  is_scheduled: z.boolean(),
  /** Whether the amount is within what was signed. */
  is_covered: z.boolean(),
});
export type NextCharge = z.output<typeof NextCharge>;

/** The customer's word that an account of theirs may be charged, up to an amount a period. */
export const MandateView = z.object({
  mandate_id: z.string(),
  account_id: z.string(),
  bank: z.string(),
  account_last4: z.string(),
  status: z.enum(mandateStatuses),
  reason: PaymentReason.nullable(),
  /** Whose account it is, as the bank has it; null once the account is gone. */
  holder: z.string().nullable(),
  /** Since when the customer wants no charge for a while. */
  paused_at: z.iso.datetime().nullable(),
  /** Never more than this in one charge. */
  max_amount: z.int(),
  period: z.enum(mandatePeriods),
  expires_on: z.string().nullable(),
  signed_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  next_charge: NextCharge.nullable(),
});
export type MandateView = z.output<typeof MandateView>;

export const listMandates = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/protected/mandates',
  auth: 'session',
  summary: 'The customer’s mandates, newest first.',
  reply: z.object({
    items: z.array(MandateView),
    /** What to sign, by the loans there are; null where nothing is to be paid. */
    proposal: z
      .object({
        max_amount: z.int(),
        period: z.enum(mandatePeriods),
        next_charge: NextCharge.omit({ is_scheduled: true, is_covered: true }),
      })
      .nullable(),
  }),
  errors: ['session_expired'],
});

export const SignMandate = z.strictObject({
  /** A verified account of the wallet. */
  account_id: z.string().max(64),
  max_amount: z.int().min(bounds.mandate.min).max(bounds.mandate.max),
  period: z.enum(mandatePeriods),
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
    'Lets an account be charged on due dates, up to an amount. An account has one at a time. Needs a second proof (activity `mandate`).',
  idempotency: 'required',
  body: SignMandate,
  reply: MandateView,
  errors: [
    'session_expired',
    'validation_failed',
    'not_found',
    'state_conflict',
    'second_proof_needed',
  ],
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

export const pauseMandate = defineEndpoint({
  service: 'loan',
  method: 'POST',
  path: '/v1/protected/mandates/{id}/pause',
  auth: 'session',
  summary:
    'No charge for a while, or charges again. What is planned and was not sent to the bank is called off; the bank is not told.',
  params: z.object({ id: z.string().max(64) }),
  body: z.strictObject({ is_paused: z.boolean() }),
  reply: MandateView,
  errors: ['session_expired', 'validation_failed', 'not_found', 'state_conflict'],
});

import { z } from 'zod';
import { bounds } from '../bounds.ts';
import { defineEndpoint } from '../endpoint.ts';

/** «Ya pagué»: a payment that the customer made and that we do not see yet. */
export const PaymentClaimView = z.object({
  claim_id: z.string(),
  loan_id: z.string(),
  rail: z.enum(['spei', 'oxxo']),
  tracking_key: z.string(),
  amount: z.int(),
  /** `YYYY-MM-DD`. */
  paid_on: z.string(),
  /** The instalment that it is for; null in claims of before. */
  instalment: z.int().nullable(),
  /** What of that instalment is not late while we look for it: as much as it names, of nothing else. */
  held_amount: z.int(),
  /**
   * `open`: we look for it. `in_review`: such money is here, and a person decides whether it is theirs.
   * `not_found`, `denied`: being late counts as if nothing had been said.
   */
  status: z.enum(['open', 'in_review', 'matched', 'not_found', 'denied']),
  claimed_at: z.iso.datetime(),
  open_until: z.iso.datetime(),
});
export type PaymentClaimView = z.output<typeof PaymentClaimView>;

export const ClaimPayment = z.strictObject({
  loan_id: z.string().max(64),
  /** The payment that it is about; one of several loans is claimed for each of them, by its part. */
  attempt_id: z.string().max(64).optional(),
  rail: z.enum(['spei', 'oxxo']),
  /** Clave de rastreo of the transfer, or the folio of the till. */
  tracking_key: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]{4,40}$/),
  amount: z.int().positive().max(bounds.payment.max),
  paid_on: z.iso.date(),
});
export type ClaimPayment = z.output<typeof ClaimPayment>;

export const claimPayment = defineEndpoint({
  service: 'loan',
  method: 'POST',
  path: '/v1/protected/payment-claims',
  auth: 'session',
  summary:
    'Says that a payment is on its way: once per instalment. The same tracking key again is the same claim.',
  body: ClaimPayment,
  reply: PaymentClaimView,
  errors: [
    'session_expired',
    'validation_failed',
    'not_found',
    'loan_ended',
    'claim_repeated',
    'claims_exhausted',
  ],
});

export const listPaymentClaims = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/protected/payment-claims',
  auth: 'session',
  summary: 'What the customer said is on its way, newest first.',
  query: z.object({ loan_id: z.string().max(64) }),
  reply: z.object({ items: z.array(PaymentClaimView) }),
  errors: ['session_expired', 'validation_failed', 'not_found'],
});

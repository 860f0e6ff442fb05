import { z } from 'zod';
import { bounds } from '../bounds.ts';
import { defineEndpoint } from '../endpoint.ts';
import { PayableView, PaymentAttemptView, paymentRails } from './payment-attempt.ts';

export const QuincenaView = z.object({
  /** The last day that costs nothing; past for what is late. */
  pay_by: z.string(),
  amount: z.int(),
  /** Interest of the days to come that whoever pays today does not pay; nothing where there is none. */
  saves: z.int(),
  /** What of it each loan gets, in the order in which they are paid. */
  parts: z.array(
    z.object({
      loan_id: z.string(),
      amount: z.int(),
      /** The oldest instalment it pays, and how many. */
      instalment: z.int(),
      count: z.int(),
      due_date: z.string(),
      is_overdue: z.boolean(),
      saves: z.int(),
    }),
  ),
  rails: PayableView.shape.rails,
  /** What was begun for several loans, and waits or is on its way. */
  open: z.array(PaymentAttemptView),
});
export type QuincenaView = z.output<typeof QuincenaView>;

export const getQuincena = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/protected/quincena',
  auth: 'session',
  summary:
    'What is to be paid next over all loans, and what of it each gets. Null: nothing is owed.',
  reply: QuincenaView.nullable(),
  errors: ['session_expired'],
});

export const PayQuincena = z.strictObject({
  /** What was on the screen; it must still be true. */
  amount: z.int().positive().max(bounds.payment.max),
  rail: z.enum(paymentRails),
  /** A saved card, for `card`. */
  card_id: z.string().max(64).optional(),
});
export type PayQuincena = z.output<typeof PayQuincena>;

export const payQuincena = defineEndpoint({
  service: 'loan',
  method: 'POST',
  path: '/v1/protected/quincena/payments',
  auth: 'session',
  summary:
    'Pays several loans at once: one reference, one account or one charge, split as it was shown. The answer is the attempt of the first loan.',
  idempotency: 'required',
  body: PayQuincena,
  reply: PaymentAttemptView,
  errors: [
    'session_expired',
    'validation_failed',
    'not_found',
    'amount_changed',
    'rail_unavailable',
    'mandate_missing',
    'loan_ended',
    'operation_in_progress',
    'provider_unavailable',
  ],
});

import { z } from 'zod';
import { defineEvent } from '#platform/jobs/event.ts';

/** A payout was settled, returned or refused. One that was settled may still be returned later. */
export const payoutEnded = defineEvent({
  name: 'collections.payout_ended',
  payload: z.object({
    payout_id: z.uuid(),
    kind: z.string(),
    subject: z.string(),
    is_settled: z.boolean(),
    tracking_key: z.string().nullable(),
  }),
  keyOf: ({ payout_id }) => `payout:${payout_id}`,
});

/** A payment of a customer stands elsewhere now. */
export const attemptMoved = defineEvent({
  name: 'collections.attempt_moved',
  payload: z.object({
    attempt_id: z.uuid(),
    customer_id: z.int(),
    purpose: z.enum(['loan', 'down_payment']),
    status: z.string(),
  }),
  keyOf: ({ attempt_id }) => `attempt:${attempt_id}`,
});

/** Money paid a loan and nothing was begun for it: somebody transferred it by themselves. */
export const loanPaid = defineEvent({
  name: 'collections.loan_paid',
  payload: z.object({ receipt_id: z.uuid(), customer_id: z.int() }),
  keyOf: ({ receipt_id }) => `receipt:${receipt_id}`,
});

/** A payment was counted on the wrong loan and stands at another now. */
export const paymentMoved = defineEvent({
  name: 'collections.payment_moved',
  payload: z.object({
    receipt_id: z.uuid(),
    amount: z.int(),
    from: z.object({ loan_id: z.string(), customer_id: z.int() }),
    to: z.object({ loan_id: z.string(), customer_id: z.int() }),
  }),
  keyOf: ({ receipt_id }) => `receipt:${receipt_id}`,
});

/** A down payment is all there. */
export const downPaymentReceived = defineEvent({
  name: 'collections.down_payment_received',
  payload: z.object({ application_process_id: z.int(), customer_id: z.int() }),
  keyOf: ({ application_process_id }) => `application:${application_process_id}`,
});

/** A direct debit is scheduled: the customer gets a notice before it is charged, or why it cannot be. */
export const debitScheduled = defineEvent({
  name: 'collections.debit_scheduled',
  payload: z.object({
    attempt_id: z.uuid(),
    customer_id: z.int(),
    loan_id: z.string(),
    is_covered: z.boolean(),
  }),
  keyOf: ({ attempt_id }) => `attempt:${attempt_id}`,
});

/** Money that was to go back to a card is there, or was refused for good. */
export const cardReturnEnded = defineEvent({
  name: 'collections.card_return_ended',
  payload: z.object({ subject: z.string() }),
  keyOf: ({ subject }) => `return:${subject}`,
});

/** Money that was to go back to a card was refused for good; it waits with us for another way. */
export const cardReturnRefused = defineEvent({
  name: 'collections.card_return_refused',
  payload: z.object({
    receipt_id: z.uuid(),
    customer_id: z.int(),
    subject: z.string(),
    amount: z.int(),
  }),
  keyOf: ({ receipt_id }) => `receipt:${receipt_id}`,
});

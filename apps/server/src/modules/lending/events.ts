import { z } from 'zod';
import { defineEvent, type EventType } from '#platform/jobs/event.ts';
import type { LoanEvent } from './domain/loan-event.ts';

const payload = z.object({
  loan_id: z.string(),
  customer_id: z.int(),
  business_key: z.string(),
  status: z.enum(['active', 'closed', 'cancelled', 'written_off']),
  closing: z.enum(['paid', 'paid_off', 'refunded', 'withdrawn', 'written_off', 'void']).nullable(),
});

export type LoanEventType = EventType<typeof payload>;

const loanEvent = (name: string): LoanEventType =>
  defineEvent({ name: `lending.${name}`, payload, keyOf: ({ loan_id }) => `loan:${loan_id}` });

export const loanOpened = loanEvent('loan_opened');
const paymentApplied = loanEvent('payment_applied');
export const paymentReversed = loanEvent('payment_reversed');
/** A loan ended, whichever way; `closing` says which. */
export const loanEnded = loanEvent('loan_ended');

/** What each kind of change is announced as. */
export const eventTypes: Readonly<Record<LoanEvent['kind'], LoanEventType>> = {
  payment: paymentApplied,
  refund: loanEvent('loan_refunded'),
  cancellation: loanEvent('loan_cancelled'),
  waiver: loanEvent('charges_waived'),
  write_off: loanEvent('loan_written_off'),
  void: loanEvent('loan_voided'),
  credit_payout: loanEvent('credit_paid_out'),
  relief: loanEvent('relief_granted'),
  quita: loanEvent('quita_granted'),
  hold_placed: loanEvent('hold_placed'),
  hold_lifted: loanEvent('hold_lifted'),
};

/** Every loan was brought to the end of a day. */
export const dayEnded = defineEvent({
  name: 'lending.day_ended',
  payload: z.object({ business_date: z.iso.date() }),
  keyOf: ({ business_date }) => `day:${business_date}`,
});

/** End of day has work for one more node. */
export const dayShared = defineEvent({
  name: 'lending.day_shared',
  payload: z.object({ business_date: z.iso.date(), number: z.int() }),
  keyOf: ({ business_date }) => `day:${business_date}`,
});

/** Somebody has it in writing that they owe nothing any more. */
export const closingLetterIssued = defineEvent({
  name: 'lending.closing_letter_issued',
  payload: z.object({ loan_id: z.string(), customer_id: z.int() }),
  keyOf: ({ loan_id }) => `loan:${loan_id}`,
});

/** A plan was changed and signed; `reference` names its addendum. */
export const addendumIssued = defineEvent({
  name: 'lending.addendum_issued',
  payload: z.object({ loan_id: z.string(), customer_id: z.int(), reference: z.string() }),
  keyOf: ({ loan_id }) => `loan:${loan_id}`,
});

const offerEvent = (name: string) =>
  defineEvent({
    name: `lending.${name}`,
    payload: z.object({ offer_id: z.string(), loan_id: z.string(), customer_id: z.int() }),
    keyOf: ({ loan_id }) => `loan:${loan_id}`,
  });

/** Somebody of ours offered a quita. */
export const quitaOffered = offerEvent('quita_offered');
/** Somebody of ours offered another plan. */
export const reliefOffered = offerEvent('relief_offered');

/**
 * What end of day did to some loans at once: instalments that fell due, loans that got later or ended.
 * Ids only; who needs more asks this module.
 */
export const batchSettled = defineEvent({
  name: 'lending.batch_settled',
  payload: z.object({
    business_date: z.iso.date(),
    batch: z.uuid(),
    fell_due: z.array(z.object({ loan_id: z.string(), k: z.int() })),
    got_later: z.array(z.object({ loan_id: z.string(), delinquency: z.string() })),
    ended: z.array(z.object({ loan_id: z.string(), closing: z.string() })),
  }),
  keyOf: ({ batch }) => `end_of_day:${batch}`,
});

import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { removeEvent } from '../domain/changes/decide-change.ts';
import { outcomeOf } from '../domain/changes/outcome.ts';
import { paymentReversed } from '../events.ts';
import { findEvent } from '../stores/event-store.ts';
import { toLoan } from '../stores/loan-row.ts';
import { lockLoanRow, readRows, readStory } from '../stores/loan-store.ts';
import { businessDayOf, type LendingDeps } from './lending-deps.ts';
import type { Change } from './record-event.ts';
import { saveChanges } from './save-changes.ts';

/** A payment that does not count any more: its money was taken from us again, or was meant for another loan. */
export type PaymentReversal = {
  readonly loanId: string;
  /** The business key of the payment. */
  readonly payment: string;
  readonly reason: 'chargeback' | 'returned_debit' | 'provider_correction' | 'wrong_loan';
  readonly actor: string;
};

type Problem = 'lending.loan_unknown' | 'lending.payment_unknown';

/** What it had paid is owed again as if it had never come, with what being late costs since. */
export const reversePayment = (
  deps: LendingDeps,
  order: PaymentReversal,
): Promise<Result<Change, Problem>> =>
  transaction(deps.db, (tx) => reversePaymentIn(deps, tx, order));

/** The same in the caller's transaction. */
export async function reversePaymentIn(
  deps: LendingDeps,
  tx: Tx,
  order: PaymentReversal,
): Promise<Result<Change, Problem>> {
  const key = `reversed:${order.payment}`;
  const locked = await lockLoanRow(tx, order.loanId);
  if (locked === null) return err('lending.loan_unknown');
  const earlier = await findEvent(tx, key);
  if (earlier !== null) return ok({ ...earlier.outcome, isNew: false });
  const payment = await findEvent(tx, order.payment);
  if (payment === null || payment.kind !== 'payment' || payment.loanId !== locked.id)
    return err('lending.payment_unknown');

  const today = businessDayOf(deps.clock, locked);
  const loan = toLoan(locked, await readRows(tx, locked, 'all'));
  const decision = removeEvent(
    loan.contract,
    { state: loan.state, key: order.payment, story: await readStory(tx, locked.id) },
    { today, correctionKey: key },
  );
  const outcome = outcomeOf(locked.id, decision.around);
  const event = {
    kind: 'payment_reversed' as const,
    key,
    on: today,
    content: { payment: order.payment, reason: order.reason },
    outcome,
  };
  const { actor } = order;
  await saveChanges(deps, tx, [
    { loan, decision, reason: 'correction', event, announce: paymentReversed, actor, today },
  ]);
  return ok({ ...outcome, isNew: true });
}

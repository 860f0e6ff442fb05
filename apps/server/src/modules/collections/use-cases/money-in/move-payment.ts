import { randomUUIDv7 } from 'node:crypto';
import type { CivilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { err, ok, type Result } from '@abona/kernel/result';
import { type Attempt, canBecome } from '#modules/collections/domain/attempt.ts';
import {
  isForLoan,
  type LoanReceipt,
  type Receipt,
  receiptKey,
  receiptOfPayment,
} from '#modules/collections/domain/receipt.ts';
import { paymentMoved } from '#modules/collections/events.ts';
import { lockLoanAttempts } from '#modules/collections/stores/attempt-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';
import { moveAttempt } from '../paying/move-attempt.ts';
import { payLoan } from './pay-loans.ts';

type PaymentMove = {
  readonly loanId: string;
  /** The payment by its key in lending, `payment:spei:…`. */
  readonly payment: string;
  readonly toLoanId: string;
  readonly actor: string;
};

type MovedPayment = {
  readonly before: Receipt;
  readonly after: Receipt;
  /** The day from which it counts on the other loan: its own, or today where that loan is younger. */
  readonly countsFrom: CivilDate;
  /** What lending calls it there. */
  readonly payment: string;
};

type Refusal = 'not_found' | 'state_conflict';

/**
 * Money that was counted on one loan was meant for another: the one owes again as if it had never come, the other has
 * it from the day on which it was sent. What a provider tells of it later, a chargeback too, finds it there, because the
 * new part stands under the same reference.
 *
 * Receipts first, then the attempts of both loans, then both loans, each in one order: as everybody who applies money.
 */
export async function movePayment(
  deps: CollectionsDeps,
  tx: Tx,
  order: PaymentMove,
): Promise<Result<MovedPayment, Refusal>> {
  const { loanId, toLoanId, actor } = order;
  const parts = await lockParts(deps, tx, order);
  if (!parts.ok) return parts;
  const { receipt, last } = parts.value;
  const attempts = await lockLoanAttempts(tx, {
    loanIds: [loanId, toLoanId],
    attemptIds: receipt.attemptId === null ? [] : [receipt.attemptId],
  });
  await deps.lending.lockLoans(tx, [loanId, toLoanId]);
  const source = await deps.lending.findLoan(loanId, tx);
  const target = await deps.lending.findLoan(toLoanId, tx);
  if (source === null || target === null) return err('not_found');
  if (!takesMoney.has(target.state.status)) return err('state_conflict');

  const own = attempts.find(({ id }) => id === receipt.attemptId) ?? null;
  await takeAway(deps, tx, { receipt, own, actor });
  const { customerId, openedOn } = target.contract;
  const after = await applyInstead(deps, tx, {
    ...receipt,
    id: randomUUIDv7(),
    part: last + 1,
    loanId: toLoanId,
    customerId,
    attemptId: null,
  });
  if (after === null) return err('state_conflict');
  const { id, amount, valueOn } = receipt;
  await deps.audit(tx, {
    subject: `receipt:${id}`,
    actor,
    action: paymentMoved.name,
    reason: CAUSE,
    detail: { receipt: id, to: after.id, amount, from: loanId, loan: toLoanId },
  });
  await deps.publish(tx, paymentMoved, {
    receipt_id: after.id,
    amount,
    from: { loan_id: loanId, customer_id: source.contract.customerId },
    to: { loan_id: toLoanId, customer_id: customerId },
  });
  const countsFrom = openedOn > valueOn ? todayOf(deps.clock) : valueOn;
  return ok({ before: receipt, after, countsFrom, payment: `payment:${receiptKey(after)}` });
}

const CAUSE = 'wrong_loan';

/** Where nothing is owed any more it would only be saldo a favor of somebody. */
const takesMoney: ReadonlySet<string> = new Set(['active', 'written_off']);

type LockedPart = {
  readonly receipt: LoanReceipt;
  /** The number of the last part under its reference. */
  readonly last: number;
};

async function lockParts(
  { receipts }: CollectionsDeps,
  tx: Tx,
  { loanId, payment, toLoanId }: PaymentMove,
): Promise<Result<LockedPart, Refusal>> {
  const named = receiptOfPayment(payment);
  if (named === null) return err('not_found');
  const parts = await receipts.lockByRef(tx, named);
  const receipt = parts.find(({ part }) => part === named.part);
  if (receipt === undefined || !isForLoan(receipt) || receipt.loanId !== loanId)
    return err('not_found');
  if (receipt.status !== 'applied' || loanId === toLoanId) return err('state_conflict');
  return ok({ receipt, last: Math.max(...parts.map(({ part }) => part)) });
}

type TakenAway = {
  readonly receipt: LoanReceipt;
  /** The attempt that brought it. */
  readonly own: Attempt | null;
  readonly actor: string;
};

/** The loan that has it owes again; who began to pay it reads that the money went elsewhere. */
async function takeAway(
  deps: CollectionsDeps,
  tx: Tx,
  { receipt, own, actor }: TakenAway,
): Promise<void> {
  if (own !== null && canBecome(own.status, 'reversed')) {
    const after = { ...own, status: 'reversed', reason: 'money_elsewhere' } as const;
    await moveAttempt(deps, tx, { before: own, after });
  }
  const { loanId } = receipt;
  const payment = receiptKey(receipt);
  const reversed = await deps.lending.reversePayment({ loanId, payment, reason: CAUSE, actor }, tx);
  invariant(reversed.ok, 'a payment that lending does not know');
  const moved = { ...receipt, status: 'moved', cause: CAUSE } as const;
  await deps.receipts.save(tx, [moved], deps.clock.now());
}

/** The new part pays its loan; null: the loan does not take it. */
async function applyInstead(
  deps: CollectionsDeps,
  tx: Tx,
  next: LoanReceipt,
): Promise<Receipt | null> {
  const now = deps.clock.now();
  const added = await deps.receipts.add(tx, [next], now);
  invariant(added.size === 1, 'a part of a payment that was there already');
  const paid = await payLoan(deps, tx, next);
  if (paid !== null) await deps.receipts.save(tx, [paid], now);
  return paid;
}

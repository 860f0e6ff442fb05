import { invariant } from '@abona/kernel/invariant';
import { canBecome } from '#modules/collections/domain/attempt.ts';
import { type Receipt, receiptKey } from '#modules/collections/domain/receipt.ts';
import { lockLoanAttempts } from '#modules/collections/stores/attempt-store.ts';
import { findDownPayment } from '#modules/collections/stores/down-payment-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';
import { moveAttempt } from '../paying/move-attempt.ts';

type Reversal = {
  readonly receipt: Receipt;
  readonly reason: 'chargeback' | 'objected';
  /** Who says so; the program itself where a provider told it. */
  readonly actor?: string;
};

/**
 * The bank took money back that we had counted: what it paid is owed again as if it had never come. The
 * receipt must be locked.
 */
export async function reverseMoney(
  deps: CollectionsDeps,
  tx: Tx,
  { receipt, reason, actor = 'system:collections' }: Reversal,
): Promise<boolean> {
  // What was moved is taken back from the loan that has it now, by the part that took its place.
  if (receipt.status === 'reversed' || receipt.status === 'moved') return false;
  if (receipt.status === 'applied') await reopenDebt(deps, tx, { receipt, reason, actor });
  else await postTakenBack(deps, tx, receipt);
  const reversed = { ...receipt, status: 'reversed', cause: reason } as const;
  await deps.receipts.save(tx, [reversed], deps.clock.now());
  return true;
}

async function reopenDebt(
  deps: CollectionsDeps,
  tx: Tx,
  { receipt, reason, actor }: Required<Reversal>,
): Promise<void> {
  const { loanId, attemptId } = receipt;
  invariant(loanId !== null, 'money that was applied to nothing');
  const attemptIds = attemptId === null ? [] : [attemptId];
  const attempts = await lockLoanAttempts(tx, { loanIds: [loanId], attemptIds });
  const reversed = await deps.lending.reversePayment(
    {
      loanId,
      payment: receiptKey(receipt),
      reason: reason === 'chargeback' ? 'chargeback' : 'returned_debit',
      actor,
    },
    tx,
  );
  invariant(reversed.ok, 'a payment that lending does not know');
  const own = attempts.find(({ id }) => id === attemptId);
  if (own !== undefined && canBecome(own.status, 'reversed'))
    await moveAttempt(deps, tx, { before: own, after: { ...own, status: 'reversed', reason } });
}

/** Of a down payment that its shop has had, it is our loss until somebody pays it. */
async function postTakenBack(deps: CollectionsDeps, tx: Tx, receipt: Receipt): Promise<void> {
  const { rail, amount, status, applicationProcessId } = receipt;
  const isSpent =
    status === 'down_payment' &&
    applicationProcessId !== null &&
    (await findDownPayment(tx, applicationProcessId))?.status === 'paid';
  await deps.ledger.post(tx, {
    kind: isSpent ? 'write_off' : 'adjustment',
    businessKey: `taken_back:${receiptKey(receipt)}`,
    businessDate: todayOf(deps.clock),
    actor: 'system:collections',
    movements: [
      { from: `clearing:${rail}`, to: isSpent ? 'write_off_loss' : `suspense:${rail}`, amount },
    ],
  });
}

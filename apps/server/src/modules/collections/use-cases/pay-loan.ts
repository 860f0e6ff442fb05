import { centavos } from '@abona/kernel/money';
import type { Tx } from '#platform/database/database.ts';
import { lockLoanAttempts } from '../attempt-store.ts';
import { type Attempt, canBecome } from '../domain/attempt.ts';
import type { PayableLoan } from '../domain/payable.ts';
import { cancelDebitJob } from '../jobs.ts';
import type { Receipt } from '../receipt-store.ts';
import { type CollectionsDeps, todayOf } from './collections-deps.ts';
import { moveAttempt } from './move-attempt.ts';
import { toPayableLoan } from './payable-loan.ts';
import { moneyKey } from './post-money.ts';

type LoanMoney = {
  readonly receipt: Receipt;
  readonly loanId: string;
  /** The attempt that brought it, where one is known. */
  readonly attemptId: string | null;
};

/** A day that a loan cannot take any more: then it counts from today. */
const tooOld: ReadonlySet<string> = new Set(['lending.told_too_late', 'lending.date_before_loan']);

/**
 * Money to a loan, from the day it counts for. The attempt that brought it is done, and in the same
 * transaction the automatic charges that it takes the place of are called off. Null when the loan takes
 * none: there is no such loan.
 */
export async function payLoan(
  deps: CollectionsDeps,
  tx: Tx,
  { receipt, loanId, attemptId }: LoanMoney,
): Promise<Receipt | null> {
  const attempts = await lockLoanAttempts(tx, { loanId, attemptId });
  const own = ownOf(attempts, { receipt, attemptId });
  const credit = await applyPayment(deps, tx, { receipt, loanId, attempt: own });
  if (credit === null) return null;
  const loan = await deps.lending.findLoan(loanId, tx);
  if (own !== null && canBecome(own.status, 'applied'))
    await moveAttempt(deps, tx, {
      before: own,
      after: {
        ...own,
        status: 'applied',
        reason: null,
        actionUrl: null,
        providerRef: own.providerRef ?? receipt.providerRef,
      },
    });
  await callOff(deps, tx, {
    debits: attempts.filter((attempt) => attempt.choice === 'scheduled' && attempt !== own),
    loan,
  });
  return {
    ...receipt,
    customerId: loan?.contract.customerId ?? null,
    loanId,
    attemptId: own?.id ?? null,
    status: 'applied',
    toCredit: centavos(Math.max(0, credit)),
    cause: null,
  };
}

/** The one that is named; for a transfer, which names none, the one of its amount, or the oldest. */
function ownOf(
  attempts: readonly Attempt[],
  { receipt, attemptId }: Pick<LoanMoney, 'receipt' | 'attemptId'>,
): Attempt | null {
  if (attemptId !== null) return attempts.find(({ id }) => id === attemptId) ?? null;
  if (receipt.provider !== 'spei') return null;
  const transfers = attempts.filter(({ rail }) => rail === 'spei');
  return transfers.find(({ amount }) => amount === receipt.amount) ?? transfers[0] ?? null;
}

/** What of it became saldo a favor; null where it cannot be applied. */
async function applyPayment(
  { lending }: CollectionsDeps,
  tx: Tx,
  { receipt, loanId, attempt }: { receipt: Receipt; loanId: string; attempt: Attempt | null },
): Promise<number | null> {
  const order = {
    loanId,
    id: moneyKey(receipt),
    amount: receipt.amount,
    rail: receipt.rail,
    purpose: purposeOf(attempt),
    actor: 'system:collections',
  };
  const onItsDay = await lending.applyPayment({ ...order, on: receipt.valueOn }, tx);
  if (onItsDay.ok) return onItsDay.value.credit;
  const fromToday = tooOld.has(onItsDay.error) ? await lending.applyPayment(order, tx) : onItsDay;
  return fromToday.ok ? fromToday.value.credit : null;
}

function purposeOf(attempt: Attempt | null) {
  if (attempt?.choice === 'payoff') return { kind: 'payoff' } as const;
  if (attempt?.prepayment) return { kind: 'prepayment', policy: attempt.prepayment } as const;
  return { kind: 'instalments' } as const;
}

type CallingOff = {
  readonly debits: readonly Attempt[];
  readonly loan: Awaited<ReturnType<CollectionsDeps['lending']['findLoan']>>;
};

/** Charges of instalments of which nothing is left to ask for. */
async function callOff(deps: CollectionsDeps, tx: Tx, { debits, loan }: CallingOff): Promise<void> {
  if (debits.length === 0 || loan === null) return;
  const wanted = stillOwed(toPayableLoan(loan, todayOf(deps.clock)));
  for (const debit of debits)
    if (debit.instalment === null || !wanted.has(debit.instalment))
      await callOffOne(deps, tx, debit);
}

/** The instalments that saldo a favor does not pay whole. */
function stillOwed({ instalments, credit }: PayableLoan): ReadonlySet<number> {
  let left: number = credit;
  const wanted = new Set<number>();
  for (const { number, owed } of instalments) {
    if (owed > left) wanted.add(number);
    left = Math.max(0, left - owed);
  }
  return wanted;
}

async function callOffOne(deps: CollectionsDeps, tx: Tx, debit: Attempt): Promise<void> {
  // The bank has it, or is getting it: it is asked to let go, and its answer ends the attempt.
  if (debit.status === 'pending' || debit.status === 'created')
    await deps.enqueue(tx, { job: cancelDebitJob, payload: { attempt_id: debit.id } });
  if (debit.status === 'pending') return;
  const after = { ...debit, status: 'cancelled', reason: 'paid_otherwise' } as const;
  await moveAttempt(deps, tx, { before: debit, after });
}

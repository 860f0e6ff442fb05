import { invariant } from '@abona/kernel/invariant';
import { centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import { type Attempt, canBecome } from '#modules/collections/domain/attempt.ts';
import { lockLoanAttempts } from '#modules/collections/stores/attempt-store.ts';
import type { Receipt } from '#modules/collections/stores/receipt-store.ts';
import type { Tx } from '#platform/database/database.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { callOffDebits } from '../mandates/call-off-debits.ts';
import { type AttemptMove, moveAttempts } from '../paying/move-attempt.ts';
import { moneyKey } from './post-money.ts';

type LoanPayment = {
  readonly receipt: Receipt;
  readonly loanId: string;
  /** The attempt that brought it, where one is known. */
  readonly attemptId: string | null;
};

/** A payment with what stands around it: the attempts of its loan, all locked. */
type Placed = LoanPayment & {
  readonly attempts: readonly Attempt[];
  readonly own: Attempt | null;
};

/** A day that a loan cannot take any more: then it counts from today. */
const tooOld: ReadonlySet<string> = new Set(['lending.told_too_late', 'lending.date_before_loan']);

/**
 * Money to different loans, from the day it counts for. The attempts that brought it are done, and in the
 * same transaction the automatic charges that it takes the place of are called off. Money that a loan does
 * not take goes to suspense with the true cause, and the attempt that brought it says that people look.
 */
export async function payLoans(
  deps: CollectionsDeps,
  tx: Tx,
  payments: readonly LoanPayment[],
): Promise<readonly Receipt[]> {
  const loanIds = payments.map(({ loanId }) => loanId);
  invariant(new Set(loanIds).size === loanIds.length, 'two payments of one loan at once');
  const attemptIds = payments.flatMap(({ attemptId }) => attemptId ?? []);
  const locked = Map.groupBy(await lockLoanAttempts(tx, { loanIds, attemptIds }), loanOf);
  const placed = payments.map((payment) => {
    const attempts = locked.get(payment.loanId) ?? [];
    return { ...payment, attempts, own: ownOf(attempts, payment) };
  });
  const outcomes = await applyPayments(deps, tx, placed);
  const paid = placed.filter((_, index) => outcomes[index]?.ok);
  const unplaced = placed.filter((_, index) => !outcomes[index]?.ok);
  const calledOff = await callOffDebits(
    deps,
    tx,
    paid.map(({ loanId, attempts, own }) => ({
      loanId,
      debits: attempts.filter((attempt) => attempt.choice === 'scheduled' && attempt !== own),
    })),
  );
  await moveAttempts(deps, tx, [
    ...paid.flatMap(moveOf),
    ...unplaced.flatMap(reviewOf),
    ...calledOff,
  ]);
  return placed.map(({ receipt, loanId, own }, index): Receipt => {
    const attemptId = own?.id ?? null;
    const outcome = outcomes[index];
    invariant(outcome !== undefined, 'a payment got no answer');
    if (!outcome.ok)
      return {
        ...receipt,
        customerId: null,
        loanId: null,
        attemptId,
        status: 'suspense',
        toCredit: centavos(0),
        cause: outcome.error,
      };
    const toCredit = centavos(Math.max(0, outcome.value));
    return { ...receipt, loanId, attemptId, status: 'applied', toCredit, cause: null };
  });
}

/** One payment; see `payLoans`. Null: the loan does not take it. */
export async function payLoan(
  deps: CollectionsDeps,
  tx: Tx,
  payment: LoanPayment,
): Promise<Receipt | null> {
  const [paid = null] = await payLoans(deps, tx, [payment]);
  return paid?.status === 'applied' ? paid : null;
}

const loanOf = ({ target }: Attempt): string | null =>
  target.kind === 'loan' ? target.loanId : null;

/** The one that is named; for a transfer, which names none, the one of its amount, or the oldest. */
function ownOf(
  attempts: readonly Attempt[],
  { receipt, attemptId }: Pick<LoanPayment, 'receipt' | 'attemptId'>,
): Attempt | null {
  if (attemptId !== null) return attempts.find(({ id }) => id === attemptId) ?? null;
  if (receipt.provider !== 'spei') return null;
  const transfers = attempts.filter(({ rail }) => rail === 'spei');
  return transfers.find(({ amount }) => amount === receipt.amount) ?? transfers[0] ?? null;
}

/** What of each became saldo a favor, or why it cannot be applied. */
async function applyPayments(
  { lending }: CollectionsDeps,
  tx: Tx,
  placed: readonly Placed[],
): Promise<readonly Result<number, string>[]> {
  const onTheirDays = await lending.applyPayments(
    placed.map((one) => ({ ...orderOf(one), on: one.receipt.valueOn })),
    tx,
  );
  const late = placed.filter((_, index) => isTooOld(onTheirDays[index]));
  const fromToday = late.length === 0 ? [] : await lending.applyPayments(late.map(orderOf), tx);
  return placed.map((one, index) => {
    const answer = isTooOld(onTheirDays[index]) ? fromToday[late.indexOf(one)] : onTheirDays[index];
    invariant(answer !== undefined, 'a payment got no answer');
    return answer.ok ? ok(answer.value.credit) : err(answer.error.replace('lending.', ''));
  });
}

type Answer = Awaited<ReturnType<CollectionsDeps['lending']['applyPayments']>>[number];

const isTooOld = (answer: Answer | undefined): boolean =>
  answer !== undefined && !answer.ok && tooOld.has(answer.error);

const orderOf = ({ receipt, loanId, own }: Placed) => ({
  loanId,
  id: moneyKey(receipt),
  amount: receipt.amount,
  rail: receipt.rail,
  purpose: purposeOf(own),
  actor: 'system:collections',
});

function purposeOf(attempt: Attempt | null) {
  if (attempt?.choice === 'payoff') return { kind: 'payoff' } as const;
  if (attempt?.prepayment) return { kind: 'prepayment', policy: attempt.prepayment } as const;
  return { kind: 'instalments' } as const;
}

/** The money is here, and no loan has it: nothing is tried again, and people look. */
function reviewOf({ receipt, own }: Placed): readonly AttemptMove[] {
  if (own === null || !canBecome(own.status, 'in_review')) return [];
  const providerRef = own.providerRef ?? receipt.providerRef;
  const after = { status: 'in_review', reason: 'money_unplaced', actionUrl: null } as const;
  return [{ before: own, after: { ...own, ...after, providerRef, nextAskAt: null } }];
}

/** The attempt that brought it is done, unless it was already. */
function moveOf({ receipt, own }: Placed): readonly AttemptMove[] {
  if (own === null || !canBecome(own.status, 'applied')) return [];
  const providerRef = own.providerRef ?? receipt.providerRef;
  const done = { status: 'applied', reason: null, actionUrl: null, providerRef } as const;
  return [{ before: own, after: { ...own, ...done } }];
}

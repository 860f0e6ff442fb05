import { invariant } from '@abona/kernel/invariant';
import { centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import { type Attempt, canBecome } from '#modules/collections/domain/attempt.ts';
import { type LoanReceipt, type Receipt, receiptKey } from '#modules/collections/domain/receipt.ts';
import { loanPaid } from '#modules/collections/events.ts';
import { railOf } from '#modules/collections/rails/rails.ts';
import { lockLoanAttempts } from '#modules/collections/stores/attempt-store.ts';
import type { Tx } from '#platform/database/database.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { callOffDebits } from '../mandates/call-off-debits.ts';
import { type AttemptMove, moveAttempts } from '../paying/move-attempt.ts';

/**
 * A loan's payment: a receipt with what stands around it, the attempts of its loan, all locked. The third of the
 * three shapes of money that comes in; lending applies it and posts it.
 */
type LoanPayment = {
  readonly receipt: LoanReceipt;
  readonly attempts: readonly Attempt[];
  /** The attempt that brought it, where one is known. */
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
  receipts: readonly LoanReceipt[],
): Promise<readonly Receipt[]> {
  const loanIds = receipts.map(({ loanId }) => loanId);
  invariant(new Set(loanIds).size === loanIds.length, 'two payments of one loan at once');
  const attemptIds = receipts.flatMap(({ attemptId }) => attemptId ?? []);
  const locked = Map.groupBy(await lockLoanAttempts(tx, { loanIds, attemptIds }), loanOf);
  const payments = receipts.map((receipt): LoanPayment => {
    const attempts = locked.get(receipt.loanId) ?? [];
    return { receipt, attempts, own: ownOf(attempts, receipt) };
  });
  const outcomes = await applyPayments(deps, tx, payments);
  const paid = payments.filter((_, index) => outcomes[index]?.ok);
  const unplaced = payments.filter((_, index) => !outcomes[index]?.ok);
  const calledOff = await callOffDebits(
    deps,
    tx,
    paid.map(({ receipt, attempts, own }) => ({
      loanId: receipt.loanId,
      debits: attempts.filter((attempt) => attempt.choice === 'scheduled' && attempt !== own),
    })),
  );
  await moveAttempts(deps, tx, [
    ...paid.flatMap(moveOf),
    ...unplaced.flatMap(reviewOf),
    ...calledOff,
  ]);
  await announceUnasked(deps, tx, paid);
  return payments.map(({ receipt, own }, index): Receipt => {
    const outcome = outcomes[index];
    invariant(outcome !== undefined, 'a payment got no answer');
    const attempted = { ...receipt, attemptId: own?.id ?? null };
    if (outcome.ok) {
      const toCredit = centavos(Math.max(0, outcome.value));
      return { ...attempted, status: 'applied', toCredit, cause: null };
    }
    return {
      ...attempted,
      customerId: null,
      loanId: null,
      status: 'suspense',
      toCredit: centavos(0),
      cause: outcome.error,
    };
  });
}

/** What an attempt brought is told of by its move; what came by itself is told of here. */
async function announceUnasked(
  deps: CollectionsDeps,
  tx: Tx,
  paid: readonly LoanPayment[],
): Promise<void> {
  for (const { receipt } of paid.filter(({ own }) => own === null)) {
    const customerId =
      receipt.customerId ??
      (await deps.lending.findLoan(receipt.loanId, tx))?.contract.customerId ??
      null;
    if (customerId !== null)
      await deps.publish(tx, loanPaid, { receipt_id: receipt.id, customer_id: customerId });
  }
}

/** One payment; see `payLoans`. Null: the loan does not take it. */
export async function payLoan(
  deps: CollectionsDeps,
  tx: Tx,
  receipt: LoanReceipt,
): Promise<Receipt | null> {
  const [paid = null] = await payLoans(deps, tx, [receipt]);
  return paid?.status === 'applied' ? paid : null;
}

const loanOf = ({ target }: Attempt): string | null =>
  target.kind === 'loan' ? target.loanId : null;

/** The one that is named, or whichever its rail can tell to be behind it. */
function ownOf(attempts: readonly Attempt[], receipt: Receipt): Attempt | null {
  const { attemptId } = receipt;
  if (attemptId !== null) return attempts.find(({ id }) => id === attemptId) ?? null;
  return railOf(receipt).attemptBehind(receipt, attempts);
}

/** What of each became saldo a favor, or why it cannot be applied. */
async function applyPayments(
  { lending }: CollectionsDeps,
  tx: Tx,
  payments: readonly LoanPayment[],
): Promise<readonly Result<number, string>[]> {
  const onTheirDays = await lending.applyPayments(
    payments.map((one) => ({ ...orderOf(one), on: one.receipt.valueOn })),
    tx,
  );
  const late = payments.filter((_, index) => isTooOld(onTheirDays[index]));
  const fromToday = late.length === 0 ? [] : await lending.applyPayments(late.map(orderOf), tx);
  return payments.map((one, index) => {
    const answer = isTooOld(onTheirDays[index]) ? fromToday[late.indexOf(one)] : onTheirDays[index];
    invariant(answer !== undefined, 'a payment got no answer');
    return answer.ok ? ok(answer.value.credit) : err(answer.error.replace('lending.', ''));
  });
}

type Answer = Awaited<ReturnType<CollectionsDeps['lending']['applyPayments']>>[number];

const isTooOld = (answer: Answer | undefined): boolean =>
  answer !== undefined && !answer.ok && tooOld.has(answer.error);

const orderOf = ({ receipt, own }: LoanPayment) => ({
  loanId: receipt.loanId,
  id: receiptKey(receipt),
  amount: receipt.amount,
  rail: receipt.rail,
  purpose: purposeOf(own),
  actor: 'system:collections',
});

/** Whoever pays what is next before its day pays no interest of it from today on. */
const paysAhead: ReadonlySet<Attempt['choice']> = new Set(['quincena', 'instalment']);

function purposeOf(attempt: Attempt | null) {
  if (attempt?.choice === 'payoff') return { kind: 'payoff' } as const;
  if (attempt?.prepayment) return { kind: 'prepayment', policy: attempt.prepayment } as const;
  if (attempt !== null && paysAhead.has(attempt.choice))
    return { kind: 'prepayment', policy: 'NEXT_INSTALMENT' } as const;
  return { kind: 'instalments' } as const;
}

/** The money is here, and no loan has it: nothing is tried again, and people look. */
function reviewOf({ receipt, own }: LoanPayment): readonly AttemptMove[] {
  if (own === null || !canBecome(own.status, 'in_review')) return [];
  const providerRef = own.providerRef ?? receipt.providerRef;
  const after = { status: 'in_review', reason: 'money_unplaced', actionUrl: null } as const;
  return [{ before: own, after: { ...own, ...after, providerRef, nextAskAt: null } }];
}

/** The attempt that brought it is done, unless it was already. */
function moveOf({ receipt, own }: LoanPayment): readonly AttemptMove[] {
  if (own === null || !canBecome(own.status, 'applied')) return [];
  const providerRef = own.providerRef ?? receipt.providerRef;
  const done = { status: 'applied', reason: null, actionUrl: null, providerRef } as const;
  return [{ before: own, after: { ...own, ...done } }];
}

import type { Attempt } from '#modules/collections/domain/attempt.ts';
import type { PayableLoan } from '#modules/collections/domain/payable.ts';
import { cancelDebitJob } from '#modules/collections/jobs.ts';
import type { Tx } from '#platform/database/database.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';
import type { AttemptMove } from '../paying/move-attempt.ts';
import { toPayableLoan } from '../paying/payable-loan.ts';

type Paid = { readonly loanId: string; readonly debits: readonly Attempt[] };

/**
 * Automatic charges of loans that were just paid, for instalments of which nothing is left to ask for. What
 * the bank has, or is getting, it is asked to let go; what ends here and now is answered.
 */
export async function callOffDebits(
  deps: CollectionsDeps,
  tx: Tx,
  paid: readonly Paid[],
): Promise<readonly AttemptMove[]> {
  const charged = paid.filter(({ debits }) => debits.length > 0);
  if (charged.length === 0) return [];
  const loans = new Map(
    (
      await deps.lending.findLoans(
        charged.map(({ loanId }) => loanId),
        tx,
      )
    ).map((loan) => [loan.contract.loanId, toPayableLoan(loan, todayOf(deps.clock))]),
  );
  const unwanted = charged.flatMap(({ loanId, debits }) => {
    const loan = loans.get(loanId);
    return loan === undefined ? [] : unwantedOf(loan, debits);
  });
  const atBank = unwanted.filter(({ status }) => status === 'pending' || status === 'created');
  await deps.enqueue(
    tx,
    ...atBank.map(({ id }) => ({ job: cancelDebitJob, payload: { attempt_id: id } })),
  );
  // The bank's answer ends what it has already.
  return unwanted
    .filter(({ status }) => status !== 'pending')
    .map((before) => ({
      before,
      after: { ...before, status: 'cancelled', reason: 'paid_otherwise' },
    }));
}

function unwantedOf(loan: PayableLoan, debits: readonly Attempt[]): readonly Attempt[] {
  const wanted = stillOwed(loan);
  return debits.filter(({ instalment }) => instalment === null || !wanted.has(instalment));
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

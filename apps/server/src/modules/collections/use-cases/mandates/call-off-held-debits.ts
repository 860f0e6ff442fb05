import { type Centavos, centavos } from '@abona/kernel/money';
import type { Attempt } from '#modules/collections/domain/attempt.ts';
import { owedOf } from '#modules/collections/domain/next-charge.ts';
import { cancelDebitJob } from '#modules/collections/jobs.ts';
import { lockLoanAttempts } from '#modules/collections/stores/attempt-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';
import { moveAttempt } from '../paying/move-attempt.ts';
import { toPayableLoan } from '../paying/payable-loan.ts';

type HeldLoan = { readonly customerId: number; readonly loanId: string };

/**
 * Something of a loan stands still since a moment ago. A planned charge of which nothing may be asked for any more is
 * called off; one of which a part may waits for its day, and is then made for that part. What the bank has can only
 * be called back whole: it lets go, and the rest is left to the customer, since a charge is told a day before; or it
 * is too late, and the money is applied as any other.
 */
export function callOffHeldDebits(
  deps: CollectionsDeps,
  { customerId, loanId }: HeldLoan,
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const attempts = await lockLoanAttempts(tx, { loanIds: [loanId], attemptIds: [] });
    for (const debit of attempts.filter(({ choice }) => choice === 'scheduled')) {
      const chargeable = await chargeableOf(deps, tx, { customerId, loanId, debit });
      if (chargeable >= debit.amount) continue;
      await callOff(deps, tx, { debit, chargeable });
    }
  });
}

type CallOff = { readonly debit: Attempt; readonly chargeable: Centavos };

async function callOff(
  deps: CollectionsDeps,
  tx: Tx,
  { debit, chargeable }: CallOff,
): Promise<void> {
  const { status, id } = debit;
  if (status === 'created' || status === 'pending')
    await deps.enqueue(tx, { job: cancelDebitJob, payload: { attempt_id: id } });
  const isOverNow = status === 'created' || (status === 'scheduled' && chargeable === 0);
  if (!isOverNow) return;
  const after = { ...debit, status: 'cancelled', reason: 'in_dispute' } as const;
  await moveAttempt(deps, tx, { before: debit, after });
}

type Charge = HeldLoan & { readonly debit: Pick<Attempt, 'instalment' | 'amount'> };

/** How much of a charge may be made, as far as holds are concerned. */
async function chargeableOf(
  { lending, clock }: Pick<CollectionsDeps, 'lending' | 'clock'>,
  tx: Tx | undefined,
  { customerId, loanId, debit }: Charge,
): Promise<Centavos> {
  const loan = await lending.loanOf(customerId, loanId, tx);
  if (loan === null) return debit.amount;
  const owed = owedOf(toPayableLoan(loan, todayOf(clock)), debit);
  const part = { stop: 'debit', k: debit.instalment ?? 0, amount: owed } as const;
  const held = lending.heldPartOf(loan, part);
  return held === 0 ? debit.amount : centavos(owed - held);
}

/** Whether a charge asks for something that stands still. */
export async function isHeld(
  deps: Pick<CollectionsDeps, 'lending' | 'clock'>,
  debit: Attempt,
): Promise<boolean> {
  if (debit.target.kind !== 'loan') return false;
  const { customerId, target } = debit;
  const charge = { customerId, loanId: target.loanId, debit };
  return (await chargeableOf(deps, undefined, charge)) < debit.amount;
}

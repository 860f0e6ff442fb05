import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { sendCredit } from './send-credit.ts';

const BATCH = 200;

/**
 * Sends what customers are owed on loans that are over to the account they chose for it. Whoever chose none,
 * or an account that must wait, is asked about again.
 */
export async function payCredits(deps: CollectionsDeps, signal: AbortSignal): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const credits: Awaited<ReturnType<typeof deps.lending.leftCredits.page>> =
      await deps.lending.leftCredits.page(deps.db, { after, limit: BATCH });
    for (const credit of credits) {
      if (signal.aborted) return;
      await transaction(deps.db, (tx) => payCredit(deps, tx, credit));
    }
    after = credits.at(-1)?.loanId ?? null;
    if (after === null || credits.length < BATCH) return;
  }
}

type Owed = { readonly loanId: string; readonly customerId: number };

async function payCredit(
  deps: CollectionsDeps,
  tx: Tx,
  { loanId, customerId }: Owed,
): Promise<void> {
  // Whoever may not be paid out now is asked about again: where it goes is settled when it goes.
  const standing = await deps.standing.check(tx, { customerId, act: 'pay_out_refund' });
  if (!standing.ok) return;
  const chosen = await deps.bankAccounts.refundAccountOf(tx, customerId);
  if (chosen === null || chosen.heldUntil !== null) return;
  const { accountId } = chosen;
  const left = await deps.lending.leftCredits.ofLoan(tx, loanId);
  // What was paid with points goes back as points, by those who keep them.
  if (left === null || left.amount === 0) return;
  const actor = 'system:collections';
  await sendCredit(deps, tx, { loanId, customerId, accountId, amount: left.amount, actor });
}

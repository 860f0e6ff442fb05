import { transaction } from '#platform/database/transaction.ts';
import { listSeen, type SeenAccount, saveSeen } from '../stores/account-store.ts';
import { listRejected } from '../stores/submission-store.ts';
import type { BureauDeps } from './bureau-deps.ts';
import { correctAccount } from './correct-account.ts';

const PAGE = 500;
const ACTOR = 'system';

/**
 * Whatever was learnt of a loan after it was told is compared with what was told: a payment that came late, one that
 * was taken back, a dispute that ended. What a bureau sent back is told anew as soon as it would be told otherwise. A
 * node that falls before it has written down how far it looked looks again: what is as it was told is not told twice.
 */
export async function correctTold(deps: BureauDeps, signal: AbortSignal): Promise<void> {
  for (let after: string | null = null; !signal.aborted; ) {
    const page = await listSeen(deps.db, { after, limit: PAGE });
    await correctChanged(deps, page, signal);
    after = page.at(-1)?.loanId ?? null;
    if (page.length < PAGE) break;
  }
  for (const loanId of await listRejected(deps.db))
    if (!signal.aborted) await correctAccount(deps, { loanId, actor: ACTOR });
}

async function correctChanged(
  deps: BureauDeps,
  accounts: readonly SeenAccount[],
  signal: AbortSignal,
): Promise<void> {
  for (const changed of await deps.loans.changed(deps.db, accounts)) {
    if (signal.aborted) return;
    const corrected = await correctAccount(deps, { loanId: changed.loanId, actor: ACTOR });
    // One in dispute is looked at until it is not: nothing else tells that it ended.
    if (corrected.ok || corrected.error !== 'in_dispute')
      await transaction(deps.db, (tx) => saveSeen(tx, changed));
  }
}

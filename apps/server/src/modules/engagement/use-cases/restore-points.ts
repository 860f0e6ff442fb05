import { transaction } from '#platform/database/transaction.ts';
import { lockPoints } from '../stores/point-store.ts';
import { fillOwedPoints, movePoints } from './move-points.ts';
import type { PointsDeps } from './points-deps.ts';

const ACTOR = 'system:engagement';
const BATCH = 200;

/**
 * A loan that is over has something left that was paid with points: it goes back as points. What its
 * customer owes in points is filled first.
 */
export const restorePoints = (deps: PointsDeps, loanId: string): Promise<void> =>
  transaction(deps.db, async (tx) => {
    const contract = await deps.lending.contractOf(tx, loanId);
    if (contract === null) return;
    const { customerId } = contract;
    await lockPoints(tx, customerId);
    const left = await deps.lending.leftCredits.ofLoan(tx, loanId);
    if (left === null || left.points === 0) return;
    const amount = left.points;
    const id = `points:${loanId}:${left.eventCount}`;
    const back = await deps.lending.payOutCredit(
      { loanId, id, amount, rail: 'points', actor: ACTOR },
      tx,
    );
    // Something else happened to the loan at this moment; the next round sees it.
    if (!back.ok) return;
    await movePoints(deps, tx, {
      customerId,
      loanId,
      amount,
      actor: ACTOR,
      key: `restored:${loanId}:${left.eventCount}`,
      kind: 'restored',
      promotionId: null,
    });
    await fillOwedPoints(deps, tx, customerId);
  });

/** The same for every loan that nobody told of when it ended. */
export async function restoreAllPoints(deps: PointsDeps, signal: AbortSignal): Promise<void> {
  let after: string | null = null;
  do {
    const credits: Awaited<ReturnType<typeof deps.lending.leftCredits.page>> =
      await deps.lending.leftCredits.page(deps.db, { after, limit: BATCH });
    for (const { loanId } of credits.filter(({ points }) => points > 0)) {
      if (signal.aborted) return;
      await restorePoints(deps, loanId);
    }
    after = credits.length < BATCH ? null : (credits.at(-1)?.loanId ?? null);
  } while (after !== null);
}

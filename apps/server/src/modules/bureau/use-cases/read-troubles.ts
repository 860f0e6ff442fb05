import { countForeignDisputes, countLateDisputes } from '../stores/dispute-store.ts';
import { countLate, listRejected } from '../stores/submission-store.ts';
import { type BureauDeps, todayOf } from './bureau-deps.ts';

export type ReportingTroubles = {
  /** Loans whose last word to the bureau was not taken. */
  readonly rejected: number;
  /** Words and answers that the bureau was to have by a day that is over. */
  readonly late: number;
  /** Disputes that the bureau passed on about accounts that are not ours. */
  readonly foreign: number;
};

export async function readTroubles(
  deps: Pick<BureauDeps, 'db' | 'clock'>,
): Promise<ReportingTroubles> {
  const today = todayOf(deps);
  const late = (await countLate(deps.db, today)) + (await countLateDisputes(deps.db, today));
  const foreign = await countForeignDisputes(deps.db);
  return { rejected: (await listRejected(deps.db)).length, late, foreign };
}

import type { CivilDate } from '@abona/kernel/civil-date';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { areLoansKept, daysToKeep } from '../domain/snapshot-days.ts';
import {
  addFigures,
  addFirstPaymentDefaults,
  addLoans,
  addRolls,
  addSnapshot,
  beginSnapshot,
  deleteLoansOf,
  findPreviousDay,
  findSnapshot,
  finishSnapshot,
  listDaysWithLoans,
  rowsOf,
  type Snapshot,
} from '../stores/snapshot-store.ts';
import { type ReportingDeps, todayOf } from './reporting-deps.ts';

/** Keeps the portfolio of a day that is over, once: one that is kept is answered as it is. */
export function takeSnapshot(deps: ReportingDeps, day: CivilDate): Promise<Snapshot> {
  const { loans, tiers } = deps;
  return transaction(deps.db, async (tx) => {
    await beginSnapshot(tx);
    const kept = await findSnapshot(tx, day);
    if (kept !== null) return kept;
    const previousDay = await findPreviousDay(tx, day);
    await addSnapshot(tx, { day, previousDay });
    await addLoans(tx, { day, previousDay, tiers, rows: loans.rowsOn(day) });
    const retold = await addRetold(deps, tx, { day, previousDay });
    await addFigures(tx, { day, tiers, ended: loans.endedBefore(day) });
    if (previousDay !== null) await addRolls(tx, { day, previousDay });
    await addFirstPaymentDefaults(tx, day);
    return finishSnapshot(tx, day, retold);
  });
}

const BATCH = 500;

/** Loans whose rows have gone further than the day are told anew from their events. */
async function addRetold(
  { loans, tiers }: ReportingDeps,
  tx: Tx,
  { day, previousDay }: Pick<Snapshot, 'day' | 'previousDay'>,
): Promise<number> {
  const ids = await loans.listToBeRetold(tx, day);
  for (let first = 0; first < ids.length; first += BATCH) {
    const loanIds = ids.slice(first, first + BATCH);
    const retold = await loans.retell(tx, { day, loanIds, known: () => 'now' });
    await addLoans(tx, { day, previousDay, tiers, rows: rowsOf(retold) });
  }
  return ids.length;
}

/** Keeps what is missing, in order, as far as the days' ends were booked; then lets go what is not kept for ever. */
export async function keepPortfolio(deps: ReportingDeps, signal: AbortSignal): Promise<void> {
  const today = todayOf(deps);
  const booked = await deps.loans.bookedUntil();
  const last = await findSnapshot(deps.db, null);
  for (const day of daysToKeep(last?.day ?? null, today)) {
    if (signal.aborted || booked === null || booked < day) return;
    const { loans } = await takeSnapshot(deps, day);
    deps.log.info({ count: loans }, 'the portfolio of a day is kept');
  }
  for (const day of await listDaysWithLoans(deps.db))
    if (!areLoansKept(day, today)) await deleteLoansOf(deps.db, day);
}

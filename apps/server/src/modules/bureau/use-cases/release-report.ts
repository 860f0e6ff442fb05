import type { CivilDate } from '@abona/kernel/civil-date';
import { transaction } from '#platform/database/transaction.ts';
import { lastCutBefore, sendableFrom } from '../domain/report-calendar.ts';
import { findReport, releaseReport } from '../stores/report-store.ts';
import { type BureauDeps, todayOf } from './bureau-deps.ts';
import { prepareReport } from './prepare-report.ts';

type Release = { readonly cutOn: CivilDate; readonly actor: string };

/** Lets a report leave; false where it had left, or whoever is overdue in it was told too short a time ago. */
export const release = (deps: BureauDeps, { cutOn, actor }: Release): Promise<boolean> =>
  todayOf(deps) < sendableFrom(cutOn)
    ? Promise.resolve(false)
    : transaction(deps.db, async (tx) => {
        const isReleased = await releaseReport(tx, cutOn, deps.clock.technicalNow());
        if (isReleased)
          await deps.audit(tx, {
            subject: `bureau:${cutOn}`,
            actor,
            action: 'bureau.report_released',
            reason: null,
            detail: {},
          });
        return isReleased;
      });

/** Once a month by itself: made on the first day of the next one, and let go some working days later. */
export async function reportLastMonth(deps: BureauDeps): Promise<void> {
  const cutOn = lastCutBefore(todayOf(deps));
  const report = await findReport(deps.db, cutOn);
  if (report === null) {
    const { leftOut } = await prepareReport(deps, cutOn);
    if (leftOut.length > 0)
      deps.log.warn({ count: leftOut.length }, 'loans were left out of the bureau report');
  }
  if (deps.bureau !== null) await release(deps, { cutOn, actor: 'system' });
}

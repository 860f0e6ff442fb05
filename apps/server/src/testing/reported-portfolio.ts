import { type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { portfolioOfDay } from '#modules/lending/module.ts';
import { type Lent, openLent } from '#modules/lending/testing/lent.ts';
import { tiersOfLoans } from '#modules/origination/module.ts';
import type { ReportingDeps } from '#modules/reporting/use-cases/reporting-deps.ts';

export type Reported = Lent & {
  readonly reportingDeps: ReportingDeps;
  /** Goes to a day and ends it, as the night would. */
  readonly settle: (day: string) => Promise<CivilDate>;
};

/** A lender of the test's own whose portfolio is kept. */
export async function openReported(day: string): Promise<Reported> {
  const lent = await openLent(day);
  const { db, clock, log } = lent.deps;
  const loans = { ...portfolioOfDay, bookedUntil: lent.lending.days.bookedUntil };
  const reportingDeps = {
    db,
    clock,
    log,
    loans,
    tiers: tiersOfLoans,
    shopNames: async () => new Map(),
  };
  return {
    ...lent,
    reportingDeps,
    settle: async (on) => {
      lent.goTo(on);
      await lent.lending.settleDay(civilDate(on));
      return civilDate(on);
    },
  };
}

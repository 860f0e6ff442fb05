import { addDays, type CivilDate, parseCivilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { createOpenClaims } from '#modules/collections/module.ts';
import { createLedger } from '#modules/ledger/module.ts';
import { createLending } from '#modules/lending/module.ts';
import { createAudit } from '#platform/audit.ts';
import { createJobRunner } from '#platform/jobs/job-runner.ts';
import { createMetrics } from '#platform/metrics.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { EXIT_DONE, EXIT_LEFT, runCommand } from './run-command.ts';
import { count, say, silent } from './running-product.ts';

/*
 * `npm run settle-day [-- YYYY-MM-DD]`: end of day by hand, for the business day
 * that it is or an earlier one. It does what the server does by itself every few minutes, may run
 * beside it, twice, or after it was killed, and changes nothing that is done already.
 * Exit code 0: the day is settled. 1: some loans could not be brought forward; they are named. 2: it
 * could not begin. DATABASE_URL names the database; without it, it is the product that runs on this
 * machine out of DATA_DIR.
 */

/** The day that is asked for, today unless one is; what has not come yet cannot be settled. */
function dayOf(asked: string | undefined, today: CivilDate): CivilDate {
  if (asked === undefined) return today;
  const day = parseCivilDate(asked);
  if (!day.ok) throw new StartRefused(`${asked} is not a day (YYYY-MM-DD).`);
  if (day.value >= addDays(today, 1))
    throw new StartRefused(`${asked} has not come yet: the business day is ${today}.`);
  return day.value;
}

await runCommand({
  undone: 'The day was not settled.',
  run: async ({ db, databaseUrl, sealFolder, clock }) => {
    const day = dayOf(process.argv[2], mexicoCityDate(clock.now().getTime()));
    const ledger = createLedger({ db, databaseUrl, clock, log: silent, sealFolder });
    const jobs = createJobRunner({ db, url: databaseUrl, log: silent, metrics: createMetrics() });
    const { publish } = jobs;
    const audit = createAudit(clock);
    const claims = createOpenClaims({ db, clock });
    const lending = createLending({ db, clock, log: silent, ledger, audit, publish, claims });
    const started = performance.now();
    const { loans, journals, failed } = await lending.settleDay(day);
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    say(`${day}: ${count(loans, 'loan')}, ${count(journals, 'journal')}; ${seconds} s.`);
    for (const loanId of failed) say(`Not brought forward: loan ${loanId}.`);
    return failed.length === 0 ? EXIT_DONE : EXIT_LEFT;
  },
});

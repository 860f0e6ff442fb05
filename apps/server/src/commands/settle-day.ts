import { addDays, type CivilDate, parseCivilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { createOpenClaims } from '#modules/collections/module.ts';
import { createLedger } from '#modules/ledger/module.ts';
import { createLending } from '#modules/lending/module.ts';
import { createAudit } from '#platform/audit.ts';
import { readOffset } from '#platform/business-clock.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { createJobRunner } from '#platform/jobs/job-runner.ts';
import { createMetrics } from '#platform/metrics.ts';
import { count, reasonOf, runningProduct, say, silent } from './running-product.ts';

/*
 * `npm run settle-day [-- YYYY-MM-DD]`: end of day by hand, for the business day
 * that it is or an earlier one. It does what the server does by itself every few minutes, may run
 * beside it, twice, or after it was killed, and changes nothing that is done already.
 * Exit code 0: the day is settled. 1: some loans could not be brought forward; they are named. 2: it
 * could not begin. DATABASE_URL names the database; without it, it is the product that runs on this
 * machine out of DATA_DIR.
 */

const EXIT_DONE = 0;
const EXIT_LEFT = 1;
const EXIT_REFUSED = 2;
const CONNECTIONS = 4;

async function main(asked: string | undefined): Promise<number> {
  const { databaseUrl, sealFolder } = runningProduct();
  const connection = { url: databaseUrl, log: silent, connectionsMax: CONNECTIONS };
  const { db, close } = openDatabase(connection);
  try {
    const offsetMs = await readOffset(db);
    const clock = {
      now: () => new Date(Date.now() + offsetMs),
      technicalNow: () => new Date(),
    };
    const today = mexicoCityDate(clock.now().getTime());
    const day = dayOf(asked, today);
    if (typeof day !== 'string') return refuse(day.problem);
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
  } finally {
    await close();
  }
}

/** The day that is asked for, today unless one is; what has not come yet cannot be settled. */
function dayOf(
  asked: string | undefined,
  today: CivilDate,
): CivilDate | { readonly problem: string } {
  if (asked === undefined) return today;
  const day = parseCivilDate(asked);
  if (!day.ok) return { problem: `${asked} is not a day (YYYY-MM-DD).` };
  if (day.value >= addDays(today, 1))
    return { problem: `${asked} has not come yet: the business day is ${today}.` };
  return day.value;
}

function refuse(problem: string): number {
  process.stderr.write(`The day was not settled. ${problem}\n`);
  return EXIT_REFUSED;
}

try {
  process.exitCode = await main(process.argv[2]);
} catch (failure) {
  const reason = reasonOf(failure);
  if (reason === null) throw failure;
  process.exitCode = refuse(reason);
}

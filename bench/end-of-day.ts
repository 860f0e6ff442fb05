// `node bench/end-of-day.ts [loans] [due]`: end of day over a book, and over one twice as large with the
// same day's work. A tenth of what is due is late, and costs moratory interest.
import { addDays } from '@abona/kernel/civil-date';
import { createLending } from '../apps/server/src/modules/lending/module.ts';
import { createAudit } from '../apps/server/src/platform/audit.ts';
import { createJobRunner } from '../apps/server/src/platform/jobs/job-runner.ts';
import { createMetrics } from '../apps/server/src/platform/metrics.ts';
import { silentLog } from '../apps/server/src/testing/silent-log.ts';
import { openBenchBooks } from './books.ts';
import { BENCH_DAY, type Cohort, fillBook } from './lending-book.ts';

const LOANS = Number(process.argv[2] ?? 1_000_000);
const DUE = Number(process.argv[3] ?? 70_000);
const OTHER_DAYS = 13;

function cohortsOf(loans: number): Cohort[] {
  const late = Math.floor(DUE / 10);
  const others = Array.from({ length: OTHER_DAYS }, (_, day) => ({
    count: Math.floor((loans - DUE) / OTHER_DAYS),
    nextDue: addDays(BENCH_DAY, day + 1),
    isLate: false,
  }));
  return [
    { count: DUE - late, nextDue: BENCH_DAY, isLate: false },
    { count: late, nextDue: addDays(BENCH_DAY, 7), isLate: true },
    ...others,
  ];
}

async function measure(loans: number): Promise<number> {
  const books = await openBenchBooks({ volatile: false });
  try {
    const built = performance.now();
    await fillBook(books, cohortsOf(loans), addDays(BENCH_DAY, -1));
    const now = new Date(`${BENCH_DAY}T00:05:00-06:00`);
    const clock = { now: () => now, technicalNow: () => new Date() };
    const { db, url, ledger } = books;
    const { publish } = createJobRunner({ db, url, log: silentLog, metrics: createMetrics() });
    const audit = createAudit(clock);
    const lending = createLending({ db, clock, log: silentLog, ledger, audit, publish });
    console.log(`a book of ${loans} loans, made in ${secondsSince(built)} s`);

    let memory = 0;
    const watch = setInterval(() => {
      memory = Math.max(memory, process.memoryUsage().rss);
    }, 100);
    const started = performance.now();
    const cpu = process.cpuUsage();
    const settled = await lending.settleDay(BENCH_DAY);
    const seconds = Number(secondsSince(started));
    clearInterval(watch);
    const { user, system } = process.cpuUsage(cpu);
    console.log(
      `  ${settled.loans} loans, ${settled.journals} journals, ${settled.failed.length} failed: ` +
        `${seconds} s, ${Math.round(memory / 1_048_576)} MB, ${((user + system) / 1e6).toFixed(1)} s of our own time`,
    );
    const again = performance.now();
    const nothing = await lending.settleDay(BENCH_DAY);
    console.log(`  again: ${nothing.loans} loans, ${secondsSince(again)} s`);
    return seconds;
  } finally {
    await books.close();
  }
}

const secondsSince = (started: number) => ((performance.now() - started) / 1_000).toFixed(1);

const once = await measure(LOANS);
const twice = await measure(LOANS * 2);
console.log(`twice the book: ${(twice / once).toFixed(2)} times the time`);

// `node bench/portfolio.ts [loans]`: the portfolio of a day is kept from a book of so many loans, on the morning after,
// and read as the desk reads it.
import { addDays } from '@abona/kernel/civil-date';
import { createLending, portfolioOfDay } from '../apps/server/src/modules/lending/module.ts';
import { tiersOfLoans } from '../apps/server/src/modules/origination/module.ts';
import { wholePortfolio } from '../apps/server/src/modules/reporting/domain/kept-part.ts';
import { listFigureLoans } from '../apps/server/src/modules/reporting/stores/portfolio-loan-store.ts';
import * as read from '../apps/server/src/modules/reporting/use-cases/read-portfolio.ts';
import { takeSnapshot } from '../apps/server/src/modules/reporting/use-cases/take-snapshot.ts';
import { createAudit } from '../apps/server/src/platform/audit.ts';
import { createJobRunner } from '../apps/server/src/platform/jobs/job-runner.ts';
import { createMetrics } from '../apps/server/src/platform/metrics.ts';
import { silentLog } from '../apps/server/src/testing/silent-log.ts';
import { openBenchBooks } from './books.ts';
import { BENCH_DAY, type Cohort, fillBook } from './lending-book.ts';

const LOANS = Number(process.argv[2] ?? 1_000_000);
const DUE = Math.floor(LOANS * 0.07);
const OTHER_DAYS = 13;
const MERCHANTS = 300;

const cohorts: readonly Cohort[] = [
  { count: DUE - Math.floor(DUE / 10), nextDue: BENCH_DAY, isLate: false },
  { count: Math.floor(DUE / 10), nextDue: addDays(BENCH_DAY, 7), isLate: true },
  ...Array.from({ length: OTHER_DAYS }, (_, day) => ({
    count: Math.floor((LOANS - DUE) / OTHER_DAYS),
    nextDue: addDays(BENCH_DAY, day + 1),
    isLate: false,
  })),
];

async function timed<T>(what: string, act: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const value = await act();
  console.log(`  ${what}: ${((performance.now() - started) / 1_000).toFixed(2)} s`);
  return value;
}

const books = await openBenchBooks({ volatile: false });
try {
  const day = addDays(BENCH_DAY, -1);
  await timed(`a book of ${LOANS} loans is made`, async () => {
    await fillBook(books, cohorts, day);
    // As many shops as a lender has, and months of opening: sums are told apart by them.
    await books.owner(`update lending.loans set merchant_id = 'm' || (customer_id % ${MERCHANTS}),
      opened_on = opened_on - (30 * (customer_id % 12))::int`);
    await books.owner('vacuum analyze lending.loans');
  });
  const now = new Date(`${BENCH_DAY}T00:10:00-06:00`);
  const clock = { now: () => now, technicalNow: () => new Date() };
  const { db, url, ledger } = books;
  const { publish } = createJobRunner({ db, url, log: silentLog, metrics: createMetrics() });
  const lending = createLending({
    db,
    clock,
    log: silentLog,
    ledger,
    audit: createAudit(clock),
    publish,
  });
  await timed('the next day is settled', () => lending.settleDay(BENCH_DAY));
  const loans = { ...portfolioOfDay, bookedUntil: lending.days.bookedUntil };
  const deps = {
    db,
    clock,
    log: silentLog,
    loans,
    tiers: tiersOfLoans,
    shopNames: async () => new Map(),
  };
  const snapshot = await timed('the portfolio is kept', () => takeSnapshot(deps, day));
  console.log(`    ${snapshot.loans} loans, ${snapshot.retold} of them told anew`);
  const loanIds = await loans.listPresent(db, { day, after: null, limit: 5_000 });
  await timed(`${loanIds.length} loans are told anew from their events`, () =>
    loans.retell(db, { day, loanIds, known: () => 'now' }),
  );
  const asked = { snapshot, part: wholePortfolio };
  for (const round of ['cold', 'warm']) {
    console.log(`  read, ${round}`);
    await timed('  figures', () => read.readPortfolio(deps, asked));
    await timed('  of one shop', () =>
      read.readPortfolio(deps, { snapshot, part: { ...wholePortfolio, merchant: 'm7' } }),
    );
    await timed('  by month of opening', () =>
      read.readBreakdown(deps, { ...asked, by: 'cohort' }),
    );
    await timed('  matrix', () => read.readMatrix(deps, asked));
    await timed('  vintages', () => read.readVintages(deps, { ...asked, late: 30 }));
    await timed('  series', () => read.readSeries(deps, { ...asked, every: 'month', last: 12 }));
    await timed('  fifty loans of a figure', () =>
      listFigureLoans(
        db,
        {
          day,
          previousDay: null,
          part: wholePortfolio,
          bucket: null,
          late: 1,
          isRestructured: false,
          from: null,
          firstUnpaid: null,
        },
        { after: null, limit: 50 },
      ),
    );
  }
} finally {
  await books.close();
}

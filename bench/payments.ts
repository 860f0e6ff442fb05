// `node bench/payments.ts [seconds] [callers]`: payments a second, end to end: locks, waterfall, journal,
// loan, audit and outbox, on a PostgreSQL of its own that waits for the disk.
import { centavos } from '@abona/kernel/money';
import { createLending } from '../apps/server/src/modules/lending/module.ts';
import { createAudit } from '../apps/server/src/platform/audit.ts';
import { openDatabase } from '../apps/server/src/platform/database/open-database.ts';
import { createJobRunner } from '../apps/server/src/platform/jobs/job-runner.ts';
import { createMetrics } from '../apps/server/src/platform/metrics.ts';
import { silentLog } from '../apps/server/src/testing/silent-log.ts';
import { openBenchBooks } from './books.ts';
import { BENCH_DAY, fillBook } from './lending-book.ts';

const SECONDS = Number(process.argv[2] ?? 8);
const CALLERS = Number(process.argv[3] ?? 8);
const LOANS = 20_000;

const books = await openBenchBooks({ volatile: false });
try {
  await fillBook(books, [{ count: LOANS, nextDue: BENCH_DAY, isLate: false }], BENCH_DAY);
  for (const options of ['', '-c synchronous_commit=off']) await measure(options);
} finally {
  await books.close();
}

async function measure(options: string): Promise<void> {
  const url = new URL(books.url);
  if (options !== '') url.searchParams.set('options', options);
  const { db, close } = openDatabase({ url: url.href, log: silentLog, connectionsMax: CALLERS });
  const now = new Date(`${BENCH_DAY}T12:00:00-06:00`);
  const clock = { now: () => now, technicalNow: () => new Date() };
  const { publish } = createJobRunner({
    db,
    url: books.url,
    log: silentLog,
    metrics: createMetrics(),
  });
  const { ledger } = books;
  const lending = createLending({
    db,
    clock,
    log: silentLog,
    ledger,
    audit: createAudit(clock),
    publish,
  });
  let payments = 0;
  const cpu = process.cpuUsage();
  const started = performance.now();
  const deadline = started + SECONDS * 1_000;
  const call = async () => {
    while (performance.now() < deadline) {
      payments += 1;
      const loan = 1 + Math.floor(Math.random() * LOANS);
      const paid = await lending.applyPayment({
        loanId: `00000000-0000-7000-8000-${loan.toString(16).padStart(12, '0')}`,
        id: `${options}${payments}`.replaceAll(' ', '_'),
        amount: centavos(5_000),
        rail: 'spei',
        actor: 'system:bench',
      });
      if (!paid.ok) throw new Error(paid.error);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  const { user, system } = process.cpuUsage(cpu);
  const perSecond = payments / ((performance.now() - started) / 1_000);
  await close();
  const waits = options === '' ? 'every commit on disk' : 'without waiting for the disk';
  const ownMs = ((user + system) / 1_000 / payments).toFixed(2);
  console.log(
    `${CALLERS} callers, ${waits}: ${Math.round(perSecond)} payments/s (${ownMs} ms of our own time each)`,
  );
  const check = await createLending({
    db: books.db,
    clock,
    log: silentLog,
    ledger,
    audit: createAudit(clock),
    publish,
  }).checkBook();
  console.log(
    check.difference === null
      ? `checked: ${check.loans} loans`
      : `DIFFERENT: ${JSON.stringify(check.difference)}`,
  );
}

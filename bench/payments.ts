// `node bench/payments.ts [seconds] [callers]`: payments a second, end to end: locks, waterfall, journal,
// loan, audit and outbox, on a PostgreSQL of its own that waits for the disk. First each in a transaction
// of its own, then as a burst comes in: the payments that are waiting are applied together. The core alone:
// `told-payments.ts` begins with a provider's message.
import { centavos } from '@abona/kernel/money';
import { createLending, createLoanCheck } from '../apps/server/src/modules/lending/module.ts';
import { createAudit } from '../apps/server/src/platform/audit.ts';
import { openDatabase } from '../apps/server/src/platform/database/open-database.ts';
import { transaction } from '../apps/server/src/platform/database/transaction.ts';
import { createJobRunner } from '../apps/server/src/platform/jobs/job-runner.ts';
import { createMetrics } from '../apps/server/src/platform/metrics.ts';
import { silentLog } from '../apps/server/src/testing/silent-log.ts';
import { openBenchBooks } from './books.ts';
import { BENCH_DAY, fillBook } from './lending-book.ts';

const SECONDS = Number(process.argv[2] ?? 8);
const CALLERS = Number(process.argv[3] ?? 8);
const LOANS = 20_000;
const TOGETHER = 16;

const books = await openBenchBooks({ volatile: false });
try {
  await fillBook(books, [{ count: LOANS, nextDue: BENCH_DAY, isLate: false }], BENCH_DAY);
  for (const size of [1, TOGETHER]) await measure(size);
} finally {
  await books.close();
}

async function measure(size: number): Promise<void> {
  const { db, close } = openDatabase({
    url: books.url,
    log: silentLog,
    connectionsMax: CALLERS,
  });
  const now = new Date(`${BENCH_DAY}T12:00:00-06:00`);
  const clock = { now: () => now, technicalNow: () => new Date() };
  const { publish } = createJobRunner({
    db,
    url: books.url,
    log: silentLog,
    metrics: createMetrics(),
  });
  const { ledger } = books;
  const audit = createAudit(clock);
  const lending = createLending({ db, clock, log: silentLog, ledger, audit, publish });
  let payments = 0;
  const paymentOf = () => {
    payments += 1;
    const loan = 1 + Math.floor(Math.random() * LOANS);
    return {
      loanId: `00000000-0000-7000-8000-${loan.toString(16).padStart(12, '0')}`,
      id: `${size}.${payments}`,
      amount: centavos(5_000),
      rail: 'spei' as const,
      actor: 'system:bench',
    };
  };
  const cpu = process.cpuUsage();
  const started = performance.now();
  const deadline = started + SECONDS * 1_000;
  const call = async () => {
    while (performance.now() < deadline) {
      const orders = Array.from({ length: size }, paymentOf);
      const paid = await transaction(db, (tx) => lending.applyPayments(orders, tx));
      for (const each of paid) if (!each.ok) throw new Error(each.error);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  const { user, system } = process.cpuUsage(cpu);
  const perSecond = payments / ((performance.now() - started) / 1_000);
  await close();
  const ownMs = ((user + system) / 1_000 / payments).toFixed(2);
  console.log(
    `${CALLERS} callers, ${size} at a time: ${Math.round(perSecond)} payments/s (${ownMs} ms of our own time each)`,
  );
  const check = await createLoanCheck({ db: books.db, ledger })();
  console.log(
    check.difference === null
      ? `checked: ${check.loans} loans`
      : `DIFFERENT: ${JSON.stringify(check.difference)}`,
  );
}

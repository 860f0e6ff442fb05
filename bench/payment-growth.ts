// `node bench/payment-growth.ts [past loans] [times] [payments] [rounds]`: what a payment costs beside a past, and beside one
// that is ten times as long. Two databases of the same loans that are paid on; one has the past loans with all that
// came of them (events, journals, postings, trail, messages), the other so many times more, cut into as many
// partitions. They are paid in turns, so that whatever else the machine does meets both alike; what counts is the
// processor time of the database for each payment.
import { readFileSync } from 'node:fs';
import { centavos } from '@abona/kernel/money';
import { createLending } from '../apps/server/src/modules/lending/module.ts';
import { beginChanging } from '../apps/server/src/partitions/change-partitions.ts';
import { cutPartition } from '../apps/server/src/partitions/cut-partition.ts';
import { boundAt } from '../apps/server/src/partitions/partition-bounds.ts';
import { partitionedTables } from '../apps/server/src/partitions/partitioned-tables.ts';
import { createAudit } from '../apps/server/src/platform/audit.ts';
import { openDatabase } from '../apps/server/src/platform/database/open-database.ts';
import { transaction } from '../apps/server/src/platform/database/transaction.ts';
import { createJobRunner } from '../apps/server/src/platform/jobs/job-runner.ts';
import { createMetrics } from '../apps/server/src/platform/metrics.ts';
import { silentLog } from '../apps/server/src/testing/silent-log.ts';
import { withClient } from '../apps/server/src/testing/template-database.ts';
import { type BenchBooks, openBenchBooks } from './books.ts';
import { BENCH_DAY, fillBook } from './lending-book.ts';

const [PAST = 2_000, TIMES = 10, PAYMENTS = 1_000, ROUNDS = 5] = process.argv.slice(2).map(Number);
const LOANS = 5_000;
/** What a loan leaves behind: its opening and as many payments. */
const EVENTS = 13;
const POSTINGS = 6;
const CALLERS = 2;
const TRIGGERED = [
  'lending.loans',
  'lending.instalments',
  'lending.loan_events',
  'ledger.journals',
  'ledger.postings',
];

const triggers = (action: 'enable' | 'disable'): string =>
  TRIGGERED.map((table) => `alter table ${table} ${action} trigger all`).join(';');

/** An id of the past: a second apart, so that each stretch of it is a month of its own. */
const pastId = (stretch: number, i: string): string => {
  const month = Date.UTC(2015, stretch, 1);
  const hex = `lpad(to_hex(${month}::bigint + ${i}), 12, '0')`;
  return `(left(${hex}, 8) || '-' || right(${hex}, 4) || '-7000-8000-' || lpad(to_hex(${i}), 12, '0'))::uuid`;
};

/** One stretch of the past: loans that are over, and all that happened to them. */
const pastSql = (stretch: number): string => {
  const id = pastId(stretch, 'i');
  const series = `generate_series(1, ${PAST}) i`;
  const name = `'past:${stretch}:' || i || ':' || n`;
  return `
    insert into lending.loans
    select (jsonb_populate_record(null::lending.loans, to_jsonb(loan) || jsonb_build_object('id', ${id}, 'business_key', 'past:${stretch}:' || i,
      'status', 'closed', 'closing', 'paid', 'closed_on', '2026-01-01', 'next_event_on', null,
      'contract', loan.contract || jsonb_build_object('loanId', ${id})))).*
    from ${series}, (select * from lending.loans order by id limit 1) loan;
    insert into lending.instalments
    select (jsonb_populate_record(null::lending.instalments, to_jsonb(row) || jsonb_build_object('loan_id', ${id},
      'is_due', true, 'is_settled', true, 'paid_principal', row.principal, 'paid_interest', row.interest,
      'paid_interest_iva', row.interest_iva, 'paid_fee', row.fee, 'paid_fee_iva', row.fee_iva))).*
    from ${series}, (select * from lending.instalments where loan_id = (select min(id::text)::uuid from lending.loans)) row;
    insert into lending.loan_event_names select ${name}, ${id}, n from ${series}, generate_series(1, ${EVENTS}) n;
    insert into lending.loan_events (loan_id, sequence, kind, business_key, effective_on, recorded_on, content, outcome,
      actor)
    select ${id}, n, 'payment', ${name}, '2026-01-01', '2026-01-01',
      '{"kind":"payment","rail":"spei","amount":54321,"purpose":{"kind":"instalments"}}',
      jsonb_build_object('split', repeat('x', 300)), 'system:bench'
    from ${series}, generate_series(1, ${EVENTS}) n;
    with journal as (
      insert into ledger.journals (business_key, kind, business_date, actor, line_count)
      select ${name}, 'adjustment', '2026-01-01', 'system:bench', ${POSTINGS}
      from ${series}, generate_series(1, ${EVENTS}) n returning id
    )
    insert into ledger.postings (journal_id, line, account_id, amount)
    select journal.id, line, (select min(id) from ledger.accounts where balance is null),
      case when line % 2 = 0 then 100 else -100 end
    from journal, generate_series(1, ${POSTINGS}) line;
    insert into platform.audit_heads select 'past:${stretch}:' || i, ${EVENTS}, repeat('0', 64) from ${series};
    insert into platform.audit_trail
    select 'past:${stretch}:' || i, n, 'system:bench', 'lending.payment_applied', null,
      '{"business_key":"payment:1","effective_on":"2026-01-01","status":"active"}', moment, moment, repeat('0', 64), repeat('0', 64)
    from ${series}, generate_series(1, ${EVENTS}) n,
      to_timestamp(${Date.UTC(2015, stretch, 1) / 1_000}) moment;
    insert into platform.outbox (event, key, sequence, payload)
    select 'lending.payment_applied', 'past:${stretch}:' || i, n, jsonb_build_object('loan_id', i, 'text', repeat('x', 150))
    from ${series}, generate_series(1, ${EVENTS}) n;
    insert into notifications.timeline
    select ${pastId(stretch, `(i * ${EVENTS} + n)`)}, i, ${id}, 'push', 'payment_received', 'sent', null, now(), now()
    from ${series}, generate_series(1, ${EVENTS}) n`;
};

/** Ends the newest partition of each table behind what was filled last. */
const cutAll = (books: BenchBooks, stretch: number): Promise<void> =>
  withClient(books.url, async (client) => {
    await beginChanging(client as Parameters<typeof beginChanging>[0]);
    for (const cut of partitionedTables) {
      const { rows } = await client.query(
        `select ${cut.column}::text as latest from ${cut.table} order by ${cut.column} desc limit 1`,
      );
      if (rows.length === 0) continue;
      const bound =
        cut.key === 'number'
          ? String(Number(rows[0].latest) + 1)
          : boundAt(cut.key, Date.UTC(2015, stretch + 1, 1));
      await cutPartition(client as Parameters<typeof cutPartition>[0], cut, {
        now: new Date(),
        bound,
      });
    }
  });

async function openPast(stretches: number) {
  const books = await openBenchBooks({ volatile: false });
  await fillBook(books, [{ count: LOANS, nextDue: BENCH_DAY, isLate: false }], BENCH_DAY);
  await books.owner(triggers('disable'));
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    await books.owner(pastSql(stretch));
    await cutAll(books, stretch);
  }
  await books.owner(triggers('enable'));
  await books.owner('vacuum analyze');
  await books.owner('checkpoint');
  return { books, ...payerOf(books) };
}

function payerOf(books: BenchBooks) {
  const { db, pool, close } = openDatabase({
    url: books.url,
    log: silentLog,
    connectionsMax: CALLERS,
  });
  const now = new Date(`${BENCH_DAY}T12:00:00-06:00`);
  const clock = { now: () => now, technicalNow: () => new Date() };
  const metrics = createMetrics();
  const { publish } = createJobRunner({ db, url: books.url, log: silentLog, metrics });
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
  const payOne = async () => {
    payments += 1;
    const loan = 1 + Math.floor(Math.random() * LOANS);
    const order = {
      loanId: `00000000-0000-7000-8000-${loan.toString(16).padStart(12, '0')}`,
      id: `bench-${payments}`,
      amount: centavos(1_000),
      rail: 'spei' as const,
      actor: 'system:bench',
    };
    const [paid] = await transaction(db, (tx) => lending.applyPayments([order], tx));
    if (paid?.ok !== true) throw new Error(paid?.error);
  };
  /** Milliseconds of a payment: those of the database's processes, and those that its caller waited. */
  const measure = async (count: number) => {
    const before = await processorMs();
    const started = performance.now();
    await Promise.all(
      Array.from({ length: CALLERS }, async () => {
        for (let turn = 0; turn < count / CALLERS; turn += 1) await payOne();
      }),
    );
    const waitedMs = ((performance.now() - started) * CALLERS) / count;
    return { databaseMs: ((await processorMs()) - before) / count, waitedMs };
  };
  /** Of our connections so far, in the hundredths of a second in which Linux counts. */
  const processorMs = async () => {
    const { rows } = await pool.query(
      `select pid from pg_stat_activity where application_name = current_setting('application_name')`,
    );
    const ticks = rows.map(({ pid }) => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return Number(fields[11]) + Number(fields[12]);
    });
    return ticks.reduce((sum, each) => sum + each, 0) * 10;
  };
  return { measure, closePayer: close };
}

type Past = Awaited<ReturnType<typeof openPast>>;

async function describe(name: string, { books }: Past): Promise<void> {
  await withClient(books.url, async (client) => {
    const { rows } = await client.query(`
      select (select count(*) from lending.loan_events) as events,
        (select count(*) from ledger.postings) as postings, pg_database_size(current_database()) as bytes,
        (select count(*) from pg_class where relispartition and relkind = 'r') as parts`);
    const [{ events, postings, bytes, parts }] = rows;
    console.log(
      `${name}: ${events} events, ${postings} postings, ${parts} partitions, ${(bytes / 1e9).toFixed(2)} GB`,
    );
  });
}

const median = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;

const pasts: readonly (readonly [string, Past])[] = [
  ['1 time', await openPast(1)],
  [`${TIMES} times`, await openPast(TIMES)],
];
try {
  for (const [name, past] of pasts) await describe(name, past);
  for (const [, past] of pasts) await past.measure(Math.ceil(PAYMENTS / 4));
  const found = pasts.map(() => ({ databaseMs: [] as number[], waitedMs: [] as number[] }));
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [place, [name, past]] of pasts.entries()) {
      const { databaseMs, waitedMs } = await past.measure(PAYMENTS);
      found[place]?.databaseMs.push(databaseMs);
      found[place]?.waitedMs.push(waitedMs);
      console.log(
        `  round ${round}, ${name}: ${databaseMs.toFixed(2)} ms of the database's processor, ${waitedMs.toFixed(1)} ms waited`,
      );
    }
  }
  for (const figure of ['databaseMs', 'waitedMs'] as const) {
    const [once = Number.NaN, more = Number.NaN] = found.map((each) => median(each[figure]));
    console.log(
      `${figure}, the middle of ${ROUNDS}: ${once.toFixed(2)} and ${more.toFixed(2)}, ${(more / once).toFixed(2)} times`,
    );
  }
  for (const [name, { books }] of pasts) {
    const { difference, postings } = await books.ledger.verify();
    console.log(
      difference === null
        ? `${name}, the books are right: ${postings} postings`
        : `${name}, DIFFERENT: ${books.ledger.describeDifference(difference)}`,
    );
  }
} finally {
  for (const [, { books, closePayer }] of pasts) {
    await closePayer();
    await books.close();
  }
}

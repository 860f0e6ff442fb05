// How long a page of movements takes for a customer with 5,000 of them, in a table of a million rows and
// in one ten times as large: `node bench/movements.ts [--rows 1000000] [--times 10] [--calls 2000]`.
// `--times 1` measures the first table alone. Calls come over HTTP, one after the other: first pages,
// pages further down, by kind, and by search.
import { parseArgs } from 'node:util';
import { addressOf } from '@abona/contract/endpoint';
import { listMovements } from '@abona/contract/lending/movement';
import { addDays } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { createLending } from '../apps/server/src/modules/lending/module.ts';
import { createAudit } from '../apps/server/src/platform/audit.ts';
import { readConfig } from '../apps/server/src/platform/config/read-config.ts';
import { createFieldEncryption } from '../apps/server/src/platform/field-encryption.ts';
import { createApi } from '../apps/server/src/platform/http/create-api.ts';
import { createJobRunner } from '../apps/server/src/platform/jobs/job-runner.ts';
import { createMetrics } from '../apps/server/src/platform/metrics.ts';
import { noLimiter } from '../apps/server/src/platform/rate-limit.ts';
import { silentLog } from '../apps/server/src/testing/silent-log.ts';
import { withClient } from '../apps/server/src/testing/template-database.ts';
import { asCustomer, testAuthenticator } from '../apps/server/src/testing/test-authenticator.ts';
import { type BenchBooks, openBenchBooks } from './books.ts';
import { BENCH_DAY, fillBook } from './lending-book.ts';
import { percentile } from './whole-product.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '10' },
    calls: { type: 'string', default: '2000' },
  },
});
const [ROWS, TIMES, CALLS] = [values.rows, values.times, values.calls].map(Number) as [
  number,
  number,
  number,
];
const LOANS = 20_000;
const OWN_LOANS = 625;
const OWN_MOVEMENTS = 8;
const CUSTOMER = 100_000_000_000_001;
const WARM_UP = 200;

const loanIdOf = (i: string): string =>
  `('00000000-0000-7000-8000-' || lpad(to_hex(${i}), 12, '0'))::uuid`;

/** One customer with 625 loans of eight movements each, and everybody else with as many as fill the table. */
async function fillMovements(books: BenchBooks, rows: number): Promise<void> {
  const each = Math.ceil(rows / (LOANS - OWN_LOANS));
  await books.owner(`
    alter table lending.movements disable trigger all;
    alter table lending.movement_marks disable trigger all;
    update lending.loans set customer_id = ${CUSTOMER}
    where id in (select ${loanIdOf('i')} from generate_series(1, ${OWN_LOANS}) i);`);
  await withoutIndexes(books, 'lending.movements', async () => {
    await books.owner(movementsSql({ first: 1, last: OWN_LOANS, each: OWN_MOVEMENTS }));
    await books.owner(movementsSql({ first: OWN_LOANS + 1, last: LOANS, each }));
  });
  await books.owner(`
    insert into lending.movement_marks (customer_id, loan_id, noted)
    select customer_id, id, event_count from lending.loans;`);
  await books.owner('vacuum analyze lending.movements, lending.movement_marks, lending.loans');
}

type Part = { readonly first: number; readonly last: number; readonly each: number };

/** Payments over two years, one purchase in eight, in the order in which days come: scattered over customers. */
const movementsSql = ({ first, last, each }: Part): string => `
  insert into lending.movements (customer_id, loan_id, sequence, occurred_on, noted_us, type, subtype,
    title, amount, instalments, search)
  select case when i <= ${OWN_LOANS} then ${CUSTOMER} else 100000000000000 + i end,
    ${loanIdOf('i')}, n, date '2024-11-18' + ((n * 730 / ${each}) + i % 7),
    1700000000000000 + n::bigint * 1000000 + i,
    case n % 8 when 1 then 'purchase' else 'payment' end,
    case n % 8 when 1 then 'online' else 'spei' end,
    case i % 3 when 0 then 'Casa Ámbar' when 1 then 'Óptica Mirasol' else 'Zapatería Tres Ríos' end,
    50000 + i % 9000, array[(n % 8)::smallint],
    case i % 3 when 0 then 'casa ambar' when 1 then 'optica mirasol' else 'zapateria tres rios' end
      || ' abono pago spei transferencia ' || (50000 + i % 9000) / 100
  from generate_series(1, ${each}) n, generate_series(${first}, ${last}) i`;

/** Indexes that are made at the end are made at once. */
async function withoutIndexes(
  books: BenchBooks,
  table: string,
  fill: () => Promise<void>,
): Promise<void> {
  const [schema, name] = table.split('.');
  type Index = { readonly name: string; readonly definition: string; readonly is_key: boolean };
  const { rows } = await withClient(books.url, (client) =>
    client.query<Index>(`
    select index.indexname as name, index.indexdef as definition,
      exists (select from pg_constraint where conname = index.indexname) as is_key
    from pg_indexes index where schemaname = '${schema}' and tablename = '${name}'`),
  );
  for (const index of rows)
    await books.owner(
      index.is_key
        ? `alter table ${table} drop constraint ${index.name}`
        : `drop index ${schema}.${index.name}`,
    );
  await fill();
  // Of a table in partitions the definition names the table alone; its parts are to have the index too.
  for (const { definition } of rows) await books.owner(definition.replace(' ON ONLY ', ' ON '));
}

/** Lending alone behind HTTP, with nobody else to ask. */
async function serve(books: BenchBooks) {
  const { db, url, ledger } = books;
  const now = new Date(`${BENCH_DAY}T12:00:00-06:00`);
  const clock = { now: () => now, technicalNow: () => new Date() };
  const metrics = createMetrics();
  const { publish } = createJobRunner({ db, url, log: silentLog, metrics });
  const lending = createLending({
    ...{ db, clock, log: silentLog, ledger, publish },
    audit: createAudit(clock),
  });
  const config = readConfig({ DATABASE_URL: url }, 'bench');
  const fields = createFieldEncryption(config.fieldKeys, config.fieldIndexKey);
  const api = createApi({
    ...{ db, fields, metrics, log: silentLog, limiter: noLimiter, environment: 'LOCAL' },
    door: 'customers',
    authenticator: testAuthenticator,
    defaultLimits: { subjectPerMinute: 0, addressPerMinute: 0 },
    trustedProxyHops: 0,
    sandboxSecret: null,
  });
  lending.routes(api, {
    ledger,
    fields,
    isSessionOpen: async () => true,
    publishedAgencies: async () => [],
    agreements: { of: async () => new Map(), holderOf: async () => null },
    lines: { of: async () => null },
    applications: { currentOf: async () => null, requirementOf: async () => null },
    restrictions: {
      of: async () => [],
      featuresOf: async () => ({}),
      isFlagOn: async () => false,
    },
    proofs: { spendProof: async () => false, spentProofOf: async () => null },
    budgets: { of: async () => ({ cap: null, elsewhereOn: () => centavos(0) }) },
    payments: null,
  });
  const address = await api.fastify.listen({ host: '127.0.0.1', port: 0 });
  return { address, stop: () => api.fastify.close() };
}

type Page = { readonly data: { readonly items: unknown[]; readonly next_cursor: string | null } };

async function measure(rows: number): Promise<void> {
  const books = await openBenchBooks({ volatile: true });
  const begun = performance.now();
  try {
    await fillBook(
      books,
      [{ count: LOANS, nextDue: addDays(BENCH_DAY, 3), isLate: false }],
      addDays(BENCH_DAY, -1),
    );
    await fillMovements(books, rows);
    const made = ((performance.now() - begun) / 1_000).toFixed(0);
    console.log(`${rows.toLocaleString('en')} movements, made in ${made} s`);
    const server = await serve(books);
    for (const [name, next] of Object.entries(questions)) {
      const times = await ask(server.address, next);
      const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
      console.log(`  ${name.padEnd(12)} p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
    }
    await server.stop();
  } finally {
    await books.close();
  }
}

/** What is asked next, given the page before. */
type Question = (page: Page | null, call: number) => Readonly<Record<string, string>>;

const words = ['optica', 'ambar', '503', 'tres rios'];

const questions: Readonly<Record<string, Question>> = {
  'first page': () => ({}),
  'next pages': (page) => (page?.data.next_cursor == null ? {} : { cursor: page.data.next_cursor }),
  'by kind': (_, call) => ({ type: call % 2 === 0 ? 'payment' : 'purchase' }),
  search: (_, call) => ({ search: words[call % words.length] ?? '' }),
};

async function ask(address: string, next: Question): Promise<number[]> {
  const times: number[] = [];
  let page: Page | null = null;
  for (let call = 0; call < CALLS + WARM_UP; call += 1) {
    const query = new URLSearchParams(next(page, call)).toString();
    const url = `${address}${addressOf(listMovements)}?${query}`;
    const started = performance.now();
    const answer = await fetch(url, { headers: asCustomer(CUSTOMER) });
    page = (await answer.json()) as Page;
    if (!answer.ok || page.data.items.length === 0) throw new Error(JSON.stringify(page));
    if (call >= WARM_UP) times.push(performance.now() - started);
  }
  return times;
}

await measure(ROWS);
if (TIMES > 1) await measure(ROWS * TIMES);

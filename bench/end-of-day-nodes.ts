// `node bench/end-of-day-nodes.ts [loans] [nodes…]`: end of day over one book, shared by several nodes, each a process of
// its own: a day with one node, the next day with two, and so on as told (1 2 4). Seven in a hundred loans fall due each
// day; those that nobody paid are late on the days after, which costs moratory interest, so that later days have more to
// do: what compares is loans a second. TMPDIR says where the database lies; 10,000,000 loans
// are some 65 GB, and each day of theirs some 3 kB for each loan of it.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { addDays, type CivilDate } from '@abona/kernel/civil-date';
import { createLoanCheck } from '../apps/server/src/modules/lending/module.ts';
import { withClient } from '../apps/server/src/testing/template-database.ts';
import { openBenchBooks } from './books.ts';
import { BENCH_DAY, type Cohort, fillBook } from './lending-book.ts';

const [LOANS = 100_000, ...told] = process.argv.slice(2).map(Number);
const NODES = told.length === 0 ? [1, 2, 4] : told;
const DAYS = 14;
const COMPARED_MAX = 50_000;
const NODE = new URL(
  '../apps/server/src/modules/lending/testing/end-of-day-node.ts',
  import.meta.url,
);

const cohorts: readonly Cohort[] = Array.from({ length: DAYS }, (_, day) => ({
  count: Math.floor(LOANS / DAYS),
  nextDue: addDays(BENCH_DAY, day),
  isLate: false,
}));

async function timed<T>(what: string, act: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const value = await act();
  console.log(`${what}: ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  return value;
}

async function startNode(url: string, day: CivilDate): Promise<ChildProcess> {
  const child = fork(NODE, [url, day], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(child, 'message');
  return child;
}

type Settled = { readonly loans: number; readonly cpu: NodeJS.CpuUsage };

/** All nodes are ready before the first begins; the last one ends the day. */
async function settle(url: string, day: CivilDate, count: number): Promise<void> {
  const nodes = await Promise.all(Array.from({ length: count }, () => startNode(url, day)));
  const started = performance.now();
  for (const node of nodes) node.send('begin');
  const done = await Promise.all(
    nodes.map(async (node) => (await once(node, 'message'))[0] as Settled),
  );
  const seconds = (performance.now() - started) / 1_000;
  const loans = done.reduce((sum, each) => sum + each.loans, 0);
  const own = done.reduce((sum, { cpu }) => sum + (cpu.user + cpu.system) / 1e6, 0);
  console.log(
    `${day}, ${count} ${count === 1 ? 'node' : 'nodes'}: ${loans} loans in ${seconds.toFixed(1)} s, ` +
      `${Math.round(loans / seconds)} a second (by node ${done.map((each) => each.loans).join(', ')}; ` +
      `${own.toFixed(1)} s of the nodes' own time)`,
  );
}

/** The database itself; its log takes up a gigabyte or two beside it. */
async function sizeText(): Promise<string> {
  const { rows } = await withClient(books.url, (client) =>
    client.query<{ gb: number }>(
      'select (pg_database_size(current_database()) / 1e9)::float8 as gb',
    ),
  );
  return `${rows[0]?.gb.toFixed(2)} GB`;
}

/** The loan check reads every loan: of ten million it would take longer than all the rest. */
async function compare(): Promise<void> {
  const { difference, loans } = await timed('every loan is compared with the books', () =>
    createLoanCheck({ db: books.db, ledger: books.ledger })(),
  );
  console.log(
    difference === null ? `right: ${loans} loans` : `DIFFERENT: ${JSON.stringify(difference)}`,
  );
}

const books = await openBenchBooks({ volatile: false });
try {
  await timed(`a book of ${LOANS} loans is made`, () =>
    fillBook(books, cohorts, addDays(BENCH_DAY, -1)),
  );
  console.log(`it takes up ${await sizeText()}`);
  for (const [index, count] of NODES.entries()) {
    await settle(books.url, addDays(BENCH_DAY, index), count);
    await books.owner('checkpoint');
  }
  console.log(`it takes up ${await sizeText()}`);
  if (LOANS <= COMPARED_MAX) await compare();
} finally {
  await books.close();
}

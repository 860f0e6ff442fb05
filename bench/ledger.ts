// `node bench/ledger.ts [seconds]`: journals a second, on a PostgreSQL of its own that waits for the disk.
import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { openDatabase } from '../apps/server/src/platform/database/open-database.ts';
import { transaction } from '../apps/server/src/platform/database/transaction.ts';
import { silentLog } from '../apps/server/src/testing/silent-log.ts';
import { openBenchBooks } from './books.ts';

const SECONDS = Number(process.argv[2] ?? 8);
const LOANS = 2_000;
const BATCH = 250;

const books = await openBenchBooks({ volatile: false });
const { ledger } = books;
const businessDate = civilDate('2026-11-15');
const common = { businessDate, actor: 'system:bench' } as const;
let keys = 0;

/** A payment: four lines, one of them on an account that everybody shares. */
function paymentOf(loan: number): Parameters<typeof ledger.post>[1] {
  keys += 1;
  const move = (part: 'principal' | 'interest' | 'interest_iva', amount: number) =>
    ({ from: `loan_${part}:l${loan}`, to: 'cash:spei', amount: centavos(amount) }) as const;
  return {
    ...common,
    kind: 'payment',
    businessKey: `payment:${keys}`,
    movements: [move('principal', 3), move('interest', 2), move('interest_iva', 1)],
  };
}

const anyLoan = () => Math.floor(Math.random() * LOANS);

async function measure(callers: number, options: string): Promise<void> {
  const url = new URL(books.url);
  if (options !== '') url.searchParams.set('options', options);
  const { db, close } = openDatabase({ url: url.href, log: silentLog, connectionsMax: callers });
  let journals = 0;
  const deadline = performance.now() + SECONDS * 1_000;
  const call = async () => {
    while (performance.now() < deadline) {
      await transaction(db, (tx) => ledger.post(tx, paymentOf(anyLoan())));
      journals += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  await close();
  const waits = options === '' ? 'every commit on disk' : 'without waiting for the disk';
  print(`${callers} caller${callers === 1 ? '' : 's'}, ${waits}`, journals / SECONDS);
}

async function measureBatches(): Promise<void> {
  let journals = 0;
  const started = performance.now();
  while (performance.now() - started < SECONDS * 1_000) {
    const entries = Array.from({ length: BATCH }, () => paymentOf(anyLoan()));
    await transaction(books.db, (tx) => ledger.postAll(tx, entries));
    journals += BATCH;
  }
  print(`1 caller, ${BATCH} entries at a time`, journals / ((performance.now() - started) / 1_000));
}

const print = (what: string, perSecond: number) =>
  console.log(
    `${what.padEnd(44)}${Math.round(perSecond).toLocaleString('en').padStart(8)} journals/s`,
  );

try {
  await books.owner(`
    insert into ledger.accounts (kind, owner)
    select kind, 'l' || loan from generate_series(0, ${LOANS - 1}) loan,
      unnest(array['loan_principal', 'loan_interest', 'loan_interest_iva']) kind
    on conflict do nothing`);
  for (let first = 0; first < LOANS; first += BATCH) {
    const entries = Array.from({ length: BATCH }, (_, i) => ({
      ...common,
      kind: 'disbursement' as const,
      businessKey: `disbursement:${first + i}`,
      movements: (['principal', 'interest', 'interest_iva'] as const).map((part) => ({
        from: 'funding' as const,
        to: `loan_${part}:l${first + i}` as const,
        amount: centavos(1_000_000_000),
      })),
    }));
    await transaction(books.db, (tx) => ledger.postAll(tx, entries));
  }
  await books.owner('vacuum analyze');
  await measure(1, '');
  await measure(8, '');
  await measure(1, '-c synchronous_commit=off');
  await measure(8, '-c synchronous_commit=off');
  await measureBatches();
  const { difference, postings } = await ledger.verify();
  console.log(difference === null ? `verified: ${postings} postings` : 'DIFFERENT');
} finally {
  await books.close();
}

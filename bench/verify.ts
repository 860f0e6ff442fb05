// `node bench/verify.ts [postings]`: how long the verifier takes over a book of ten million postings.
// The book is made by the database itself with its triggers asleep: only what it holds matters here.
import { addDays, civilDate } from '@abona/kernel/civil-date';
import { openBenchBooks } from './books.ts';

const POSTINGS = Number(process.argv[2] ?? 10_000_000);
const LINES_PER_LOAN = 10;
const JOURNALS_PER_LOAN = 3;
const DAYS = 20;
const LOANS_PER_DAY = Math.ceil(POSTINGS / LINES_PER_LOAN / DAYS);
const FIRST_DAY = civilDate('2026-10-01');

const tables = ['accounts', 'journals', 'postings'];
const triggers = (action: 'enable' | 'disable') =>
  tables.map((table) => `alter table ledger.${table} ${action} trigger all`).join(';');

/** Each loan: a disbursement (2 lines), interest that fell due (4) and a payment (4). */
const dayOf = (day: number) => `
  insert into ledger.accounts (id, kind, owner, balance) overriding system value
  select 100 + 3 * loan + part, kind, 'loan-' || loan,
    case part when 0 then 250000 else 0 end
  from generate_series(${day * LOANS_PER_DAY}, ${(day + 1) * LOANS_PER_DAY - 1}) loan,
    (values (0, 'loan_principal'), (1, 'loan_interest'), (2, 'loan_interest_iva')) as own (part, kind);

  insert into ledger.journals (id, business_key, kind, business_date, actor, line_count)
    overriding system value
  select ${JOURNALS_PER_LOAN} * loan + number, kind || ':' || loan, kind,
    date '${addDays(FIRST_DAY, day)}', 'system:bench', lines
  from generate_series(${day * LOANS_PER_DAY}, ${(day + 1) * LOANS_PER_DAY - 1}) loan,
    (values (1, 'disbursement', 2), (2, 'accrual', 4), (3, 'payment', 4)) as own (number, kind, lines);

  insert into ledger.postings (journal_id, line, account_id, amount)
  select ${JOURNALS_PER_LOAN} * loan + number, line,
    case when place < 0 then -place + case place when -2 then loan % 50 else 0 end
      else 100 + 3 * loan + place end,
    amount
  from generate_series(${day * LOANS_PER_DAY}, ${(day + 1) * LOANS_PER_DAY - 1}) loan,
    (values
      (1, 1, -2, -300000), (1, 2, 0, 300000),
      (2, 1, -60, -7500), (2, 2, -61, -1200), (2, 3, 1, 7500), (2, 4, 2, 1200),
      (3, 1, -1, 58700), (3, 2, 0, -50000), (3, 3, 1, -7500), (3, 4, 2, -1200)
    ) as own (number, line, place, amount);

  select setval(pg_get_serial_sequence('ledger.' || t, 'id'), (select max(id) from ledger.journals) * 2)
  from unnest(array['accounts', 'journals']) t`;

const INTERNAL = `
  insert into ledger.accounts (id, kind, owner) overriding system value
  select 1, 'cash', 'spei' union all select 60, 'interest_income', ''
  union all select 61, 'iva_uncollected', ''
  union all select 2 + n, 'merchant_payable', 'm' || n from generate_series(0, 49) n`;

const secondsSince = (started: number) => ((performance.now() - started) / 1_000).toFixed(1);

const books = await openBenchBooks({ volatile: true });
try {
  const built = performance.now();
  let sealing = 0;
  await books.owner(INTERNAL);
  for (let day = 0; day < DAYS; day += 1) {
    await books.owner(
      `begin; ${triggers('disable')}; ${dayOf(day)}; ${triggers('enable')}; commit`,
    );
    const started = performance.now();
    const sealed = await books.ledger.sealDay(addDays(FIRST_DAY, day));
    if (!sealed.ok) throw new Error(books.ledger.describeDifference(sealed.error));
    sealing += performance.now() - started;
  }
  await books.owner('vacuum analyze');
  console.log(
    `built and sealed in ${secondsSince(built)} s (sealing ${(sealing / 1_000).toFixed(1)} s)`,
  );

  const started = performance.now();
  const cpu = process.cpuUsage();
  const { difference, subject, ...read } = await books.ledger.verify();
  const seconds = secondsSince(started);
  const { user, system } = process.cpuUsage(cpu);
  console.log(
    difference === null
      ? 'no difference'
      : `${books.ledger.describeDifference(difference)} ${subject}`,
  );
  console.log(
    `verified ${read.postings.toLocaleString('en')} postings of ${read.journals.toLocaleString('en')} journals, ` +
      `${read.accounts.toLocaleString('en')} accounts and ${read.seals} seals in ${seconds} s ` +
      `(own CPU ${((user + system) / 1e6).toFixed(1)} s, ${Math.round(process.memoryUsage().rss / 1e6)} MB)`,
  );
} finally {
  await books.close();
}

import { addDays, type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { advance, nextEventOn } from '../apps/server/src/modules/lending/domain/advance.ts';
import { components } from '../apps/server/src/modules/lending/domain/amounts.ts';
import { applyEvent } from '../apps/server/src/modules/lending/domain/changes/changes.ts';
import { owedByBooks } from '../apps/server/src/modules/lending/domain/check-loan.ts';
import { textOf } from '../apps/server/src/modules/lending/domain/contract-json.ts';
import { defaultProducts } from '../apps/server/src/modules/lending/domain/default-products.ts';
import { latenessOf } from '../apps/server/src/modules/lending/domain/late-days.ts';
import type {
  Loan,
  LoanContract,
  LoanState,
} from '../apps/server/src/modules/lending/domain/loan.ts';
import { contractOf, quoteOffer } from '../apps/server/src/modules/lending/domain/quote-offer.ts';
import { openingState } from '../apps/server/src/modules/lending/domain/replay.ts';
import { instalmentColumns } from '../apps/server/src/modules/lending/stores/loan-row.ts';
import { createProductStore } from '../apps/server/src/modules/lending/stores/product-store.ts';
import type { BenchBooks } from './books.ts';

/** Some loans that are all alike, and how many of them. */
export type Cohort = {
  readonly count: number;
  /** The day on which the next instalment falls due. */
  readonly nextDue: CivilDate;
  /** The instalment before it was not paid, so every day costs moratory interest. */
  readonly isLate: boolean;
};

const PAID = 2;
const product = defaultProducts[2];
const lender = defaultProducts[0];

/** A loan of eight weeks in its third or fourth week, as it stands on the day before. */
function sampleOf(
  { nextDue, isLate }: Cohort,
  today: CivilDate,
): { contract: LoanContract; state: LoanState } {
  if (product === undefined || lender === undefined) throw new Error('no product');
  const weekly = { ...lender, terms: product.terms };
  const behind = PAID + (isLate ? 2 : 1);
  const offer = quoteOffer(weekly, {
    tier: 'B',
    amount: centavos(300_000),
    frequency: 'catorcenal',
    count: 6,
    on: addDays(nextDue, -14 * behind),
  });
  if (!offer.ok) throw new Error(offer.error);
  const contract = contractOf(offer.value, {
    loanId: 'sample',
    customerId: 1,
    disbursement: { to: 'merchant', merchantId: 'bench' },
    openingFeeRail: null,
  });
  let state = openingState(contract, offer.value.schedule);
  for (const row of state.rows.slice(0, PAID)) {
    const due = advance(contract, state, row.dueDate).state;
    state = applyEvent(contract, due, {
      kind: 'payment',
      key: `p${row.k}`,
      on: row.dueDate,
      amount: row.total,
      rail: 'spei',
      purpose: { kind: 'instalments' },
    });
  }
  return { contract, state: advance(contract, state, today).state };
}

/** Fills the tables with cohorts of loans, without going through the use cases, and keeps the books right. */
export async function fillBook(
  books: BenchBooks,
  cohorts: readonly Cohort[],
  today: CivilDate,
): Promise<void> {
  await createProductStore(books.db).seed();
  await books.owner(triggers('disable'));
  await books.owner(`insert into ledger.accounts (kind, owner) values
    ('funding', ''), ('interest_income', ''), ('moratory_income', ''), ('iva_uncollected', ''),
    ('iva_payable', ''), ('clearing', 'spei') on conflict do nothing`);
  let first = 1;
  for (const cohort of cohorts) {
    if (cohort.count > 0) await fillCohort(books, cohort, { first, today });
    first += cohort.count;
  }
  await books.owner(triggers('enable'));
  await books.owner('vacuum analyze');
  // What filling left to write is not the day's work.
  await books.owner('checkpoint');
}

/** What is written here is right: nobody has to look at each row. */
const triggers = (action: 'enable' | 'disable'): string =>
  [
    ...['ledger.accounts', 'ledger.journals', 'ledger.postings'],
    ...['lending.loans', 'lending.plans', 'lending.instalments'],
  ]
    .map((table) => `alter table ${table} ${action} trigger all`)
    .join(';');

const quoted = (value: unknown): string =>
  value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`;

const idOf = (i: string): string => `('00000000-0000-7000-8000-' || lpad(to_hex(${i}), 12, '0'))`;

async function fillCohort(
  books: BenchBooks,
  cohort: Cohort,
  { first, today }: { readonly first: number; readonly today: CivilDate },
): Promise<void> {
  const { contract, state } = sampleOf(cohort, today);
  const last = first + cohort.count - 1;
  const series = `generate_series(${first}, ${last}) i`;
  const lateness = latenessOf(state, today);
  const loan = { contract, state } as Loan;
  await books.owner(`
    insert into lending.customers select 100000000000000 + i from ${series};
    insert into lending.loans (id, customer_id, business_key, product, product_version, kind,
      merchant_id, opened_on, contract, status, settled_through, next_event_on, last_due_on,
      plan_version, level_payment, event_count, totals, credit, past_due_since, delinquency,
      last_statement_on, statement_count, automatic_payment)
    select ${idOf('i')}::uuid, 100000000000000 + i, 'bench:' || i, 'compra_a_plazos', 1, 'purchase',
      'bench', '${contract.openedOn}',
      ${quoted(textOf(contract))}::jsonb
        || jsonb_build_object('loanId', ${idOf('i')}, 'customerId', 100000000000000 + i),
      'active', '${today}', '${nextEventOn(contract, state, null)}', '${state.lastDueOn}', 1,
      ${state.levelPayment}, 1, ${quoted(JSON.stringify(state.totals))}, 0,
      ${quoted(lateness.pastDueSince)}, '${lateness.delinquency}', '${today}', 3, true
    from ${series};
    insert into lending.plans (loan_id, version, made_on, reason, level_payment)
    select ${idOf('i')}::uuid, 1, '${contract.openedOn}', 'opened', ${state.levelPayment} from ${series}`);
  const rows = state.rows.map((row) => instalmentColumns({ loanId: '', planVersion: 1 }, row));
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'loan_id');
  const values = rows.map(
    (row) =>
      `(${columns.map((column) => quoted((row as Record<string, unknown>)[column])).join(', ')})`,
  );
  await books.owner(`
    create temp table sample as select * from lending.instalments limit 0;
    alter table sample drop column loan_id;
    insert into sample (${columns.join(', ')}) values ${values.join(', ')};
    insert into lending.instalments (loan_id, ${columns.join(', ')})
    select ${idOf('i')}::uuid, ${columns.map((column) => `sample.${column}`).join(', ')}
    from ${series}, sample`);
  await fillAccounts(books, { loan, series, today });
}

/** The loan's accounts, and one journal that brings them to their balances. */
async function fillAccounts(
  books: BenchBooks,
  {
    loan,
    series,
    today,
  }: { readonly loan: Loan; readonly series: string; readonly today: CivilDate },
): Promise<void> {
  const owed = owedByBooks(loan);
  const used = components.filter(
    (component) => owed[component] > 0 || ['interest', 'interest_iva'].includes(component),
  );
  const lines = used.filter((component) => owed[component] > 0);
  const total = lines.reduce((sum, component) => sum + owed[component], 0);
  const kinds = used
    .map((component) => `('loan_${component}', ${owed[component]}::bigint)`)
    .join(', ');
  await books.owner(`
    insert into ledger.accounts (kind, owner, balance)
    select kind, ${idOf('i')}, balance from ${series}, (values ${kinds}) as k (kind, balance);
    insert into ledger.journals (business_key, kind, business_date, actor, line_count)
    select 'bench:' || i, 'adjustment', '${today}', 'system:bench', ${lines.length + 1} from ${series};
    insert into ledger.postings (journal_id, line, account_id, amount)
    select journal.id, 1, (select id from ledger.accounts where kind = 'funding'), -${total}
    from ${series} join ledger.journals journal on journal.business_key = 'bench:' || i;
    insert into ledger.postings (journal_id, line, account_id, amount)
    select journal.id, 1 + row_number() over (partition by journal.id order by account.id),
      account.id, account.balance
    from ${series} join ledger.journals journal on journal.business_key = 'bench:' || i
    join ledger.accounts account on account.owner = ${idOf('i')} and account.balance > 0`);
}

export const BENCH_DAY = civilDate('2026-11-18');

import type { CivilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import type { Plan } from '@abona/loan-math/plan';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { writeLater } from '#platform/database/write-later.ts';
import { textOf } from './domain/contract-json.ts';
import type { InstalmentState, Loan } from './domain/loan.ts';
import type { LoanEvent } from './domain/loan-event.ts';
import { plainRow } from './domain/replan.ts';
import type { SaveSheet } from './domain/save-sheet.ts';
import { type EventRecord, type KeptEvent, storyOf, toKept } from './event-store.ts';
import {
  type InstalmentRow,
  instalmentColumns,
  type LoanRow,
  progressOf,
  toInstalment,
  toLoan,
} from './loan-row.ts';

type Source = Database | Tx;

/** Locked, after its customer. */
export async function lockLoanRow(tx: Tx, loanId: string): Promise<LoanRow | null> {
  const { rows } = await sql<LoanRow>`select * from lending.lock_loan(${loanId})`.execute(tx);
  return rows[0] ?? null;
}

type ChangeQuery = {
  readonly loanId: string;
  readonly key: string;
  readonly on: CivilDate;
  /** Of a payment: it may be what was quoted. */
  readonly amount: number | null;
  readonly allRows: boolean;
};

/** What is needed to decide about a loan, which stays locked. */
export type LoadedLoan = {
  /** Null where there is no such loan, and where the key is known already. */
  readonly loan: LoanRow | null;
  readonly rows: readonly InstalmentState[];
  readonly earlier: KeptEvent | null;
  readonly sameDay: readonly LoanEvent[];
  readonly isQuoted: boolean;
};

/** In the order of the queries. */
export async function loadForChanges(
  tx: Tx,
  queries: readonly ChangeQuery[],
): Promise<readonly LoadedLoan[]> {
  const { rows } = await sql<{
    loan: LoanRow | null;
    instalments: InstalmentRow[] | null;
    earlier: EventRecord | null;
    same_day: EventRecord[] | null;
    is_quoted: boolean;
  }>`
    select * from lending.load_for_changes(
      ${queries.map(({ loanId }) => loanId)}, ${queries.map(({ key }) => key)},
      ${queries.map(({ on }) => on)}, ${queries.map(({ amount }) => amount)},
      ${queries.map(({ allRows }) => allRows)}
    )
  `.execute(tx);
  return rows.map((found) => ({
    loan: found.loan,
    rows: (found.instalments ?? []).map(toInstalment),
    earlier: found.earlier === null ? null : toKept(found.earlier),
    sameDay: storyOf(found.same_day ?? []),
    isQuoted: found.is_quoted,
  }));
}

/** Queues everything that concerns one customer's loans. */
export async function lockCustomer(tx: Tx, customerId: number): Promise<void> {
  const customers = 'lending.customers';
  await writeLater(
    tx,
    tx
      .insertInto(customers)
      .values({ customer_id: customerId })
      .onConflict((conflict) => conflict.doNothing()),
  );
  // Whatever is asked next is asked under the lock: nobody waits for it alone.
  await writeLater(
    tx,
    tx
      .selectFrom(customers)
      .select('customer_id')
      .where('customer_id', '=', customerId)
      .forUpdate(),
  );
}

/** Instalments of the current plan: all of them, or those that are not done with. */
export async function readRows(
  source: Source,
  { id, plan_version }: Pick<LoanRow, 'id' | 'plan_version'>,
  which: 'all' | 'open',
): Promise<InstalmentState[]> {
  const { rows } = await sql<InstalmentRow>`
    select * from lending.instalments
    where loan_id = ${id} and plan_version = ${plan_version}
      and (${which === 'all'} or not is_settled)
    order by k
  `.execute(source);
  return rows.map(toInstalment);
}

/** Loans with the instalments of their current plans: all of them, or those that are open and near. */
export async function withInstalments(
  source: Source,
  loans: readonly LoanRow[],
  openUntil: CivilDate | null,
): Promise<readonly Loan[]> {
  if (loans.length === 0) return [];
  const { rows } = await sql<InstalmentRow>`
    select instalment.*
    from unnest(
      ${loans.map(({ id }) => id)}::uuid[], ${loans.map(({ plan_version }) => plan_version)}::int[]
    ) as wanted (id, version)
    cross join lateral (
      select * from lending.instalments
      where loan_id = wanted.id and plan_version = wanted.version
        and (${openUntil}::date is null or (not is_settled and due_date <= ${openUntil}::date))
      order by k
    ) instalment
  `.execute(source);
  const byLoan = Map.groupBy(rows, ({ loan_id }) => loan_id);
  return loans.map((loan) => toLoan(loan, (byLoan.get(loan.id) ?? []).map(toInstalment)));
}

export async function findLoan(source: Source, loanId: string): Promise<Loan | null> {
  const row = await source
    .selectFrom('lending.loans')
    .selectAll()
    .where('id', '=', loanId)
    .executeTakeFirst();
  return row === undefined ? null : toLoan(row, await readRows(source, row, 'all'));
}

/** Those of them that there are, in no order. */
export async function findLoans(
  source: Source,
  loanIds: readonly string[],
): Promise<readonly Loan[]> {
  const { rows } = await sql<LoanRow>`
    select * from lending.loans where id = any(${loanIds}::uuid[])`.execute(source);
  return withInstalments(source, rows, null);
}

export async function findLoansOf(source: Source, customerId: number): Promise<Loan[]> {
  const rows = await source
    .selectFrom('lending.loans')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('opened_on')
    .orderBy('id')
    .execute();
  const loans: Loan[] = [];
  for (const row of rows) loans.push(toLoan(row, await readRows(source, row, 'all')));
  return loans;
}

export async function findLoanByKey(source: Source, key: string): Promise<LoanRow | null> {
  const row = await source
    .selectFrom('lending.loans')
    .selectAll()
    .where('business_key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** The plan with which a loan was opened. */
export async function readOpening(source: Source, loanId: string): Promise<OpeningPlan> {
  const plan = await source
    .selectFrom('lending.plans')
    .select('level_payment')
    .where('loan_id', '=', loanId)
    .where('version', '=', 1)
    .executeTakeFirstOrThrow();
  const rows = await readRows(source, { id: loanId, plan_version: 1 }, 'all');
  return { rows: rows.map(plainRow), levelPayment: centavos(plan.level_payment) };
}

type OpeningPlan = Pick<Plan, 'rows' | 'levelPayment'>;

export async function insertLoan(tx: Tx, loan: Loan, businessKey: string): Promise<void> {
  const { contract } = loan;
  const { disbursement } = contract;
  await writeLater(
    tx,
    tx.insertInto('lending.loans').values({
      ...loanColumns(loan),
      totals: JSON.stringify(loan.state.totals),
      customer_id: contract.customerId,
      business_key: businessKey,
      product: contract.product,
      product_version: contract.productVersion,
      kind: contract.kind,
      merchant_id: disbursement.to === 'merchant' ? disbursement.merchantId : null,
      opened_on: contract.openedOn,
      contract: textOf(contract),
      automatic_payment: loan.automaticPayment,
    }),
  );
}

type PlanReason = 'opened' | 'prepayment' | 'payoff' | 'refund' | 'cancellation' | 'correction';

/** A plan that holds from now on; the one before it stays as it is. */
export async function insertPlan(tx: Tx, loan: Loan, reason: PlanReason): Promise<void> {
  const { contract, state } = loan;
  const place = { loanId: contract.loanId, planVersion: state.planVersion };
  await writeLater(
    tx,
    tx.insertInto('lending.plans').values({
      loan_id: contract.loanId,
      version: state.planVersion,
      made_on: state.settledThrough,
      reason,
      level_payment: state.levelPayment,
    }),
  );
  if (state.rows.length === 0) return;
  const rows = state.rows.map((row) => instalmentColumns(place, row));
  await writeLater(tx, tx.insertInto('lending.instalments').values(rows));
}

/** An event to be kept with a change. */
export type EventRow = {
  readonly loan_id: string;
  readonly sequence: number;
  readonly kind: string;
  readonly business_key: string;
  readonly effective_on: CivilDate;
  readonly recorded_on: CivilDate;
  readonly content: unknown;
  readonly outcome: unknown;
  readonly actor: string;
};

/** Writes loans, their instalments' progress and what came with it, in one statement. */
export async function saveSheets(
  tx: Tx,
  sheets: readonly SaveSheet[],
  events: readonly EventRow[],
): Promise<void> {
  await saving(sheets, { events, loans: sheets.map(({ loan }) => loanColumns(loan)) }).execute(tx);
}

/** The same for a loan that was inserted as it is now. */
export const saveOpening = (tx: Tx, sheet: SaveSheet, event: EventRow): Promise<void> =>
  writeLater(tx, saving([sheet], { events: [event], loans: [] }));

type Saved = {
  readonly events: readonly EventRow[];
  readonly loans: readonly ReturnType<typeof loanColumns>[];
};

function saving(sheets: readonly SaveSheet[], { events, loans }: Saved) {
  const progress = sheets.flatMap(({ loan, changedRows }) => {
    const place = { loanId: loan.contract.loanId, planVersion: loan.state.planVersion };
    return changedRows.map((row) => progressOf(place, row));
  });
  const cuts = sheets.flatMap(({ loan, cuts: own }) =>
    own.map(({ number, periodFrom, periodTo, owed }) => ({
      loan_id: loan.contract.loanId,
      number,
      period_from: periodFrom,
      period_to: periodTo,
      owed,
    })),
  );
  const orders = sheets.flatMap(({ loan, orders: own }) =>
    own.map((order) => ({
      loan_id: loan.contract.loanId,
      k: order.k,
      plan_version: order.planVersion,
      collect_on: order.collectOn,
      last_day: order.lastDay,
      amount: order.amount,
    })),
  );
  return sql`
    select lending.save_loans(
      ${JSON.stringify(loans)}, ${listOrNull(progress)}, ${listOrNull(events)},
      ${listOrNull(cuts)}, ${listOrNull(orders)}
    )
  `;
}

const listOrNull = (list: readonly unknown[]): string | null =>
  list.length === 0 ? null : JSON.stringify(list);

/** What changes of a loan. */
const loanColumns = (loan: Loan) => ({
  id: loan.contract.loanId,
  status: loan.state.status,
  settled_through: loan.state.settledThrough,
  next_event_on: loan.nextEventOn,
  last_due_on: loan.state.lastDueOn,
  plan_version: loan.state.planVersion,
  level_payment: loan.state.levelPayment,
  event_count: loan.eventCount,
  totals: loan.state.totals,
  credit: loan.state.credit,
  past_due_since: loan.pastDueSince,
  delinquency: loan.delinquency,
  last_statement_on: loan.lastStatementOn,
  statement_count: loan.statementCount,
  closed_on: loan.state.closedOn,
  closing: loan.state.closing,
});

import type { CivilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import type { Plan } from '@abona/loan-math/plan';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';
import type { Story } from '../domain/changes/decide-change.ts';
import { contractFrom } from '../domain/contract-json.ts';
import type { InstalmentState, Loan, LoanContract } from '../domain/loan.ts';
import type { LoanEvent } from '../domain/loan-event.ts';
import { plainRow } from '../domain/replan.ts';
import {
  type EventRecord,
  readEvents,
  type StoredEvent,
  storyOf,
  toStoredEvent,
} from './event-store.ts';
import { type InstalmentRow, type LoanRow, toInstalment, toLoan } from './loan-row.ts';

type Source = Database | Tx;

/** Locked, after its customer. */
export async function lockLoanRow(tx: Tx, loanId: string): Promise<LoanRow | null> {
  const { rows } = await sql<LoanRow>`select * from lending.lock_loan(${loanId})`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Several, in the order of the house: their customers, then the loans, each by their ids, so that two who want the same
 * ones do not wait for each other. Locks in an order, hence raw.
 */
export async function lockLoans(tx: Tx, loanIds: readonly string[]): Promise<void> {
  await sql`
    select from lending.customers
    where customer_id in (select customer_id from lending.loans where id = any(${loanIds}::uuid[]))
    order by customer_id for update`.execute(tx);
  await sql`
    select from lending.loans where id = any(${loanIds}::uuid[]) order by id for update`.execute(
    tx,
  );
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
  readonly earlier: StoredEvent | null;
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
    earlier: found.earlier === null ? null : toStoredEvent(found.earlier),
    sameDay: storyOf(found.same_day ?? []),
    isQuoted: found.is_quoted,
  }));
}

/**
 * Queues everything that concerns one customer's loans. Whoever is known already is locked by the clash, for
 * update as their key would change, and stays as they are.
 */
export const lockCustomer = (tx: Tx, customerId: number): Promise<void> =>
  // Whatever is asked next is asked under the lock: nobody waits for it alone.
  pipelineWrite(
    tx,
    sql`
      insert into lending.customers (customer_id) values (${customerId})
      on conflict (customer_id) do update set customer_id = excluded.customer_id where false
    `,
  );

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

/** Loans with all instalments of their current plans, in one statement. */
const wholeLoans = (source: Source) =>
  source
    .selectFrom('lending.loans as loan')
    .selectAll()
    .select(
      sql<readonly InstalmentRow[]>`(
        select coalesce(json_agg(instalment order by instalment.k), '[]')
        from lending.instalments instalment
        where instalment.loan_id = loan.id and instalment.plan_version = loan.plan_version
      )`.as('instalments'),
    );

type WholeRow = LoanRow & { readonly instalments: readonly InstalmentRow[] };

const toWholeLoan = ({ instalments, ...row }: WholeRow): Loan =>
  toLoan(row, instalments.map(toInstalment));

export async function findLoan(source: Source, loanId: string): Promise<Loan | null> {
  const row = await wholeLoans(source).where('id', '=', loanId).executeTakeFirst();
  return row === undefined ? null : toWholeLoan(row);
}

/** What was agreed, without what became of it. */
export async function findContract(source: Source, loanId: string): Promise<LoanContract | null> {
  const row = await source
    .selectFrom('lending.loans')
    .select('contract')
    .where('id', '=', loanId)
    .executeTakeFirst();
  return row === undefined ? null : contractFrom(row.contract);
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
  const rows = await wholeLoans(source)
    .where('customer_id', '=', customerId)
    .orderBy('opened_on')
    .orderBy('id')
    .execute();
  return rows.map(toWholeLoan);
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

/** Loans of a day, in the order of their ids. */
export type LoanPage = {
  /** Opened by then. */
  readonly day: CivilDate;
  /** `open`: those that had not ended before that day, and all that were lost. `ended`: those that ended since. */
  readonly which: 'open' | 'ended';
  readonly since: CivilDate;
  /** The last of the page before. */
  readonly after: string | null;
  readonly limit: number;
};

type SeenLoan = { readonly loanId: string; readonly eventsSeen: number };

/** Those of some loans to which more has happened than somebody has seen, with how much has. */
export async function listChanged(
  source: Source,
  seen: readonly SeenLoan[],
): Promise<readonly SeenLoan[]> {
  if (seen.length === 0) return [];
  const ids = seen.map(({ loanId }) => loanId);
  const counts = seen.map(({ eventsSeen }) => eventsSeen);
  const { rows } = await sql<{ id: string; event_count: number }>`
    select loan.id, loan.event_count from lending.loans loan
    join unnest(${ids}::uuid[], ${counts}::integer[]) seen (id, events) on seen.id = loan.id
    where loan.event_count > seen.events order by loan.id
  `.execute(source);
  return rows.map((row) => ({ loanId: row.id, eventsSeen: row.event_count }));
}

export async function listLoanIds(
  source: Source,
  { day, which, since, after, limit }: LoanPage,
): Promise<readonly string[]> {
  let loans = source.selectFrom('lending.loans').select('id').where('opened_on', '<=', day);
  loans =
    which === 'ended'
      ? loans.where('closed_on', '>=', since)
      : loans.where((is) =>
          is.or([
            is('closed_on', 'is', null),
            is('closed_on', '>=', since),
            is('status', '=', 'written_off'),
          ]),
        );
  if (after !== null) loans = loans.where('id', '>', after);
  return (await loans.orderBy('id').limit(limit).execute()).map(({ id }) => id);
}

/** All that is needed to tell a loan anew. */
export const readStory = async (source: Database | Tx, loanId: string): Promise<Story> => ({
  opening: await readOpening(source, loanId),
  events: await readEvents(source, loanId),
});

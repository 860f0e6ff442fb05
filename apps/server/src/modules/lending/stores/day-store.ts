import { addDays, type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Loan } from '../domain/loan.ts';
import type { LoanRow } from './loan-row.ts';
import { withInstalments } from './loan-store.ts';

/** How far ahead end of day looks for the next instalment. */
const HORIZON_DAYS = 62;

export const horizonOf = (day: CivilDate): CivilDate => addDays(day, HORIZON_DAYS);

type BatchQuery = {
  readonly day: CivilDate;
  readonly limit: number;
  /** Loans that somebody has to look at first. */
  readonly without: readonly string[];
};

/**
 * Some loans to which something happens until the day, locked; those that others hold are left to
 * them. Of their instalments only those that are open and near.
 */
export async function lockDueLoans(
  tx: Tx,
  { day, limit, without }: BatchQuery,
): Promise<readonly Loan[]> {
  const { rows: loans } = await sql<LoanRow>`
    select * from lending.loans
    where next_event_on <= ${day} and id <> all(${without})
    order by next_event_on limit ${limit}
    for update skip locked
  `.execute(tx);
  return withInstalments(tx, loans, horizonOf(day));
}

/** How many are left to do, in whoever's hands they are. */
export async function countDueLoans(
  db: Database,
  { day, without }: Omit<BatchQuery, 'limit'>,
): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*) as left from lending.loans
    where next_event_on <= ${day} and id <> all(${without})
  `.execute(db);
  return rows[0]?.left ?? 0;
}

export async function isDayDone(db: Database, day: CivilDate): Promise<boolean> {
  const row = await db
    .selectFrom('lending.day_runs')
    .select('finished_at')
    .where('business_date', '=', day)
    .executeTakeFirst();
  return row !== undefined && row.finished_at !== null;
}

/** The last day whose end was booked; null: none was. */
export async function lastDoneDay(source: Database | Tx): Promise<CivilDate | null> {
  const row = await source
    .selectFrom('lending.day_runs')
    .select('business_date')
    .where('finished_at', 'is not', null)
    .orderBy('business_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : civilDate(row.business_date);
}

/** The first day after this one on which an instalment of anybody falls due. */
export async function nextDueDay(db: Database, day: CivilDate): Promise<CivilDate | null> {
  const row = await db
    .selectFrom('lending.loans as loan')
    .innerJoin('lending.instalments as instalment', (join) =>
      join
        .onRef('instalment.loan_id', '=', 'loan.id')
        .onRef('instalment.plan_version', '=', 'loan.plan_version'),
    )
    .select((of) => of.fn.min('instalment.due_date').as('due_date'))
    .where('loan.status', '=', 'active')
    .where('instalment.is_settled', '=', false)
    .where('instalment.due_date', '>', day)
    .executeTakeFirst();
  return row?.due_date == null ? null : civilDate(row.due_date);
}

/** A day as end of day left it; without an end while it runs, was killed, or has loans that somebody must look at. */
export type DayRun = {
  readonly day: CivilDate;
  readonly startedAt: Date;
  /** How often it was begun again where it stopped, and when last. */
  readonly resumed: number;
  readonly resumedAt: Date | null;
  /** Every loan was brought forward. */
  readonly forwardedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly loans: number;
  readonly journals: number;
};

const RUNS_SHOWN = 8;

/** The last days, the latest first. */
export async function listDayRuns(db: Database): Promise<readonly DayRun[]> {
  const rows = await db
    .selectFrom('lending.day_runs')
    .selectAll()
    .orderBy('business_date', 'desc')
    .limit(RUNS_SHOWN)
    .execute();
  return rows.map((row) => ({
    day: civilDate(row.business_date),
    startedAt: row.started_at,
    resumed: row.resumed,
    resumedAt: row.resumed_at,
    forwardedAt: row.forwarded_at,
    finishedAt: row.finished_at,
    loans: row.loans,
    journals: row.journals,
  }));
}

export async function beginDay(db: Database, day: CivilDate, at: Date): Promise<void> {
  await db
    .insertInto('lending.day_runs')
    .values({ business_date: day, started_at: at })
    .onConflict((conflict) =>
      conflict
        .column('business_date')
        .doUpdateSet(({ eb, ref }) => ({
          resumed: eb(ref('lending.day_runs.resumed'), '+', 1),
          resumed_at: at,
        }))
        .where('lending.day_runs.finished_at', 'is', null),
    )
    .execute();
}

/** Every loan was brought forward to the day; told again it stays as it was. */
export async function noteForwarded(db: Database, day: CivilDate, at: Date): Promise<void> {
  await db
    .updateTable('lending.day_runs')
    .set({ forwarded_at: at })
    .where('business_date', '=', day)
    .where('forwarded_at', 'is', null)
    .execute();
}

/**
 * After the batch and apart from it: all nodes write the one row of the day, and would wait for one another's whole
 * batches. What a node committed in the moment in which it died is done and not counted.
 */
export async function countBatch(
  db: Database,
  day: CivilDate,
  { loans, journals }: { readonly loans: number; readonly journals: number },
): Promise<void> {
  await sql`
    update lending.day_runs set loans = loans + ${loans}, journals = journals + ${journals}
    where business_date = ${day}
  `.execute(db);
}

export async function finishDay(db: Database, day: CivilDate, at: Date): Promise<void> {
  await db
    .updateTable('lending.day_runs')
    .set({ finished_at: at })
    .where('business_date', '=', day)
    .where('finished_at', 'is', null)
    .execute();
}

/** The cuts of loans' statements, in order. */
export async function listCuts(
  source: Database | Tx,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, readonly CivilDate[]>> {
  if (loanIds.length === 0) return new Map();
  const rows = await source
    .selectFrom('lending.statements')
    .select(['loan_id', 'period_to'])
    .where('loan_id', 'in', loanIds)
    .orderBy('loan_id')
    .orderBy('period_to')
    .execute();
  const cuts = new Map<string, CivilDate[]>();
  for (const { loan_id: id, period_to: cut } of rows)
    cuts.set(id, [...(cuts.get(id) ?? []), cut as CivilDate]);
  return cuts;
}

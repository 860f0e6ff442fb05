import { type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { deleteInBatches } from '#platform/delete-in-batches.ts';
import { bucketStarts, ENDED, WRITTEN_OFF } from '../domain/bucket.ts';
import type { PortfolioRow } from '../ports.ts';

type Source = Database | Tx;

/** A day whose portfolio is kept. */
export type Snapshot = {
  readonly day: CivilDate;
  readonly takenAt: Date;
  readonly previousDay: CivilDate | null;
  readonly loans: number;
  readonly principal: number;
  readonly retold: number;
};

const snapshots = (source: Source) =>
  source.selectFrom('reporting.portfolio_snapshots').selectAll();

type SnapshotRow = Awaited<ReturnType<ReturnType<typeof snapshots>['executeTakeFirstOrThrow']>>;

const toSnapshot = (row: SnapshotRow): Snapshot => ({
  day: civilDate(row.day),
  takenAt: row.taken_at,
  previousDay: row.previous_day === null ? null : civilDate(row.previous_day),
  loans: row.loans,
  principal: row.principal,
  retold: row.retold,
});

/** The one of a day, or the last one. */
export async function findSnapshot(
  source: Source,
  day: CivilDate | null,
): Promise<Snapshot | null> {
  const all = snapshots(source).orderBy('day', 'desc').limit(1);
  const row = await (day === null ? all : all.where('day', '=', day)).executeTakeFirst();
  return row === undefined ? null : toSnapshot(row);
}

/** The last ones, newest first: of every day, or of months' ends and the last day itself. */
export async function listSnapshots(
  source: Source,
  { until, every, last }: { readonly until: CivilDate; every: 'day' | 'month'; last: number },
): Promise<readonly Snapshot[]> {
  let query = snapshots(source).where('day', '<=', until).orderBy('day', 'desc').limit(last);
  if (every === 'month')
    query = query.where((is) =>
      is.or([
        is('day', '=', until),
        sql<boolean>`day = (date_trunc('month', day) + interval '1 month - 1 day')::date`,
      ]),
    );
  return (await query.execute()).map(toSnapshot);
}

/** All statements of a snapshot see one moment, and have the time that a million loans take. */
export async function beginSnapshot(tx: Tx): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(tx);
  await sql`set local statement_timeout = '15min'`.execute(tx);
  // Sums of a million loans by a few things stay in memory.
  await sql`set local work_mem = '256MB'`.execute(tx);
}

/** The end of the month before, where its loans are kept. */
export async function findPreviousDay(tx: Tx, day: CivilDate): Promise<CivilDate | null> {
  const { rows } = await sql<{ day: string }>`
    select day from reporting.portfolio_snapshots snapshot
    where day = (date_trunc('month', ${day}::date) - interval '1 day')::date
      and exists (select from reporting.portfolio_loans loan where loan.day = snapshot.day)
  `.execute(tx);
  return rows[0] === undefined ? null : civilDate(rows[0].day);
}

/** Of two that take it at once one waits, finds that it must look again, and finds it kept. */
export async function addSnapshot(
  tx: Tx,
  { day, previousDay }: Pick<Snapshot, 'day' | 'previousDay'>,
): Promise<void> {
  await sql`
    insert into reporting.portfolio_snapshots (day, taken_at, previous_day, loans, principal, retold)
    values (${day}, transaction_timestamp(), ${previousDay}, 0, 0, 0) on conflict do nothing
  `.execute(tx);
}

type Rows = {
  readonly day: CivilDate;
  readonly previousDay: CivilDate | null;
  /** Loans as lending has them: a query, or values. */
  readonly rows: RawBuilder<PortfolioRow>;
  /** The tier under which each loan was granted. */
  readonly tiers: RawBuilder<{ readonly loan_id: string; readonly tier: string }>;
};

/** Writes loans of a day down, however many they are, in one statement. */
export async function addLoans(tx: Tx, { day, previousDay, rows, tiers }: Rows): Promise<void> {
  await sql`
    insert into reporting.portfolio_loans (day, loan_id, product, merchant, tier, cohort, opened_on,
      lent, status, closed_on, days_late, bucket, principal, interest, fell_due, is_restructured,
      first_due_on, is_first_unpaid, events_seen, previous_bucket, previous_principal)
    select ${day}::date, told.loan_id, told.product, coalesce(told.merchant_id, 'none'),
      coalesce(granted.tier, 'none'), to_char(told.opened_on, 'YYYY-MM'), told.opened_on, told.lent,
      told.status, told.closed_on, told.days_late,
      case told.status when 'written_off' then ${WRITTEN_OFF}::int when 'closed' then ${ENDED}::int
        else width_bucket(told.days_late, ${[...bucketStarts]}::int[]) end,
      told.principal, told.interest, told.fell_due, told.is_restructured, told.first_due_on,
      told.is_first_unpaid, told.events_seen, previous.bucket, previous.principal
    from (${rows}) told
    left join (${tiers}) granted on granted.loan_id = told.loan_id
    left join reporting.portfolio_loans previous
      on previous.day = ${previousDay}::date and previous.loan_id = told.loan_id
  `.execute(tx);
}

/** Loans that were told anew, as rows of a statement. */
export const rowsOf = (loans: readonly PortfolioRow[]): RawBuilder<PortfolioRow> => sql`
  select * from jsonb_to_recordset(${JSON.stringify(loans)}::jsonb) as retold (
    loan_id uuid, product text, merchant_id text, opened_on date, lent bigint, status text,
    closed_on date, days_late integer, principal bigint, interest bigint, fell_due bigint,
    is_restructured boolean, first_due_on date, is_first_unpaid boolean, events_seen integer
  )`;

/** The parts of the portfolio that are kept as sums: see `kept-part.ts`. */
const parts = sql`grouping sets (
  (bucket), (bucket, product), (bucket, merchant), (bucket, tier), (bucket, product, merchant),
  (bucket, product, tier), (bucket, merchant, tier), (bucket, product, merchant, tier),
  (bucket, cohort), (bucket, cohort, product), (bucket, cohort, merchant), (bucket, cohort, tier),
  (bucket, cohort, product, tier)
)`;

type Ended = Pick<Rows, 'day' | 'tiers'> & { readonly ended: RawBuilder<unknown> };

/** Sums of the day's loans, with those that ended before for what was lent. First by everything, then by less. */
export async function addFigures(tx: Tx, { day, tiers, ended }: Ended): Promise<void> {
  await sql`
    insert into reporting.portfolio_figures (day, product, merchant, tier, cohort, bucket, loans, lent,
      principal, interest, fell_due, restructured, written_off, first_due_1, first_unpaid_1,
      first_due_30, first_unpaid_30)
    with apart as materialized (
      select product, merchant, tier, cohort, bucket, count(*) as loans, sum(lent) as lent,
        sum(principal) as principal, sum(interest) as interest, sum(fell_due) as fell_due,
        coalesce(sum(principal) filter (where is_restructured and bucket < 3), 0) as restructured,
        coalesce(sum(principal) filter (where status = 'written_off' and closed_on = day), 0) as written_off,
        count(*) filter (where first_due_on + 1 = day) as first_due_1,
        count(*) filter (where first_due_on + 1 = day and is_first_unpaid) as first_unpaid_1,
        count(*) filter (where first_due_on + 30 = day) as first_due_30,
        count(*) filter (where first_due_on + 30 = day and is_first_unpaid) as first_unpaid_30
      from reporting.portfolio_loans where day = ${day}::date
      group by product, merchant, tier, cohort, bucket
      union all
      select told.product, coalesce(told.merchant_id, 'none'), coalesce(granted.tier, 'none'),
        to_char(told.opened_on, 'YYYY-MM'), ${ENDED}::smallint, count(*), sum(told.lent), 0, 0, 0, 0, 0,
        count(*) filter (where told.first_due_on + 1 = ${day}::date), 0,
        count(*) filter (where told.first_due_on + 30 = ${day}::date), 0
      from (${ended}) told
      left join (${tiers}) granted on granted.loan_id = told.loan_id
      group by 1, 2, 3, 4
    )
    select ${day}::date, coalesce(product, 'all'), coalesce(merchant, 'all'), coalesce(tier, 'all'),
      coalesce(cohort, 'all'), bucket, sum(loans), sum(lent), sum(principal), sum(interest),
      sum(fell_due), sum(restructured), sum(written_off), sum(first_due_1), sum(first_unpaid_1),
      sum(first_due_30), sum(first_unpaid_30)
    from apart group by ${parts}
  `.execute(tx);
}

/** Where the loans of the month's end before stand now; those that are not here any more have ended. */
export async function addRolls(
  tx: Tx,
  { day, previousDay }: { readonly day: CivilDate; readonly previousDay: CivilDate },
): Promise<void> {
  await sql`
    insert into reporting.portfolio_rolls
      (day, product, merchant, tier, from_bucket, to_bucket, loans, principal)
    with apart as materialized (
      select before.product, before.merchant, before.tier, before.bucket as from_bucket,
        coalesce(now.bucket, ${ENDED}::smallint) as to_bucket, count(*) as loans,
        sum(before.principal) as principal
      from reporting.portfolio_loans before
      left join reporting.portfolio_loans now
        on now.day = ${day}::date and now.loan_id = before.loan_id
      where before.day = ${previousDay}::date and before.bucket < ${WRITTEN_OFF}::int
      group by 1, 2, 3, 4, 5
    )
    select ${day}::date, coalesce(product, 'all'), coalesce(merchant, 'all'), coalesce(tier, 'all'),
      from_bucket, to_bucket, sum(loans), sum(principal)
    from apart group by from_bucket, to_bucket, cube (product, merchant, tier)
  `.execute(tx);
}

/** Who had not paid their first instalment by this day, of those for whom it is the day. */
export async function addFirstPaymentDefaults(tx: Tx, day: CivilDate): Promise<void> {
  await sql`
    insert into reporting.first_payment_defaults (days, loan_id, day)
    select after.days, loan.loan_id, loan.day
    from reporting.portfolio_loans loan
    join (values (1), (30)) after (days) on loan.first_due_on + after.days = loan.day
    where loan.day = ${day}::date and loan.is_first_unpaid
    on conflict do nothing
  `.execute(tx);
}

export async function finishSnapshot(tx: Tx, day: CivilDate, retold: number): Promise<Snapshot> {
  const { rows } = await sql<SnapshotRow>`
    update reporting.portfolio_snapshots snapshot
    set loans = told.loans, principal = told.principal, retold = ${retold}
    from (
      select coalesce(sum(loans), 0) as loans, coalesce(sum(principal), 0) as principal
      from reporting.portfolio_figures
      where (product, merchant, tier, cohort) = ('all', 'all', 'all', 'all') and day = ${day}::date
        and bucket < ${WRITTEN_OFF}::int
    ) told
    where snapshot.day = ${day}::date returning snapshot.*
  `.execute(tx);
  invariant(rows[0] !== undefined, () => `the snapshot of ${day} is not there`);
  return toSnapshot(rows[0]);
}

/** Days whose loans are kept one by one, besides their sums. */
export async function listDaysWithLoans(db: Database): Promise<readonly CivilDate[]> {
  const { rows } = await sql<{ day: string }>`
    select day from reporting.portfolio_snapshots snapshot
    where exists (select from reporting.portfolio_loans loan where loan.day = snapshot.day) order by day
  `.execute(db);
  return rows.map(({ day }) => civilDate(day));
}

/** Lets the loans of a day go; its sums stay. */
export const deleteLoansOf = (db: Database, day: CivilDate): Promise<number> =>
  deleteInBatches(db, 'reporting.portfolio_loans', sql`day = ${day}::date`);

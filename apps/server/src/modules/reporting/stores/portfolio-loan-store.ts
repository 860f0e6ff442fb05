import type { CivilDate } from '@abona/kernel/civil-date';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import { type BucketRange, ENDED, WRITTEN_OFF } from '../domain/bucket.ts';
import type { PortfolioPart } from '../domain/kept-part.ts';

export type PortfolioLoan = Selectable<Tables['reporting.portfolio_loans']>;

/** Which loans of a day a figure is made of. */
export type FigureLoans = {
  readonly day: CivilDate;
  /** The month's end that a cell of the matrix begins at. */
  readonly previousDay: CivilDate | null;
  readonly part: PortfolioPart;
  /** Where they stand; owed ones unless said. */
  readonly bucket: BucketRange | null;
  /** Later than so many days. */
  readonly late: number | null;
  readonly isRestructured: boolean;
  /** Where they stood at the month's end before. */
  readonly from: BucketRange | null;
  /** Their first instalment was unpaid so many days after it was due. */
  readonly firstUnpaid: { readonly days: number; readonly after: CivilDate } | null;
};

type Page = { readonly after: string | null; readonly limit: number };

/** In the order of their ids, so that a page begins where the one before it ended. */
export async function listFigureLoans(
  db: Database,
  which: FigureLoans,
  { after, limit }: Page,
): Promise<readonly PortfolioLoan[]> {
  const place = placeIn(which);
  const asked = [
    sql<boolean>`loan.day = ${place.day}::date`,
    place.condition,
    ...partConditions(which.part),
    which.late === null ? null : sql<boolean>`loan.days_late > ${which.late}`,
    which.isRestructured ? sql<boolean>`loan.is_restructured` : null,
    which.firstUnpaid === null ? null : defaultedAtFirst(which.firstUnpaid),
    after === null ? null : sql<boolean>`loan.loan_id > ${after}::uuid`,
  ].filter((condition) => condition !== null);
  return db
    .selectFrom('reporting.portfolio_loans as loan')
    .selectAll()
    .where((is) => is.and(asked))
    .orderBy('loan_id')
    .limit(limit)
    .execute();
}

const partConditions = (part: PortfolioPart) =>
  (['product', 'merchant', 'tier', 'cohort'] as const)
    .filter((key) => part[key] !== 'all')
    .map((key) => sql<boolean>`${sql.ref(`loan.${key}`)} = ${part[key]}`);

type Place = { readonly day: CivilDate; readonly condition: RawBuilder<boolean> | null };

/** By where they stand, or stood. Loans that ended since the month's end are found in its portfolio. */
function placeIn({ day, previousDay, bucket, from, firstUnpaid }: FigureLoans): Place {
  if (from !== null && bucket?.first === ENDED && previousDay !== null)
    return {
      day: previousDay,
      condition: sql<boolean>`${within('loan.bucket', from)} and ${hasEndedBy(day)}`,
    };
  if (from !== null)
    return {
      day,
      condition: sql<boolean>`${within('loan.previous_bucket', from)}
        and ${bucket === null ? sql`true` : within('loan.bucket', bucket)}`,
    };
  if (bucket !== null) return { day, condition: within('loan.bucket', bucket) };
  return {
    day,
    condition: firstUnpaid === null ? sql<boolean>`loan.bucket < ${WRITTEN_OFF}::int` : null,
  };
}

const within = (column: 'loan.bucket' | 'loan.previous_bucket', { first, last }: BucketRange) =>
  sql<boolean>`${sql.ref(column)} between ${first}::int and ${last}::int`;

/** A loan that is not in a day's portfolio any more, or ended on it. */
const hasEndedBy = (day: CivilDate) => sql<boolean>`not exists (
  select from reporting.portfolio_loans now
  where now.day = ${day}::date and now.loan_id = loan.loan_id and now.bucket < ${ENDED}::int
)`;

const defaultedAtFirst = ({ days, after }: { readonly days: number; readonly after: CivilDate }) =>
  sql<boolean>`loan.loan_id in (
    select loan_id from reporting.first_payment_defaults one
    where one.days = ${days} and one.day > ${after}::date and one.day <= loan.day
  )`;

/** Rows of a day as they were written, in pages by their ids. */
export const listLoansOfDay = (
  db: Database,
  { day, after, limit }: Page & { readonly day: CivilDate },
): Promise<readonly PortfolioLoan[]> => {
  let query = db.selectFrom('reporting.portfolio_loans').selectAll().where('day', '=', day);
  if (after !== null) query = query.where('loan_id', '>', after);
  return query.orderBy('loan_id').limit(limit).execute();
};

/** Those of some loans that a day has. */
export async function findLoanIdsOfDay(
  db: Database,
  day: CivilDate,
  loanIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('reporting.portfolio_loans')
    .select('loan_id')
    .where('day', '=', day)
    .where('loan_id', '=', sql<string>`any(${loanIds}::uuid[])`)
    .execute();
  return new Set(rows.map(({ loan_id }) => loan_id));
}

/** Sums of the kept loans of a day that their kept sums do not agree with, as words. */
export async function listFalseFigures(db: Database, day: CivilDate): Promise<readonly string[]> {
  const { rows } = await sql<{ bucket: number; loans: number; figures: string }>`
    with told as (
      select bucket, count(*) as loans, sum(lent) as lent, sum(principal) as principal,
        sum(interest) as interest, sum(fell_due) as fell_due
      from reporting.portfolio_loans where day = ${day}::date and bucket < ${ENDED}::int group by bucket
    ), kept as (
      select bucket, sum(loans) as loans, sum(lent) as lent, sum(principal) as principal,
        sum(interest) as interest, sum(fell_due) as fell_due
      from reporting.portfolio_figures
      where (product, merchant, tier, cohort) = ('all', 'all', 'all', 'all')
        and day = ${day}::date and bucket < ${ENDED}::int
      group by bucket
    )
    select bucket, concat_ws(' ', 'loans', told.loans, 'kept', kept.loans, 'principal', told.principal,
      'kept', kept.principal, 'interest', told.interest, 'kept', kept.interest) as figures
    from told full join kept using (bucket)
    where (told.loans, told.lent, told.principal, told.interest, told.fell_due)
      is distinct from (kept.loans, kept.lent, kept.principal, kept.interest, kept.fell_due)
  `.execute(db);
  return rows.map(({ bucket, figures }) => `bucket ${bucket}: ${figures}`);
}

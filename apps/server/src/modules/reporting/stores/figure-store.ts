import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import { WRITTEN_OFF } from '../domain/bucket.ts';
import type { PartKey, PortfolioPart } from '../domain/kept-part.ts';

type FigureQuery<Row> = SelectQueryBuilder<
  { figure: Tables['reporting.portfolio_figures'] },
  'figure',
  Row
>;

const ofPart = <Row>(query: FigureQuery<Row>, part: PortfolioPart): FigureQuery<Row> =>
  query
    .where('product', '=', part.product)
    .where('merchant', '=', part.merchant)
    .where('tier', '=', part.tier)
    .where('cohort', '=', part.cohort);

const figures = (db: Database) => db.selectFrom('reporting.portfolio_figures as figure');

/** The sums of one bucket of a part of the portfolio when a day ended. */
export type Figure = {
  readonly day: CivilDate;
  readonly bucket: number;
  readonly loans: number;
  readonly lent: Centavos;
  readonly principal: Centavos;
  readonly interest: Centavos;
  readonly restructured: Centavos;
};

type FigureRow = {
  readonly day: string;
  readonly bucket: number;
  readonly loans: number;
  readonly lent: number;
  readonly principal: number;
  readonly interest: number;
  readonly restructured: number;
};

const columns = [
  'day',
  'bucket',
  'loans',
  'lent',
  'principal',
  'interest',
  'restructured',
] as const;

const toFigure = (row: FigureRow): Figure => ({
  day: row.day as CivilDate,
  bucket: row.bucket,
  loans: row.loans,
  lent: centavos(row.lent),
  principal: centavos(row.principal),
  interest: centavos(row.interest),
  restructured: centavos(row.restructured),
});

/** Sums of a part on some days, by bucket. */
export async function readFigures(
  db: Database,
  part: PortfolioPart,
  days: readonly CivilDate[],
): Promise<readonly Figure[]> {
  const rows = await ofPart(figures(db).select(columns), part)
    .where('day', '=', sql<string>`any(${days}::date[])`)
    .orderBy('day')
    .orderBy('bucket')
    .execute();
  return rows.map(toFigure);
}

/** The same, told apart by one thing more; each with what it is of that thing. */
export async function readFiguresBy(
  db: Database,
  { part, days, by }: { readonly part: PortfolioPart; days: readonly CivilDate[]; by: PartKey },
): Promise<readonly (Figure & { readonly key: string })[]> {
  const key = sql.ref<string>(by);
  const rows = await figures(db)
    .select(columns)
    .select(key.as('key'))
    .where((is) =>
      is.and(
        (['product', 'merchant', 'tier', 'cohort'] as const).map((each) =>
          each === by ? is(each, '<>', 'all') : is(each, '=', part[each]),
        ),
      ),
    )
    .where('day', '=', sql<string>`any(${days}::date[])`)
    .orderBy('key')
    .orderBy('day')
    .orderBy('bucket')
    .execute();
  return rows.map((row) => ({ ...toFigure(row), key: row.key }));
}

/** What happened to a part in the days after one, until another. */
export type Flow = {
  readonly fellDue: Centavos;
  readonly writtenOff: Centavos;
  /** What was owed at the end of each of the days, together. */
  readonly principalDays: number;
  readonly firstDue: Readonly<Record<1 | 30, number>>;
  readonly firstUnpaid: Readonly<Record<1 | 30, number>>;
  /** The first of the days that is kept. */
  readonly since: CivilDate | null;
};

export async function readFlow(
  db: Database,
  part: PortfolioPart,
  { after, until }: { readonly after: CivilDate; readonly until: CivilDate },
): Promise<Flow> {
  const row = await ofPart(
    figures(db).select(({ fn }) => [
      fn.sum<number>('fell_due').as('fell_due'),
      fn.sum<number>('written_off').as('written_off'),
      fn.sum<number>('principal').filterWhere('bucket', '<', WRITTEN_OFF).as('principal_days'),
      fn.sum<number>('first_due_1').as('first_due_1'),
      fn.sum<number>('first_unpaid_1').as('first_unpaid_1'),
      fn.sum<number>('first_due_30').as('first_due_30'),
      fn.sum<number>('first_unpaid_30').as('first_unpaid_30'),
      fn.min('day').as('since'),
    ]),
    part,
  )
    .where('day', '>', after)
    .where('day', '<=', until)
    .executeTakeFirstOrThrow();
  const number = (value: number | null): number => Number(value ?? 0);
  return {
    fellDue: centavos(number(row.fell_due)),
    writtenOff: centavos(number(row.written_off)),
    principalDays: number(row.principal_days),
    firstDue: { 1: number(row.first_due_1), 30: number(row.first_due_30) },
    firstUnpaid: { 1: number(row.first_unpaid_1), 30: number(row.first_unpaid_30) },
    since: row.since as CivilDate | null,
  };
}

/** What there is to choose from on a day. */
export async function readChoices(
  db: Database,
  day: CivilDate,
): Promise<Readonly<Record<PartKey, readonly string[]>>> {
  const keys = ['product', 'merchant', 'tier', 'cohort'] as const;
  const rows = await figures(db)
    .select(keys)
    .distinct()
    .where('day', '=', day)
    .where(sql<boolean>`num_nonnulls(nullif(product, 'all'), nullif(merchant, 'all'),
      nullif(tier, 'all'), nullif(cohort, 'all')) = 1`)
    .execute();
  const of = (key: PartKey): readonly string[] =>
    rows
      .map((row) => row[key])
      .filter((value) => value !== 'all')
      .sort();
  return {
    product: of('product'),
    merchant: of('merchant'),
    tier: of('tier'),
    cohort: of('cohort'),
  };
}

/** A cell of the matrix: principal of the month's end. */
export type Roll = {
  readonly from: number;
  readonly to: number;
  readonly loans: number;
  readonly principal: Centavos;
};

export async function readRolls(
  db: Database,
  part: PortfolioPart,
  day: CivilDate,
): Promise<readonly Roll[]> {
  const rows = await db
    .selectFrom('reporting.portfolio_rolls')
    .select(['from_bucket', 'to_bucket', 'loans', 'principal'])
    .where('product', '=', part.product)
    .where('merchant', '=', part.merchant)
    .where('tier', '=', part.tier)
    .where('day', '=', day)
    .execute();
  return rows.map((row) => ({
    from: row.from_bucket,
    to: row.to_bucket,
    loans: row.loans,
    principal: centavos(row.principal),
  }));
}

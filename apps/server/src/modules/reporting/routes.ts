import * as calls from '@abona/contract/staff/portfolio';
import { addMonths, type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { err, ok, type Result } from '@abona/kernel/result';
import { z } from 'zod';
import type { Api } from '#platform/http/api.ts';
import type { Failure } from '#platform/http/failure.ts';
import { mount } from '#platform/http/mount.ts';
import { bucketAt, rangeOf } from './domain/bucket.ts';
import { isKept, type PartKey, type PortfolioPart, wholePortfolio } from './domain/kept-part.ts';
import type { FigureLoans } from './stores/portfolio-loan-store.ts';
import { findSnapshot, type Snapshot } from './stores/snapshot-store.ts';
import { listPortfolioLoans, portfolioLoansAsCsv } from './use-cases/list-portfolio-loans.ts';
import {
  readBreakdown,
  readMatrix,
  readPortfolio,
  readSeries,
  readVintages,
} from './use-cases/read-portfolio.ts';
import type { ReportingDeps } from './use-cases/reporting-deps.ts';
import { figuresView, loanView } from './views.ts';

type Filters = { readonly [Key in PartKey | 'day']?: string | undefined };
type Refusal = Failure<'not_found' | 'validation_failed'>;
type PortfolioQuestion = { readonly snapshot: Snapshot; readonly part: PortfolioPart };

const partOf = ({ product, merchant, tier, cohort }: Filters): PortfolioPart => ({
  product: product ?? wholePortfolio.product,
  merchant: merchant ?? wholePortfolio.merchant,
  tier: tier ?? wholePortfolio.tier,
  cohort: cohort ?? wholePortfolio.cohort,
});

const refusedField = (path: string, message: string): Refusal => ({
  code: 'validation_failed',
  fields: [{ path, message }],
});

/** The kept day that is asked for, and the part of it; told apart by `by` as well, if that is asked for. */
async function askedOf(
  { db }: ReportingDeps,
  filters: Filters,
  by: PartKey | null = null,
): Promise<Result<PortfolioQuestion, Refusal>> {
  const part = partOf(filters);
  if (by !== null && part[by] !== 'all')
    return err(refusedField(by, 'Ya está filtrado por este dato.'));
  if (!isKept(by === null ? part : { ...part, [by]: 'any' }))
    return err(refusedField('cohort', 'Con comercio, la cosecha se ve sin producto ni nivel.'));
  const day = filters.day === undefined ? null : civilDate(filters.day);
  const snapshot = await findSnapshot(db, day);
  return snapshot === null ? err('not_found') : ok({ snapshot, part });
}

const LoanId = z.uuid();

/** Where a page of loans ends. Whoever makes one up begins a page elsewhere in what they may read anyway. */
const writeCursor = (loanId: string): string => Buffer.from(loanId).toString('base64url');

/** Null for what is no place in the list. */
function readCursor(cursor: string): string | null {
  const read = LoanId.safeParse(Buffer.from(cursor, 'base64url').toString());
  return read.success ? read.data : null;
}

/** What the desk reads of the portfolio. */
export function reportingRoutes(api: Api, deps: ReportingDeps): void {
  figureRoutes(api, deps);
  historyRoutes(api, deps);
  loanRoutes(api, deps);
}

function figureRoutes(api: Api, deps: ReportingDeps): void {
  mount(api, calls.getPortfolio, async ({ query }) => {
    const asked = await askedOf(deps, query);
    if (!asked.ok) return asked;
    const { snapshot } = asked.value;
    const read = await readPortfolio(deps, asked.value);
    const { product, merchant, tier, cohort } = read.choices;
    const names = await deps.shopNames(merchant);
    return ok({
      day: snapshot.day,
      taken_at: snapshot.takenAt.toISOString(),
      figures: figuresView(read.figures),
      previous:
        read.previous === null
          ? null
          : { day: read.previous.day, figures: figuresView(read.previous.figures) },
      first_payment_default: read.firstPayments,
      yield: read.yield,
      cost_of_risk: read.costOfRisk,
      choices: {
        products: [...product],
        merchants: merchant.map((id) => ({ id, name: names.get(id) ?? id })),
        tiers: [...tier],
        cohorts: [...cohort],
      },
    });
  });

  mount(api, calls.getPortfolioBreakdown, async ({ query }) => {
    const asked = await askedOf(deps, query, query.by);
    if (!asked.ok) return asked;
    const groups = await readBreakdown(deps, { ...asked.value, by: query.by });
    const names = await deps.shopNames(query.by === 'merchant' ? groups.map(({ key }) => key) : []);
    return ok({
      day: asked.value.snapshot.day,
      groups: groups.map(({ key, measures, firstPayments }) => ({
        key,
        name: names.get(key) ?? key,
        loans: measures.loans,
        principal: measures.principal,
        provisions: measures.provisions,
        par30: figuresShare(measures.par, 30),
        par90: figuresShare(measures.par, 90),
        written_off_12_months: measures.writtenOff,
        first_payment_default: firstPayments,
      })),
    });
  });
}

const figuresShare = <S>(
  par: readonly { readonly days: number; readonly share: S }[],
  days: number,
): S => {
  const found = par.find((one) => one.days === days);
  if (found === undefined) throw new Error(`PAR${days} is not measured`);
  return found.share;
};

function historyRoutes(api: Api, deps: ReportingDeps): void {
  mount(api, calls.getPortfolioRolls, async ({ query }) => {
    if (query.cohort !== undefined)
      return err(refusedField('cohort', 'La matriz se ve con todas las cosechas.'));
    const asked = await askedOf(deps, query);
    if (!asked.ok) return asked;
    const { rows, rates, through } = await readMatrix(deps, asked.value);
    return ok({
      day: asked.value.snapshot.day,
      previous_day: asked.value.snapshot.previousDay,
      rows: rows.map((row) => ({
        from: bucketAt(row.from),
        loans: row.loans,
        principal: row.principal,
        to: row.to.map((cell) => ({ ...cell, bucket: bucketAt(cell.bucket) })),
      })),
      rates,
      through,
    });
  });

  mount(api, calls.getPortfolioVintages, async ({ query }) => {
    const asked = await askedOf(deps, query, 'cohort');
    if (!asked.ok) return asked;
    const vintages = await readVintages(deps, { ...asked.value, late: Number(query.late) });
    return ok({
      day: asked.value.snapshot.day,
      vintages: vintages.map(({ points, ...vintage }) => ({
        ...vintage,
        points: points.map(({ isWhole, ...point }) => ({ ...point, is_whole: isWhole })),
      })),
    });
  });

  mount(api, calls.getPortfolioSeries, async ({ query }) => {
    const asked = await askedOf(deps, query);
    if (!asked.ok) return asked;
    const { every, last } = query;
    return ok({ points: await readSeries(deps, { ...asked.value, every, last }) });
  });
}

type FigureQuery = Filters & {
  readonly bucket?: calls.PortfolioBucket | calls.PortfolioSpan | undefined;
  readonly late?: number | undefined;
  readonly restructured?: 'yes' | undefined;
  readonly from?: calls.PortfolioBucket | calls.PortfolioSpan | undefined;
  readonly first_unpaid?: '1' | '30' | undefined;
};

const aYearBefore = (day: CivilDate): CivilDate => addMonths(day, -12);

/** Loans are kept one by one: they can be told apart in any way. */
async function figureLoansOf(
  { db }: ReportingDeps,
  query: FigureQuery,
): Promise<Result<FigureLoans, Refusal>> {
  const snapshot = await findSnapshot(db, query.day === undefined ? null : civilDate(query.day));
  if (snapshot === null) return err('not_found');
  const { day, previousDay } = snapshot;
  const { bucket, late, from, first_unpaid: unpaid } = query;
  return ok({
    day,
    previousDay,
    part: partOf(query),
    bucket: bucket === undefined ? null : rangeOf(bucket),
    late: late ?? null,
    isRestructured: query.restructured === 'yes',
    from: from === undefined ? null : rangeOf(from),
    firstUnpaid: unpaid === undefined ? null : { days: Number(unpaid), after: aYearBefore(day) },
  });
}

function loanRoutes(api: Api, deps: ReportingDeps): void {
  mount(api, calls.listPortfolioLoans, async ({ query }) => {
    const which = await figureLoansOf(deps, query);
    if (!which.ok) return which;
    const after = query.cursor === undefined ? null : readCursor(query.cursor);
    if (query.cursor !== undefined && after === null)
      return err(refusedField('cursor', 'Esta página ya no existe. Empieza desde la primera.'));
    const { loans, last } = await listPortfolioLoans(deps, which.value, {
      after,
      limit: query.limit,
    });
    return ok({
      day: which.value.day,
      loans: loans.map(loanView),
      next_cursor: last === null ? null : writeCursor(last),
    });
  });

  mount(api, calls.exportPortfolioLoans, async ({ query }) => {
    const which = await figureLoansOf(deps, query);
    if (!which.ok) return which;
    return ok({
      type: 'text/csv; charset=utf-8',
      name: `cartera-${which.value.day}.csv`,
      chunks: portfolioLoansAsCsv(deps, which.value),
      isDownload: true,
    });
  });
}

import { firstPaymentDays, parDays } from '@abona/contract/staff/portfolio';
import { addMonths, type CivilDate, endOfMonth } from '@abona/kernel/civil-date';
import { type Centavos, centavos, sum } from '@abona/kernel/money';
import { bucketOfDays, ENDED, fromDaysOf, WRITTEN_OFF } from '../domain/bucket.ts';
import type { PartKey, PortfolioPart } from '../domain/kept-part.ts';
import * as measure from '../domain/portfolio-measures.ts';
import { type Share, shareOf } from '../domain/share.ts';
import {
  type Figure,
  type Flow,
  readChoices,
  readFigures,
  readFiguresBy,
  readFlow,
  readRolls,
} from '../stores/figure-store.ts';
import { listSnapshots, type Snapshot } from '../stores/snapshot-store.ts';
import type { ReportingDeps } from './reporting-deps.ts';

type Deps = Pick<ReportingDeps, 'db' | 'loans'>;

type PortfolioQuestion = { readonly snapshot: Snapshot; readonly part: PortfolioPart };

/** The measures of a part of the portfolio when a day ended. */
export type PortfolioFigures = ReturnType<typeof figuresOf>;

function figuresOf(
  { loans }: Deps,
  figures: readonly Figure[],
  { day, writtenOff }: { readonly day: CivilDate; readonly writtenOff: Centavos },
) {
  const owed = figures.filter(measure.isOwed);
  const principal = measure.outstandingOf(figures);
  const provisions = provisionsOf(loans, owed, day);
  const total = sum(provisions.map(({ provision }) => provision));
  const restructured = sum(owed.map((one) => one.restructured));
  const late30 = measure.lateThan(figures, 30);
  return {
    loans: owed.reduce((count, one) => count + one.loans, 0),
    principal,
    interest: sum(owed.map(({ interest }) => interest)),
    provisions: total,
    buckets: provisions.map(({ bucket, provision, ...one }) => ({
      ...one,
      bucket,
      provision,
      share: shareOf(one.principal, principal),
    })),
    par: parDays.map((days) => ({ days, share: measure.parOf(figures, days) })),
    par30Restructured: measure.parWithRestructured(figures, { days: 30, restructured }),
    coveragePar30: measure.coverageOf(total, late30),
    coveragePar30Restructured: measure.coverageOf(total, centavos(late30 + restructured)),
    coveragePar90: measure.coverageOf(total, measure.lateThan(figures, 90)),
    imor: measure.imorOf(figures),
    imora: measure.imoraOf(figures, writtenOff),
    writtenOff,
  };
}

/** What is set aside, bucket by bucket, by the policy that posts it. */
function provisionsOf(
  { provisionOf, provisionPolicyOn }: Deps['loans'],
  owed: readonly Figure[],
  day: CivilDate,
) {
  const sums = Array.from({ length: WRITTEN_OFF }, (_, bucket) => ({
    bucket,
    loans: owed.find((one) => one.bucket === bucket)?.loans ?? 0,
    principal: owed.find((one) => one.bucket === bucket)?.principal ?? centavos(0),
  }));
  const policy = provisionPolicyOn(day);
  return sums.map(({ bucket, loans, principal }) => {
    const late = [{ daysLate: fromDaysOf(bucket), principal }];
    return { bucket, loans, principal, provision: provisionOf(late, policy).allowance };
  });
}

const allowanceOf = (loans: Deps['loans'], figures: readonly Figure[], day: CivilDate): Centavos =>
  sum(provisionsOf(loans, figures.filter(measure.isOwed), day).map(({ provision }) => provision));

const aYearBefore = (day: CivilDate): CivilDate => addMonths(day, -12);

const onDay = (figures: readonly Figure[], day: CivilDate): readonly Figure[] =>
  figures.filter((one) => one.day === day);

const firstPaymentsOf = ({ firstDue, firstUnpaid }: Flow) =>
  firstPaymentDays.map((days) => ({
    days,
    share: measure.firstPaymentDefaultOf(firstUnpaid[days], firstDue[days]),
  }));

/** A part of the portfolio on a day, beside the month's end before; and its year. */
export async function readPortfolio(deps: Deps, { snapshot, part }: PortfolioQuestion) {
  const { db, loans } = deps;
  const { day, previousDay } = snapshot;
  const year = { after: aYearBefore(day), until: day };
  const flow = await readFlow(db, part, year);
  const days = [day, previousDay, flow.since].filter((one) => one !== null);
  const figures = await readFigures(db, part, days);
  const before =
    previousDay === null
      ? null
      : await readFlow(db, part, { after: aYearBefore(previousDay), until: previousDay });
  const losses = measure.lossesOf({
    writtenOff: flow.writtenOff,
    provisionsBefore:
      flow.since === null
        ? centavos(0)
        : allowanceOf(loans, onDay(figures, flow.since), flow.since),
    provisionsAfter: allowanceOf(loans, onDay(figures, day), day),
  });
  return {
    figures: figuresOf(deps, onDay(figures, day), { day, writtenOff: flow.writtenOff }),
    previous:
      previousDay === null || before === null
        ? null
        : {
            day: previousDay,
            figures: figuresOf(deps, onDay(figures, previousDay), {
              day: previousDay,
              writtenOff: before.writtenOff,
            }),
          },
    firstPayments: firstPaymentsOf(flow),
    yield: measure.yearlyOf(flow.fellDue, flow),
    costOfRisk: measure.yearlyOf(losses, flow),
    choices: await readChoices(db, day),
  };
}

/** The same by one thing that tells its loans apart. */
export async function readBreakdown(
  deps: Deps,
  { snapshot, part, by }: PortfolioQuestion & { by: PartKey },
) {
  const { day } = snapshot;
  const rows = await readFiguresBy(deps.db, { part, days: [day], by });
  const groups = Map.groupBy(rows, ({ key }) => key);
  const year = { after: aYearBefore(day), until: day };
  return Promise.all(
    [...groups].map(async ([key, figures]) => {
      const flow = await readFlow(deps.db, { ...part, [by]: key }, year);
      const measures = figuresOf(deps, figures, { day, writtenOff: flow.writtenOff });
      return { key, measures, firstPayments: firstPaymentsOf(flow) };
    }),
  );
}

/** The figures of the last snapshots, oldest first. */
export async function readSeries(
  { db, loans }: Deps,
  {
    snapshot,
    part,
    every,
    last,
  }: PortfolioQuestion & { readonly every: 'day' | 'month'; last: number },
) {
  const kept = await listSnapshots(db, { until: snapshot.day, every, last });
  const days = kept.map(({ day }) => day).sort();
  const figures = await readFigures(db, part, days);
  return days.map((day) => {
    const sums = onDay(figures, day);
    const owed = sums.filter(measure.isOwed);
    return {
      day,
      loans: owed.reduce((count, one) => count + one.loans, 0),
      principal: measure.outstandingOf(sums),
      provisions: allowanceOf(loans, sums, day),
      par: parDays.map((days) => ({ days, share: measure.parOf(sums, days) })),
    };
  });
}

/** Where the loans of the last month's end stand. */
export async function readMatrix({ db }: Deps, { snapshot, part }: PortfolioQuestion) {
  const { day, previousDay } = snapshot;
  const cells = await readRolls(db, part, day);
  const days = [day, previousDay].filter((one) => one !== null);
  const figures = await readFigures(db, part, days);
  const rows = Array.from({ length: WRITTEN_OFF }, (_, from) => {
    const row = cells.filter((cell) => cell.from === from);
    const principal = sum(row.map((cell) => cell.principal));
    return {
      from,
      loans: row.reduce((count, cell) => count + cell.loans, 0),
      principal,
      to: row
        .toSorted((one, other) => one.to - other.to)
        .map((cell) => ({
          bucket: cell.to,
          loans: cell.loans,
          share: shareOf(cell.principal, principal),
        })),
    };
  });
  const rates =
    previousDay === null
      ? []
      : measure.rollRatesOf(onDay(figures, previousDay), onDay(figures, day));
  const through = measure.rolledThrough(rates);
  return { rows: previousDay === null ? [] : rows, rates, through };
}

/** Counts months' ends only, and the day itself: a vintage is compared with others of the same age. */
const VINTAGE_POINTS = 25;

export type Vintage = {
  readonly cohort: string;
  readonly loans: number;
  readonly lent: Centavos;
  readonly points: readonly {
    readonly day: CivilDate;
    readonly months: number;
    /** Not whole: of a month that is not over. */
    readonly isWhole: boolean;
    readonly share: Share;
  }[];
};

const monthsBetween = (cohort: string, day: CivilDate): number =>
  (Number(day.slice(0, 4)) - Number(cohort.slice(0, 4))) * 12 +
  (Number(day.slice(5, 7)) - Number(cohort.slice(5, 7)));

/** What was lent to loans that are late now, or lost, of all that was lent in a month; month after month. */
export async function readVintages(
  { db }: Deps,
  { snapshot, part, late }: PortfolioQuestion & { readonly late: number },
): Promise<readonly Vintage[]> {
  const kept = await listSnapshots(db, {
    until: snapshot.day,
    every: 'month',
    last: VINTAGE_POINTS,
  });
  const days = kept.map(({ day }) => day).sort();
  const rows = await readFiguresBy(db, { part, days, by: 'cohort' });
  const first = bucketOfDays(late + 1);
  return [...Map.groupBy(rows, ({ key }) => key)].map(([cohort, figures]) => {
    const now = figures.filter((one) => one.day === snapshot.day);
    const points = [...Map.groupBy(figures, ({ day }) => day)].map(([day, sums]) => {
      const lateNow = sums.filter(({ bucket }) => bucket >= first && bucket < ENDED);
      const share = measure.vintageOf(
        sum(lateNow.map(({ lent }) => lent)),
        sum(sums.map(({ lent }) => lent)),
      );
      return { day, months: monthsBetween(cohort, day), isWhole: endOfMonth(day) === day, share };
    });
    return {
      cohort,
      loans: now.reduce((count, one) => count + one.loans, 0),
      lent: sum(now.map(({ lent }) => lent)),
      points,
    };
  });
}

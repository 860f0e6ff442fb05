import type { StaffCallReply } from '@abona/contract/client-types';
import type { ChartSeries } from '@abona/ui/dense/charts/line-chart.tsx';
import { shortCohortText } from '#copy/portfolio.ts';
import { percentValue } from './portfolio-text.ts';

type Vintage = StaffCallReply<'getPortfolioVintages'>['vintages'][number];

/** Younger ones say little: hardly anything of them can be late yet. */
export const MATURE_MONTHS = 3;
/** More lines than this are a carpet. */
const SHOWN = 12;

type Line = {
  readonly cohort: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly months: number;
  readonly isMature: boolean;
};

/** Vintages are compared by months' ends; one whose first month is not over has what there is. */
function lineOf({ cohort, points }: Vintage): Line {
  const whole = points.filter(({ is_whole }) => is_whole);
  const shown = (whole.length === 0 ? points : whole)
    .map(({ months, share }) => ({ x: months, y: percentValue(share) }))
    .sort((one, other) => one.x - other.x);
  const months = shown.at(-1)?.x ?? 0;
  return { cohort, points: shown, months, isMature: months >= MATURE_MONTHS };
}

const at = (line: Line, months: number): number | undefined =>
  line.points.find(({ x }) => x === months)?.y;

type Comparison = {
  readonly one: string;
  readonly other: string;
  readonly months: number;
  readonly of: readonly [one: number, other: number];
};

/** The one at hand beside whichever was worst at that age; null where there is nothing to compare. */
function comparisonOf(lines: readonly Line[], chosen: string | undefined): Comparison | null {
  const one = lines.findLast(
    ({ cohort, isMature }) => isMature && (chosen === undefined || cohort === chosen),
  );
  if (one === undefined) return null;
  const { months } = one;
  const others = lines.flatMap((line) => {
    const value = at(line, months);
    return line === one || value === undefined ? [] : [{ cohort: line.cohort, value }];
  });
  const [worst] = others.sort((first, second) => second.value - first.value);
  const value = at(one, months);
  if (worst === undefined || value === undefined) return null;
  return { one: one.cohort, other: worst.cohort, months, of: [value, worst.value] };
}

/** The lines of a chart: the one at hand and the worst stand out, those too young to say much are dashed. */
export function vintageLines(vintages: readonly Vintage[], chosen: string | undefined) {
  const known = vintages
    .map(lineOf)
    // A month that has only begun is a point, not a line.
    .filter(({ cohort, months, points }) => points.length > 0 && (months > 0 || cohort === chosen))
    .sort((one, other) => one.cohort.localeCompare(other.cohort));
  const lines = known.filter(
    ({ cohort }, place) => place >= known.length - SHOWN || cohort === chosen,
  );
  const comparison = comparisonOf(lines, chosen);
  const year = (lines.at(-1)?.cohort ?? '').slice(0, 4);
  const toneOf = (cohort: string): 1 | 3 | 6 => {
    if (cohort === comparison?.one || cohort === chosen) return 1;
    return cohort === comparison?.other ? 3 : 6;
  };
  const series: readonly ChartSeries[] = lines.map(({ cohort, points, isMature }) => ({
    id: cohort,
    name: shortCohortText(cohort, year),
    points,
    tone: toneOf(cohort),
    ghost: toneOf(cohort) === 6,
    dashed: !isMature,
  }));
  return {
    series,
    comparison,
    months: Math.max(0, ...lines.map((line) => line.months)),
    hasYoung: lines.some(({ isMature }) => !isMature),
    isChosenYoung: lines.some(({ cohort, isMature }) => cohort === chosen && !isMature),
  };
}

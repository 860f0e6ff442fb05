import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import type { Rate } from '@abona/kernel/rate';
import { divideHalfUp, quotientHalfUp } from '@abona/kernel/rounding';
import {
  type DayCount,
  type Span,
  spanAfter,
  spanUntil,
  weightOf,
  yearWeight,
} from './day-count.ts';

/** Part of a period during which one balance bore interest. Most periods are one segment. */
export type Segment = Span & {
  readonly balance: Centavos;
  /** Part of the balance that was refunded since, but whose interest stays owed. */
  readonly kept?: Centavos;
};

export type InterestTerms = { readonly annualRate: Rate; readonly dayCount: DayCount };

/** Interest of the segments together, rounded once (HALF_UP). */
export function interestOf(segments: readonly Segment[], terms: InterestTerms): Centavos {
  const { numerator, denominator } = terms.annualRate;
  const base = Number(denominator) * yearWeight[terms.dayCount];
  let weighted = 0;
  for (const segment of segments) weighted += segment.balance * weightOf(terms.dayCount, segment);
  const quick = quotientHalfUp(weighted * Number(numerator), base);
  return quick === undefined ? exactInterest(segments, terms) : centavos(quick);
}

function exactInterest(segments: readonly Segment[], terms: InterestTerms): Centavos {
  const { numerator, denominator } = terms.annualRate;
  const base = denominator * BigInt(yearWeight[terms.dayCount]);
  const weighted = weightedBalances(segments, terms.dayCount);
  return centavos(Number(divideHalfUp(weighted * numerator, base)));
}

/** Sum of balance times weight: interest is this times the rate over the weight of a year. */
export const weightedBalances = (segments: readonly Segment[], dayCount: DayCount): bigint =>
  segments.reduce(
    (sum, segment) => sum + BigInt(segment.balance) * BigInt(weightOf(dayCount, segment)),
    0n,
  );

/** The segments until a day, for interest that has accrued so far. */
export function segmentsUntil(
  segments: readonly Segment[],
  dayCount: DayCount,
  on: CivilDate,
): Segment[] {
  return segments
    .filter(({ from }) => from < on)
    .map((segment) =>
      segment.to <= on ? segment : { ...segment, ...spanUntil(dayCount, segment, on) },
    );
}

/** The segments after a day, each with its balance reduced, never below nothing. */
export function segmentsAfter(
  segments: readonly Segment[],
  dayCount: DayCount,
  { on, reduceBy }: { readonly on: CivilDate; readonly reduceBy: Centavos },
): Segment[] {
  return segments
    .filter(({ to }) => to > on)
    .map((segment) => ({
      ...segment,
      ...(segment.from >= on ? {} : spanAfter(dayCount, segment, on)),
      balance: centavos(Math.max(0, segment.balance - reduceBy)),
    }));
}

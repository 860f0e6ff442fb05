import { type Centavos, centavos } from '@abona/kernel/money';
import type { Rate } from '@abona/kernel/rate';
import { divideHalfUp } from '@abona/kernel/rounding';
import { type Segment, weightedBalances } from './accrual.ts';
import { type DayCount, weightOf, yearWeight } from './day-count.ts';

export type LevelProblem = {
  readonly annualRate: Rate;
  readonly dayCount: DayCount;
  /** What is charged on top of interest inside the level amount: IVA, or nothing. */
  readonly surcharge: Rate;
  /** Each period as its segments; only the first may have more than one. */
  readonly periods: readonly (readonly Segment[])[];
};

/** An exact quotient, before anybody rounds it. */
export type Quotient = { readonly numerator: bigint; readonly denominator: bigint };

/**
 * The amount that, paid at the end of every period, pays off the balance: exact, then HALF_UP.
 * With q_k the cost of one centavo over period k, it is `balance / sum of 1 / ((1+q_1)…(1+q_k))`.
 */
export function levelPayment(problem: LevelProblem): Centavos {
  const { numerator, denominator } = exactLevelPayment(problem);
  return centavos(Number(divideHalfUp(numerator, denominator)));
}

export function exactLevelPayment(problem: LevelProblem): Quotient {
  const { annualRate, surcharge, dayCount, periods } = problem;
  const unit = annualRate.denominator * surcharge.denominator * BigInt(yearWeight[dayCount]);
  const cost = annualRate.numerator * (surcharge.numerator + surcharge.denominator);
  // From the last period backwards, sum = (1 + sum) / (1 + q), kept as numerator over denominator.
  let [numerator, denominator] = [0n, 1n];
  let [weight, growth] = [0, unit];
  for (let k = periods.length - 1; k >= 0; k--) {
    const found = weightOf(dayCount, lastSegment(periods[k]));
    if (found !== weight) [weight, growth] = [found, unit + cost * BigInt(found)];
    [numerator, denominator] = [unit * (denominator + numerator), growth * denominator];
  }
  const first = periods[0] ?? [];
  const balance = BigInt(lastSegment(first).balance);
  if (first.length === 1) return { numerator: balance * denominator, denominator: numerator };
  // Interest that accrued on earlier balances of the first period is owed when it ends.
  const accrued = weightedBalances(first.slice(0, -1), dayCount) * cost;
  return {
    numerator: (balance * growth + accrued) * denominator,
    denominator: numerator * growth,
  };
}

function lastSegment(segments: readonly Segment[] | undefined): Segment {
  const segment = segments?.at(-1);
  if (segment === undefined) throw new RangeError('a period has at least one segment');
  return segment;
}

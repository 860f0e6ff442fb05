import { type Centavos, centavos } from '@abona/kernel/money';
import type { Rate } from '@abona/kernel/rate';
import { divideHalfUp } from '@abona/kernel/rounding';
import { type Segment, weightedBalances } from './accrual.ts';
import { type DayCount, type Span, weightOf, yearWeight } from './day-count.ts';

export type LevelProblem = {
  readonly annualRate: Rate;
  readonly dayCount: DayCount;
  /** What is charged on top of interest inside the level amount: IVA, or nothing. */
  readonly surcharge: Rate;
  readonly balance: Centavos;
  /** What is left of each period; a payment closes each. */
  readonly spans: readonly Span[];
  /** Earlier balances of the first period, whose interest is owed when it ends. */
  readonly accrued: readonly Segment[];
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
  const { annualRate, surcharge, dayCount, spans, accrued } = problem;
  const unit = annualRate.denominator * surcharge.denominator * BigInt(yearWeight[dayCount]);
  const cost = annualRate.numerator * (surcharge.numerator + surcharge.denominator);
  // From the last period backwards, sum = (1 + sum) / (1 + q), kept as numerator over denominator.
  let [numerator, denominator] = [0n, 1n];
  let [weight, growth] = [0, unit];
  for (const span of [...spans].reverse()) {
    const found = weightOf(dayCount, span);
    if (found !== weight) [weight, growth] = [found, unit + cost * BigInt(found)];
    [numerator, denominator] = [unit * (denominator + numerator), growth * denominator];
  }
  const balance = BigInt(problem.balance);
  if (accrued.length === 0) return { numerator: balance * denominator, denominator: numerator };
  const interest = weightedBalances(accrued, dayCount) * cost;
  return {
    numerator: (balance * growth + interest) * denominator,
    denominator: numerator * growth,
  };
}

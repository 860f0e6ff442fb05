import type { Housing } from '@abona/contract/origination/form';
import type { FactorName } from '@abona/contract/origination/policy-document';
import type { DecisionInputs } from './decision-inputs.ts';
import type { Policy } from './policy.ts';

/** How a factor weighed, against what it would weigh for most people. */
export type Factor = {
  readonly name: FactorName;
  readonly points: number;
  readonly effect: 'helped' | 'neutral' | 'hurt';
};

export type Score = { readonly total: number; readonly factors: readonly Factor[] };

const housingPoints: Readonly<Record<Housing, number>> = {
  own: 2,
  mortgage: 2,
  rented: 1,
  family: 1,
  other: 0,
};

/** What people pay of each hundred they earn. */
export const burdenPercent = ({ monthlyIncome, bureau }: DecisionInputs): number | null =>
  bureau.status === 'reported'
    ? Math.floor((bureau.summary.monthlyPayments * 100) / monthlyIncome)
    : null;

const readings: Readonly<Record<FactorName, (inputs: DecisionInputs) => number | null>> = {
  bureau_score: ({ bureau }) => (bureau.status === 'reported' ? bureau.summary.score : null),
  monthly_income: ({ monthlyIncome }) => monthlyIncome,
  burden_percent: burdenPercent,
  months_late_worst: ({ bureau }) =>
    bureau.status === 'reported' ? bureau.summary.monthsLateWorst : null,
  age: ({ age }) => age,
  housing_points: ({ housing }) => housingPoints[housing],
  inquiries_recent: ({ bureau }) =>
    bureau.status === 'reported' ? bureau.summary.inquiriesRecent : null,
  dependants: ({ dependants }) => dependants,
};

/** Points by the policy's bands. */
export function scoreOf({ scorecard }: Policy, inputs: DecisionInputs): Score {
  const factors = scorecard.factors.map(({ name, neutral, missing, bands }): Factor => {
    const value = readings[name](inputs);
    const points =
      value === null ? missing : (bands.findLast(({ from }) => from <= value)?.points ?? 0);
    return { name, points, effect: effectOf(points - neutral) };
  });
  const total = factors.reduce((sum, { points }) => sum + points, scorecard.base);
  return { total, factors };
}

const effectOf = (difference: number): Factor['effect'] => {
  if (difference === 0) return 'neutral';
  return difference > 0 ? 'helped' : 'hurt';
};

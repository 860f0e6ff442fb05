import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { firstPolicy } from '@abona/lender/lender';
import type { BureauSummary, DecisionInputs } from '../domain/decision-inputs.ts';
import type { Policy } from '../domain/policy.ts';
import { policyRulesOf } from '../policy-definition.ts';

/** The policy that is in force, as the lender's folder says it. */
export const policyInForce: Policy = {
  ...policyRulesOf(firstPolicy.rules),
  version: firstPolicy.version,
};

/** What a bureau says of somebody who pays. */
const summary: BureauSummary = {
  score: 742,
  monthlyPayments: centavos(1_000_00),
  overdue: centavos(0),
  monthsLateWorst: 0,
  marks: [],
  inquiriesRecent: 1,
};
export const reported = (changes: Partial<BureauSummary>): DecisionInputs['bureau'] => ({
  status: 'reported',
  summary: { ...summary, ...changes },
});
export const velocity = {
  applications: 1,
  peoplePerDevice: 1,
  peoplePerAddress: 1,
  peoplePerCurp: 1,
  peoplePerPhone: 1,
  barredUntil: null,
};
/** Somebody who is granted what they ask for. */
export const inputs: DecisionInputs = {
  kind: 'purchase',
  amount: centavos(3_000_00),
  today: civilDate('2026-11-15'),
  age: 34,
  monthlyIncome: centavos(20_000_00),
  housing: 'rented',
  dependants: 1,
  bureau: reported({}),
  exposure: { outstanding: centavos(0), isLate: false },
  velocity,
};

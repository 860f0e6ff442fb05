import type { DeclineReason, RiskTier } from '@abona/contract/origination/decision';
import { addDays, type CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { rateText, shareHalfUp } from '@abona/kernel/rate';
import { requiredDownPayment } from '@abona/loan-math/down-payment';
import type { DecisionInputs } from './decision-inputs.ts';
import { type Policy, tierOf } from './policy.ts';
import { burdenPercent, type Factor, scoreOf } from './scorecard.ts';

export type Decision =
  | {
      readonly outcome: 'approved';
      readonly tier: RiskTier;
      readonly line: Centavos;
      /** Of a price, whatever the line. */
      readonly downPaymentShare: string;
      readonly factors: readonly Factor[];
    }
  | {
      readonly outcome: 'declined';
      /** One to four, the weightiest first. */
      readonly reasons: readonly DeclineReason[];
      readonly retryFrom: CivilDate | null;
      readonly factors: readonly Factor[];
    };

/**
 * Whether a decision tells anything of the person whose data were given: of their credit file, or of their other
 * applications. A phone or a face that was not proven tells only of whoever tried; nor does a bureau that is away.
 */
export function speaksOfPerson({
  stage,
  decision,
}: {
  readonly stage: 'scoring' | 'validating' | 'approving';
  readonly decision: Decision;
}): boolean {
  if (stage !== 'scoring') return false;
  return (
    decision.outcome === 'approved' ||
    decision.reasons.some((reason) => reason !== 'bureau_unavailable')
  );
}

const REASONS_MAX = 4;

type Rule = (policy: Policy, inputs: DecisionInputs) => boolean;

/** What ends an application whatever its score, the weightiest first. */
const rules: readonly (readonly [DeclineReason, Rule])[] = [
  ['bureau_unavailable', (_, { bureau }) => bureau.status === 'unavailable'],
  ['age_above_maximum', ({ age }, inputs) => inputs.age > age.max],
  ['too_many_applications', isTooOften],
  [
    'device_not_trusted',
    ({ velocity, devices }, inputs) =>
      inputs.velocity.peoplePerDevice > velocity.people_per_device_max ||
      inputs.velocity.peoplePerAddress > velocity.people_per_address_max ||
      isDeviceRisky(devices, inputs),
  ],
  [
    'debt_written_off',
    ({ arrears }, { bureau }) =>
      bureau.status === 'reported' &&
      bureau.summary.marks.some((mark) => arrears.barred_marks.includes(mark)),
  ],
  ['recent_arrears', isInArrears],
  ['payment_claim_open', (_, { exposure }) => (exposure.claims?.open ?? 0) > 0],
  [
    'payment_claims_failed',
    ({ claims }, { exposure }) => (exposure.claims?.failed ?? 0) > claims.failed_max,
  ],
  ['income_too_low', ({ income }, { monthlyIncome }) => monthlyIncome < income.min],
  ['debt_too_high', isOverburdened],
];

function isDeviceRisky(rule: Policy['devices'], { devices = [] }: DecisionInputs): boolean {
  const risky = devices.filter(({ level }) => rule.declined_levels.includes(level));
  return risky.length >= rule.vendors_min;
}

function isTooOften({ velocity: limits }: Policy, { velocity, today }: DecisionInputs): boolean {
  return (
    velocity.applications > limits.applications_max ||
    velocity.peoplePerCurp > limits.people_per_curp_max ||
    velocity.peoplePerPhone > limits.people_per_phone_max ||
    (velocity.barredUntil !== null && velocity.barredUntil > today)
  );
}

function isInArrears({ arrears }: Policy, { bureau, exposure }: DecisionInputs): boolean {
  if (exposure.isLate) return true;
  if (bureau.status !== 'reported') return false;
  const { overdue, monthsLateWorst } = bureau.summary;
  return overdue > arrears.max_overdue || monthsLateWorst > arrears.max_months_late;
}

function isOverburdened({ burden }: Policy, inputs: DecisionInputs): boolean {
  const percent = burdenPercent(inputs);
  if (percent === null) return false;
  const { numerator, denominator } = burden.max_share;
  return BigInt(percent) * denominator > numerator * 100n;
}

/** What of the rules ends it whatever its score. */
export const brokenRules = (policy: Policy, inputs: DecisionInputs): readonly DeclineReason[] =>
  rules.filter(([, rule]) => rule(policy, inputs)).map(([reason]) => reason);

/**
 * Decides. Pure: the policy's version and the inputs are all there is to it, so that whoever has both can
 * check every decision we ever made.
 */
export function decide(policy: Policy, inputs: DecisionInputs): Decision {
  const { total, factors } = scoreOf(policy, inputs);
  const broken = brokenRules(policy, inputs);
  if (broken.length > 0) return declined(policy, inputs, { reasons: broken, factors });
  const tier = policy.tiers.find(({ score_from }) => total >= score_from);
  if (tier === undefined || !policy.tiers_served[inputs.kind].includes(tier.tier))
    return declined(policy, inputs, { reasons: ['score_too_low'], factors });
  const line = lineOf(policy, inputs, tier.tier);
  if (line < policy.line.min)
    return declined(policy, inputs, { reasons: ['line_below_minimum'], factors });
  const downPaymentShare = rateText(tier.down_payment_share);
  const approved: Decision = {
    outcome: 'approved',
    tier: tier.tier,
    line,
    downPaymentShare,
    factors,
  };
  return isWithin(policy, inputs, approved)
    ? approved
    : declined(policy, inputs, { reasons: ['amount_above_line'], factors });
}

/** What the tier allows, and the income or what was earned by paying on time, less what is owed to us, in round amounts. */
function lineOf(
  policy: Policy,
  { monthlyIncome, exposure, earnedLine }: DecisionInputs,
  tier: RiskTier,
): Centavos {
  const conditions = tierOf(policy, tier);
  if (conditions === undefined) return centavos(0);
  const byIncome = shareHalfUp(monthlyIncome, conditions.income_share);
  const allowed = Math.max(byIncome, earnedLine ?? 0);
  const free = Math.min(conditions.line_max, allowed) - exposure.outstanding;
  const { round_to } = policy.line;
  return centavos(Math.max(0, Math.floor(free / round_to) * round_to));
}

export type Approved = Extract<Decision, { outcome: 'approved' }>;

/** Whether the amount can be financed, with a down payment where one is possible. */
export function isWithin(
  policy: Policy,
  { kind, amount }: Pick<DecisionInputs, 'kind' | 'amount'>,
  { line }: Pick<Approved, 'line'>,
): boolean {
  if (amount === null) return true;
  if (kind === 'personal_loan') return amount <= line;
  const most = shareHalfUp(amount, policy.down_payment.share_max);
  return amount - most <= line;
}

/** The least somebody pays at once for a price. */
export const leastDownPayment = (policy: Policy, approved: Approved, price: Centavos): Centavos => {
  const share = tierOf(policy, approved.tier)?.down_payment_share;
  return share === undefined
    ? centavos(0)
    : requiredDownPayment({ price, creditLimit: approved.line, requiredShare: share });
};

function declined(
  policy: Policy,
  { today, velocity }: DecisionInputs,
  { reasons, factors }: { reasons: readonly DeclineReason[]; factors: readonly Factor[] },
): Decision {
  const told = reasons.slice(0, REASONS_MAX);
  return {
    outcome: 'declined',
    reasons: told,
    retryFrom: retryFrom(policy, { reasons: told, today, barredUntil: velocity.barredUntil }),
    factors,
  };
}

type LaterDecline = { readonly reasons: readonly DeclineReason[]; readonly today: CivilDate };

/** A decline after scoring: a phone or a person that could not be proven. Nothing is scored again. */
export const declinedLater = (policy: Policy, { reasons, today }: LaterDecline): Decision => ({
  outcome: 'declined',
  reasons,
  retryFrom: retryFrom(policy, { reasons, today }),
  factors: [],
});

type Retry = {
  readonly reasons: readonly DeclineReason[];
  readonly today: CivilDate;
  readonly barredUntil?: CivilDate | null;
};

/** The day on which the last of the reasons may be gone. A second try does not push it further away. */
function retryFrom(policy: Policy, { reasons, today, barredUntil }: Retry): CivilDate | null {
  if (barredUntil !== undefined && barredUntil !== null && barredUntil > today) return barredUntil;
  const days = reasons.map((reason) => policy.retry_days[reason] ?? null);
  if (days.includes(null)) return null;
  const most = Math.max(...days.map((each) => each ?? 0));
  return most === 0 ? null : addDays(today, most);
}

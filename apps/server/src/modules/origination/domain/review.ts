import type { DeclineReason } from '@abona/contract/origination/decision';
import {
  type ReviewCause,
  type ReviewState,
  reviewCauses,
} from '@abona/contract/origination/review';
import type { TracedRule } from '@abona/contract/staff/application-review';
import { type Centavos, centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import {
  type Approved,
  brokenRules,
  type Decision,
  decide,
  declinedLater,
  isWithin,
} from './decide.ts';
import type { DecisionInputs, ReviewWord } from './decision-inputs.ts';
import type { Policy } from './policy.ts';
import { burdenPercent, scoreOf } from './scorecard.ts';

/** An application that a person decides. */
export type Review = {
  readonly causes: readonly ReviewCause[];
  readonly policyVersion: string;
  readonly referredAt: Date;
  /** Until when we said that somebody decides, or that its customer has. */
  readonly dueAt: Date;
  /** Since when the customer is asked to prove who they are. */
  readonly askedAt: Date | null;
  readonly answeredAt: Date | null;
  readonly isProven: boolean | null;
  /** Decided, or the application went its way. */
  readonly endedAt: Date | null;
  /** Nobody decided it in time. */
  readonly isTimedOut: boolean;
};

/** Whose turn it is: ours, the customer's, ours again, nobody's. */
export function reviewStateOf({ endedAt, answeredAt, askedAt }: Review): ReviewState {
  if (endedAt !== null) return 'ended';
  if (answeredAt !== null) return 'answered';
  return askedAt === null ? 'waiting' : 'asked';
}

/** A bureau that is away is, for a person, somebody who has no file. */
const considered = ({ review }: Policy, inputs: DecisionInputs): DecisionInputs =>
  inputs.bureau.status === 'unavailable' && review.bureau_unavailable
    ? { ...inputs, bureau: { status: 'no_file' } }
    : inputs;

/** The policy as far as a person may stretch it: the last tier that is served begins a little lower. */
function stretched(policy: Policy, { kind }: DecisionInputs): Policy {
  const last = policy.tiers.findLast(({ tier }) => policy.tiers_served[kind].includes(tier));
  const lower = policy.review.score_margin;
  return {
    ...policy,
    tiers: policy.tiers.map((one) =>
      one === last ? { ...one, score_from: one.score_from - lower } : one,
    ),
  };
}

/**
 * The most that a person may grant, found by deciding: what the policy refuses for any other reason than those it
 * leaves to a person, nobody grants. Null: nothing.
 */
export function grantableOf(policy: Policy, inputs: DecisionInputs): Approved | null {
  const decision = decide(stretched(policy, inputs), considered(policy, inputs));
  return decision.outcome === 'approved' ? decision : null;
}

const reaches = (amount: number | null, from: number | null): boolean =>
  amount !== null && from !== null && amount >= from;

const causeRules: Readonly<
  Record<ReviewCause, (policy: Policy, inputs: DecisionInputs) => boolean>
> = {
  bureau_mark: ({ review }, { bureau }) =>
    bureau.status === 'reported' &&
    bureau.summary.marks.some((mark) => review.marks.includes(mark)),
  thin_file: ({ review }, { bureau, amount }) =>
    reaches(amount, review.thin_file_from) &&
    (bureau.status === 'no_file' ||
      (bureau.status === 'reported' && bureau.summary.score === null)),
  bureau_unavailable: ({ review }, { bureau }) =>
    review.bureau_unavailable && bureau.status === 'unavailable',
  device_risk: ({ review }, { devices = [] }) =>
    devices.some(({ level }) => review.device_levels.includes(level)),
  shared_device: ({ review }, { velocity }) =>
    reaches(velocity.peoplePerDevice, review.people_per_device_from),
  score_near: (policy, inputs) => decide(policy, considered(policy, inputs)).outcome === 'declined',
  amount_large: ({ review }, { amount }) => reaches(amount, review.amount_from),
};

/** Why a person looks at it before it is decided; none: the policy decides. Whom nobody could approve, nobody looks at. */
export const causesOf = (policy: Policy, inputs: DecisionInputs): readonly ReviewCause[] =>
  grantableOf(policy, inputs) === null
    ? []
    : reviewCauses.filter((cause) => causeRules[cause](policy, inputs));

export type GrantRefusal = 'review_over' | 'review_line_refused';

/**
 * What a person grants: all they may, or a smaller line, in the policy's steps. A price that is above it is paid down
 * by the rest, as far as the policy allows; a loan becomes smaller with its line.
 */
export function grantOf(
  policy: Policy,
  inputs: DecisionInputs,
  wanted: Centavos | null,
): Result<{ readonly approved: Approved; readonly amount: Centavos | null }, GrantRefusal> {
  const most = grantableOf(policy, inputs);
  if (most === null) return err('review_over');
  const line = wanted ?? most.line;
  const { min, round_to: step } = policy.line;
  if (line > most.line || line < min || line % step !== 0) return err('review_line_refused');
  const isLoan = inputs.kind === 'personal_loan' && inputs.amount !== null;
  const amount = isLoan ? centavos(Math.min(inputs.amount ?? 0, line)) : inputs.amount;
  if (isLoan && (amount ?? 0) < policy.amounts.personal_loan.min) return err('review_line_refused');
  const approved = { ...most, line };
  return isWithin(policy, { kind: inputs.kind, amount }, approved)
    ? ok({ approved, amount })
    : err('review_line_refused');
}

/** The smallest line that a person may grant: of less the rest of a price would be more than the policy lets be paid down. */
export function leastGrantOf(policy: Policy, inputs: DecisionInputs): Centavos {
  const { min, round_to: step } = policy.line;
  const most = grantableOf(policy, inputs)?.line ?? min;
  for (let line = Math.ceil(min / step) * step; line < most; line += step)
    if (grantOf(policy, inputs, centavos(line)).ok) return centavos(line);
  return centavos(most);
}

/** The decision of a person, from what was known and what they said: made again, it is the same. */
export function decideBy(
  policy: Policy,
  inputs: DecisionInputs,
  { said }: ReviewWord,
): Result<Decision, GrantRefusal> {
  if (said.outcome === 'approved') {
    const granted = grantOf(policy, inputs, said.line);
    return granted.ok ? ok(granted.value.approved) : granted;
  }
  const declined = declinedLater(policy, { reasons: said.reasons, today: inputs.today });
  return ok({ ...declined, factors: scoreOf(policy, inputs).factors });
}

type Looked = Pick<TracedRule, 'unit' | 'value' | 'limit'> & {
  /** Somebody's file or income: not shown without a reason. */
  readonly isPrivate?: true;
};

const HUNDRED = 100;

/** What each rule looked at, and what it allows. */
const looks: Readonly<
  Partial<Record<DeclineReason, (policy: Policy, inputs: DecisionInputs) => Looked>>
> = {
  bureau_unavailable: (_, { bureau }) => ({ unit: 'codes', value: bureau.status, limit: null }),
  age_above_maximum: ({ age }, inputs) => ({ unit: 'number', value: inputs.age, limit: age.max }),
  too_many_applications: (policy, { velocity }) => ({
    unit: 'number',
    value: velocity.applications,
    limit: policy.velocity.applications_max,
  }),
  device_not_trusted: (policy, { velocity }) => ({
    unit: 'number',
    value: velocity.peoplePerDevice,
    limit: policy.velocity.people_per_device_max,
  }),
  debt_written_off: ({ arrears }, { bureau }) => ({
    unit: 'codes',
    value: bureau.status === 'reported' ? bureau.summary.marks.join(' ') : null,
    limit: arrears.barred_marks.join(' '),
    isPrivate: true,
  }),
  recent_arrears: ({ arrears }, { bureau }) => ({
    unit: 'money',
    value: bureau.status === 'reported' ? bureau.summary.overdue : null,
    limit: arrears.max_overdue,
    isPrivate: true,
  }),
  payment_claim_open: (_, { exposure }) => ({
    unit: 'number',
    value: exposure.claims?.open ?? 0,
    limit: 0,
  }),
  payment_claims_failed: ({ claims }, { exposure }) => ({
    unit: 'number',
    value: exposure.claims?.failed ?? 0,
    limit: claims.failed_max,
  }),
  income_too_low: ({ income }, { monthlyIncome }) => ({
    unit: 'money',
    value: monthlyIncome,
    limit: income.min,
    isPrivate: true,
  }),
  debt_too_high: ({ burden }, inputs) => ({
    unit: 'percent',
    value: burdenPercent(inputs),
    limit: Number((burden.max_share.numerator * BigInt(HUNDRED)) / burden.max_share.denominator),
    isPrivate: true,
  }),
  score_too_low: (policy, inputs) => ({
    unit: 'number',
    value: scoreOf(policy, inputs).total,
    limit:
      policy.tiers.findLast(({ tier }) => policy.tiers_served[inputs.kind].includes(tier))
        ?.score_from ?? null,
  }),
  amount_above_line: (policy, inputs) => ({
    unit: 'money',
    value: inputs.amount,
    limit: grantableOf(policy, inputs)?.line ?? null,
  }),
};

/** The rule at which an application was held, where there is one. */
const heldAt: Readonly<Record<ReviewCause, DeclineReason>> = {
  bureau_mark: 'debt_written_off',
  thin_file: 'score_too_low',
  bureau_unavailable: 'bureau_unavailable',
  device_risk: 'device_not_trusted',
  shared_device: 'device_not_trusted',
  score_near: 'score_too_low',
  amount_large: 'amount_above_line',
};

type Traced = {
  readonly policy: Policy;
  readonly inputs: DecisionInputs;
  readonly causes: readonly ReviewCause[];
  readonly isMasked: boolean;
};

/** What the policy looked at, rule by rule, told by the rules themselves. */
export function traceOf({ policy, inputs, causes, isMasked }: Traced): TracedRule[] {
  const decision = decide(policy, inputs);
  const failed: readonly DeclineReason[] = [
    ...brokenRules(policy, inputs),
    ...(decision.outcome === 'declined' ? decision.reasons : []),
  ];
  const held = causes.map((cause) => heldAt[cause]);
  const stateOf = (rule: DeclineReason) => {
    if (held.includes(rule)) return 'held';
    return failed.includes(rule) ? 'failed' : 'passed';
  };
  return (
    Object.entries(looks) as [DeclineReason, NonNullable<(typeof looks)[DeclineReason]>][]
  ).map(([rule, look]) => {
    const { unit, value, limit, isPrivate = false } = look(policy, inputs);
    const is_masked = isMasked && isPrivate;
    return { rule, unit, value: is_masked ? null : value, limit, state: stateOf(rule), is_masked };
  });
}

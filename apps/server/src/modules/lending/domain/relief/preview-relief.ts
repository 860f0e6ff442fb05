import { addDays, type CivilDate, daysBetween } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import { catTenths } from '@abona/loan-math/cat';
import { standingOn } from '@abona/loan-math/plan';
import { demandOf } from '../instalment-state.ts';
import { lateDaysOf } from '../late-days.ts';
import type { InstalmentState, Loan, LoanContract, LoanState } from '../loan.ts';
import { payoffNeed } from '../replan.ts';
import type { GrantedRelief, ReliefKey, ReliefKind, ReliefTerms } from './relief.ts';
import { reliefPlan } from './relief-plan.ts';
import type { ReliefLimit, ReliefPolicy } from './relief-policy.ts';

/** Why not, and since which day again; null: not for this loan any more, or not until something else changes. */
export type ReliefRefusal = {
  readonly reason:
    | 'loan_ended'
    | 'nothing_to_come'
    | 'paid_ahead'
    | 'late'
    | 'too_late'
    | 'used_up'
    | 'not_offered'
    | 'impossible';
  readonly again: CivilDate | null;
};

/** A plan as it is paid from a day on. */
export type PlanFigures = {
  readonly levelPayment: Centavos;
  /** Those that are to come. */
  readonly instalments: readonly InstalmentState[];
  /** All that is left to pay: what is due, and what is to come. */
  readonly left: Centavos;
  readonly lastDueOn: CivilDate;
  /** Tenths of a percent, as if what settles the loan today were lent today; null where there is none. */
  readonly catTenths: number | null;
};

/** Both plans, what the change costs, and what is told of it. */
export type ReliefPreview = {
  readonly terms: ReliefTerms;
  readonly policy: number;
  readonly now: PlanFigures;
  readonly next: PlanFigures;
  /** By how much more is paid in all, with IVA. */
  readonly cost: Centavos;
  readonly bureauKey: ReliefKey;
};

export type ReliefRequest = {
  readonly terms: ReliefTerms;
  readonly policy: ReliefPolicy;
  /** What the loan's customer got for it before. */
  readonly granted: readonly GrantedRelief[];
  /** Somebody of ours offers it: how late the loan is and how often it was had do not count. */
  readonly isOffered?: boolean;
};

/** What a relief would do to a loan on the day it stands on; changes nothing. Accepting it does exactly this. */
export function previewRelief(
  { contract, state }: Pick<Loan, 'contract' | 'state'>,
  { terms, ...request }: ReliefRequest,
): Result<ReliefPreview, ReliefRefusal> {
  const { policy } = request;
  const refusal = limitRefusal(state, terms.kind, request) ?? termsRefusal(state, terms, policy);
  if (refusal !== null) return err(refusal);
  const relieved = reliefPlan(contract, state, terms);
  if (relieved === null) return err({ reason: 'impossible', again: null });
  const [now, next] = [figuresOf(contract, state), figuresOf(contract, relieved)];
  return ok({
    terms,
    policy: policy.version,
    now,
    next,
    cost: centavos(next.left - now.left),
    bureauKey: keyOf(terms.kind, state),
  });
}

/** Whether a kind is open to a loan today, and since when again. */
export function limitRefusal(
  state: LoanState,
  kind: ReliefKind,
  { policy, granted, isOffered = false }: Omit<ReliefRequest, 'terms'>,
): ReliefRefusal | null {
  const today = state.settledThrough;
  if (state.status !== 'active') return { reason: 'loan_ended', again: null };
  const late = lateDaysOf(state);
  const isRestructure = kind === 'restructure';
  if (isRestructure && late > policy.restructure.lateDaysMax && !isOffered)
    return { reason: 'too_late', again: null };
  if (!isRestructure && late > 0) return { reason: 'late', again: null };
  const [next] = standingOn(state.rows, today).ahead;
  if (!isRestructure && next === undefined) return { reason: 'nothing_to_come', again: null };
  // What is paid ahead is not put off: another plan would ask for it a second time.
  if (!isRestructure && next?.principal === 0) return { reason: 'paid_ahead', again: null };
  return isOffered ? null : usedUp(daysOf(kind, granted), limitOf(policy, kind), today);
}

const daysOf = (kind: ReliefKind, granted: readonly GrantedRelief[]): readonly CivilDate[] =>
  granted.filter((each) => each.kind === kind).map(({ on }) => on);

/** Of these days, those that a limit counts today. */
const countedOn = (
  days: readonly CivilDate[],
  { days: within }: ReliefLimit,
  today: CivilDate,
): readonly CivilDate[] =>
  days.filter((day) => within === null || day > addDays(today, -within)).sort();

export type LimitStanding = ReliefLimit & { readonly used: number };

/** How often a kind may be had, and was. */
export function limitStandingOf(
  kind: ReliefKind,
  {
    policy,
    granted,
    today,
  }: Omit<ReliefRequest, 'terms'> & {
    readonly today: CivilDate;
  },
): LimitStanding {
  const limit = limitOf(policy, kind);
  const used = countedOn(daysOf(kind, granted), limit, today).length;
  return { times: limit.times, days: limit.days, used };
}

export function usedUp(
  days: readonly CivilDate[],
  limit: ReliefLimit,
  today: CivilDate,
): ReliefRefusal | null {
  const { times, days: within } = limit;
  const counted = countedOn(days, limit, today);
  if (counted.length < times) return null;
  const oldest = counted.at(-times);
  const again = within === null || oldest === undefined ? null : addDays(oldest, within);
  return { reason: 'used_up', again };
}

const limitOf = (policy: ReliefPolicy, kind: ReliefKind): ReliefLimit => {
  switch (kind) {
    case 'move_due':
      return policy.moveDue;
    case 'skip':
      return policy.skip;
    case 'restructure':
      return policy.restructure;
  }
};

const notOffered: ReliefRefusal = { reason: 'not_offered', again: null };

function termsRefusal(
  state: LoanState,
  terms: ReliefTerms,
  policy: ReliefPolicy,
): ReliefRefusal | null {
  switch (terms.kind) {
    case 'move_due':
      return (movableUntil(state, policy) ?? '') >= terms.to ? null : notOffered;
    case 'skip':
      return null;
    case 'restructure':
      return countsOf(state, policy).includes(terms.count) ? null : notOffered;
  }
}

/** The last day to which the next instalment can be moved; null where there is none. */
export function movableUntil(state: LoanState, { moveDue }: ReliefPolicy): CivilDate | null {
  const [next, after] = standingOn(state.rows, state.settledThrough).ahead;
  if (next === undefined) return null;
  const latest = addDays(next.dueDate, moveDue.daysMax);
  return after !== undefined && after.dueDate <= latest ? addDays(after.dueDate, -1) : latest;
}

/** In how many instalments what is left can be paid: more than are left, up to what the policy allows. */
export function countsOf(state: LoanState, { restructure }: ReliefPolicy): readonly number[] {
  const open = state.rows.filter(({ isSettled }) => !isSettled).length;
  const most = Math.floor((open * restructure.countPercentMax) / 100);
  const last = Math.min(restructure.countMax, most);
  return Array.from({ length: Math.max(0, last - open) }, (_, index) => open + 1 + index);
}

const keyOf = (kind: ReliefKind, state: LoanState): ReliefKey => {
  if (kind !== 'restructure') return 'DP';
  return lateDaysOf(state) > 0 ? 'RV' : 'RC';
};

export function figuresOf(contract: LoanContract, state: LoanState): PlanFigures {
  const on = state.settledThrough;
  const instalments = state.rows.filter(({ dueDate }) => dueDate > on);
  return {
    levelPayment: state.levelPayment,
    instalments,
    left: centavos(
      state.rows.reduce((sum, row) => sum + (row.isDue ? demandOf(row) : row.total), 0),
    ),
    lastDueOn: state.lastDueOn,
    catTenths: catOf(contract, state),
  };
}

/** Flows without IVA, by days of 365. */
function catOf(contract: LoanContract, state: LoanState): number | null {
  const on = state.settledThrough;
  const { balance, interest } = payoffNeed(contract, state);
  const ahead = state.rows.filter(({ dueDate }) => dueDate > on);
  if (ahead.length === 0 || balance <= 0) return null;
  const cat = catTenths({
    amount: centavos(balance + interest),
    upfrontFee: centavos(0),
    payments: ahead.map((row) => ({
      amount: centavos(row.principal + row.interest + row.fee),
      at: daysBetween(on, row.dueDate),
    })),
    unitsPerYear: 365,
  });
  return cat.ok ? cat.value : null;
}

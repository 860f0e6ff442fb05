import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos, subtract } from '@abona/kernel/money';
import { shareHalfUp } from '@abona/kernel/rate';
import { err, ok, type Result } from '@abona/kernel/result';
import { interestOf, segmentsUntil } from './accrual.ts';
import { spanAfter } from './day-count.ts';
import {
  amortise,
  type Instalment,
  instalment,
  type Period,
  type Plan,
  type PlanProblem,
  segmentsOf,
  standingOn,
} from './plan.ts';
import { levelPlan, principalRule } from './schedule.ts';

/**
 * Lower payments for the same time, the same payments for less time, or the next one without its principal: it is
 * paid ahead, and bears interest no more.
 */
export type PrepaymentPolicy = 'REDUCE_PAYMENT' | 'REDUCE_TERM' | 'NEXT_INSTALMENT';

export type Prepayment = {
  readonly on: CivilDate;
  readonly amount: Centavos;
  readonly policy: PrepaymentPolicy;
};

export type PrepaymentProblem =
  | PlanProblem
  | 'nothing_to_prepay'
  | 'prepayment_not_positive'
  | 'prepayment_covers_balance';

/**
 * A payment that goes to principal alone. What fell due until that day is taken as paid. Interest
 * of the running period counts each day on the balance it found.
 */
export function prepay(
  plan: Plan,
  { on, amount, policy }: Prepayment,
): Result<Plan, PrepaymentProblem> {
  const { behind, ahead } = standingOn(plan.rows, on);
  const [running] = ahead;
  if (running === undefined) return err('nothing_to_prepay');
  if (amount <= 0) return err('prepayment_not_positive');
  if (amount >= running.opening) return err('prepayment_covers_balance');
  const opening = subtract(running.opening, amount);
  const periods = ahead.map(
    (row, index): Period => (index === 0 ? periodFrom(plan, row, on) : periodOf(row)),
  );
  if (policy === 'NEXT_INSTALMENT')
    return ok({
      ...plan,
      rows: [...behind, ...withoutPrincipal(plan, ahead, { periods, amount })],
    });
  // Instalments that were paid ahead stay paid: what is left is levelled over the others.
  const paidAhead = ahead.slice(
    0,
    ahead.findIndex(({ principal }) => principal > 0),
  );
  const kept = withoutPrincipal(plan, paidAhead, { periods, amount });
  const open = periods.slice(kept.length);
  const next =
    policy === 'REDUCE_PAYMENT'
      ? levelPlan(plan.terms, opening, open)
      : sameLevel(plan, opening, open);
  if (!next.ok) return next;
  const { levelPayment, rows } = next.value;
  return ok({ terms: plan.terms, levelPayment, rows: [...behind, ...kept, ...rows] });
}

/** The same instalments, with an amount of principal taken out of the first of them, and so on. */
function withoutPrincipal(
  { terms }: Plan,
  rows: readonly Instalment[],
  { periods, amount }: { readonly periods: readonly Period[]; readonly amount: Centavos },
): Instalment[] {
  let left: number = amount;
  return rows.map((row, index) => {
    const period = periods[index] ?? periodOf(row);
    const opening = centavos(row.opening - left);
    left -= Math.min(left, row.principal);
    const principal = centavos(opening - row.closing + left);
    const segments = segmentsOf(period, opening);
    const interest = interestOf(segments, terms);
    const ivaInterest = shareHalfUp(interest, terms.iva);
    return instalment(period, { terms, segments, opening, interest, ivaInterest, principal });
  });
}

/** Keeps the level payment for as long as it takes. */
export function sameLevel(
  plan: Plan,
  opening: Centavos,
  periods: readonly Period[],
): Result<{ levelPayment: Centavos; rows: Instalment[] }, PlanProblem> {
  const level = plan.terms.design.level === 'FLAT_FEE' ? evenPrincipal(plan) : plan.levelPayment;
  const rows = amortise({
    terms: plan.terms,
    opening,
    periods,
    principalOf: principalRule(plan.terms, level),
    mayEndEarly: true,
  });
  return rows.ok ? ok({ levelPayment: plan.levelPayment, rows: rows.value }) : rows;
}

/** A flat-fee plan splits its principal evenly; the last share alone may differ. */
const evenPrincipal = ({ rows, levelPayment }: Plan): Centavos =>
  rows.at(-2)?.principal ?? rows.at(-1)?.principal ?? levelPayment;

/** The period that an instalment closes, as it stands. */
export function periodOf({ k, dueDate, fee, segments }: Instalment): Period {
  const span = segments.at(-1);
  if (span === undefined) throw new RangeError('an instalment has at least one segment');
  return { k, dueDate, fee, span };
}

/** The running period, whose balance changes on a day: its interest counts each day on the balance it found. */
export function periodFrom({ terms: { dayCount } }: Plan, row: Instalment, on: CivilDate): Period {
  const period = periodOf(row);
  const accrued = segmentsUntil(row.segments, dayCount, on);
  if (accrued.length === 0) return period;
  const isAtStart = period.span.from >= on;
  return {
    ...period,
    accrued,
    span: isAtStart ? period.span : spanAfter(dayCount, period.span, on),
  };
}

import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos, subtract } from '@abona/kernel/money';
import { shareHalfUp } from '@abona/kernel/rate';
import { err, ok, type Result } from '@abona/kernel/result';
import { payByDate } from '@abona/mexico/quincena';
import { interestOf, type Segment } from './accrual.ts';
import type { Span } from './day-count.ts';
import type { LoanTerms } from './loan-terms.ts';

/** One instalment. `total` is the sum of its parts, `closing` is `opening` less `principal`. */
export type Instalment = {
  readonly k: number;
  /** Contractual date: interest accrues to it. */
  readonly dueDate: CivilDate;
  /** Until when it can be paid at no extra cost: the due date or the next day banks open. */
  readonly payBy: CivilDate;
  readonly days: number;
  readonly opening: Centavos;
  readonly interest: Centavos;
  readonly ivaInterest: Centavos;
  readonly fee: Centavos;
  readonly ivaFee: Centavos;
  readonly principal: Centavos;
  readonly total: Centavos;
  readonly closing: Centavos;
  /** What the interest was computed on. More than one where the balance fell inside the period. */
  readonly segments: readonly Segment[];
};

export type PlanTerms = Pick<LoanTerms, 'annualRate' | 'iva' | 'dayCount' | 'design'>;

/** A loan as it is to be paid from now on, with the instalments that lie behind it. */
export type Plan = {
  readonly terms: PlanTerms;
  /** The amount that stays level, as the design defines it. */
  readonly levelPayment: Centavos;
  readonly rows: readonly Instalment[];
};

/** A period that an instalment will close. */
export type Period = {
  readonly k: number;
  readonly dueDate: CivilDate;
  readonly fee: Centavos;
  /** The days that bear interest on the balance the period finds. */
  readonly span: Span;
  /** Days before them, on balances that a prepayment or refund has reduced since. */
  readonly accrued?: readonly Segment[];
};

export type PlanProblem = 'payment_does_not_cover_interest' | 'too_many_instalments';

type Amortisation = {
  readonly terms: PlanTerms;
  readonly opening: Centavos;
  readonly periods: readonly Period[];
  /** Principal of an instalment before the last, once its interest is known. */
  readonly principalOf: (interest: Centavos, ivaInterest: Centavos) => Centavos;
  /** Whether a payment that clears the balance ends the plan, or breaks it. */
  readonly mayEndEarly: boolean;
};

/** Rows until the balance is nothing; the last one pays whatever is left. */
export function amortise(amortisation: Amortisation): Result<Instalment[], PlanProblem> {
  const { terms, periods } = amortisation;
  const rows: Instalment[] = [];
  let opening = amortisation.opening;
  for (const period of periods) {
    const segments = segmentsOf(period, opening);
    const interest = interestOf(segments, terms);
    const ivaInterest = shareHalfUp(interest, terms.iva);
    const isLast = period === periods.at(-1);
    const principal = principalDue(amortisation, { opening, interest, ivaInterest, isLast });
    if (!principal.ok) return principal;
    const parts = { terms, segments, interest, ivaInterest, principal: principal.value, opening };
    const row = instalment(period, parts);
    rows.push(row);
    if (row.closing === 0) break;
    opening = row.closing;
  }
  return ok(rows);
}

type InstalmentSoFar = {
  readonly opening: Centavos;
  readonly interest: Centavos;
  readonly ivaInterest: Centavos;
  readonly isLast: boolean;
};

/** Every instalment pays some principal, and none but the last pays all of it. */
function principalDue(
  { principalOf, mayEndEarly }: Amortisation,
  { opening, interest, ivaInterest, isLast }: InstalmentSoFar,
): Result<Centavos, PlanProblem> {
  if (isLast) return ok(opening);
  const level = principalOf(interest, ivaInterest);
  if (level <= 0)
    return err(interest > 0 ? 'payment_does_not_cover_interest' : 'too_many_instalments');
  if (level < opening) return ok(level);
  return mayEndEarly ? ok(opening) : err('too_many_instalments');
}

export function segmentsOf({ span, accrued }: Period, balance: Centavos): readonly Segment[] {
  const segment = { from: span.from, to: span.to, days: span.days, balance };
  return accrued === undefined ? [segment] : [...accrued, segment];
}

type InstalmentParts = {
  readonly terms: PlanTerms;
  readonly segments: readonly Segment[];
  readonly opening: Centavos;
  readonly interest: Centavos;
  readonly ivaInterest: Centavos;
  readonly principal: Centavos;
};

/** Completes a row from its parts: IVA of the fee, sum, closing balance, last day to pay. */
export function instalment(
  { k, dueDate, fee }: Pick<Period, 'k' | 'dueDate' | 'fee'>,
  { terms, segments, opening, interest, ivaInterest, principal }: InstalmentParts,
): Instalment {
  const ivaFee = shareHalfUp(fee, terms.iva);
  return {
    k,
    dueDate,
    payBy: payByDate(dueDate),
    days: segments.reduce((days, segment) => days + segment.days, 0),
    opening,
    interest,
    ivaInterest,
    fee,
    ivaFee,
    principal,
    total: centavos(principal + interest + ivaInterest + fee + ivaFee),
    closing: subtract(opening, principal),
    segments,
  };
}

export type Totals = Readonly<
  Record<'interest' | 'ivaInterest' | 'fee' | 'ivaFee' | 'principal' | 'total', Centavos>
>;

export function totalsOf(rows: readonly Instalment[]): Totals {
  const sums = { interest: 0, ivaInterest: 0, fee: 0, ivaFee: 0, principal: 0, total: 0 };
  for (const row of rows) {
    sums.interest += row.interest;
    sums.ivaInterest += row.ivaInterest;
    sums.fee += row.fee;
    sums.ivaFee += row.ivaFee;
    sums.principal += row.principal;
    sums.total += row.total;
  }
  return {
    interest: centavos(sums.interest),
    ivaInterest: centavos(sums.ivaInterest),
    fee: centavos(sums.fee),
    ivaFee: centavos(sums.ivaFee),
    principal: centavos(sums.principal),
    total: centavos(sums.total),
  };
}

/** Where a plan stands on a day, taking what fell due until then as paid. */
export function standingOn(
  rows: readonly Instalment[],
  on: CivilDate,
): { readonly behind: Instalment[]; readonly ahead: Instalment[] } {
  return {
    behind: rows.filter(({ dueDate }) => dueDate <= on),
    ahead: rows.filter(({ dueDate }) => dueDate > on),
  };
}

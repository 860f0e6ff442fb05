import { add, type Centavos, centavos, splitRemainderLast, subtract } from '@abona/kernel/money';
import { type Rate, rateOf, shareHalfUp } from '@abona/kernel/rate';
import { err, ok, type Result } from '@abona/kernel/result';
import { periodSpan } from './day-count.ts';
import { levelPayment } from './level-payment.ts';
import { checkTerms, type LoanTerms, type TermsProblem } from './loan-terms.ts';
import {
  amortise,
  type Instalment,
  type Period,
  type Plan,
  type PlanProblem,
  type PlanTerms,
  type Totals,
  totalsOf,
} from './plan.ts';

/** A loan from its first day to its last, as the contract prints it. */
export type Schedule = Plan & {
  readonly terms: LoanTerms;
  /** Owed at the start: the principal, and the opening fee with its IVA where it is financed. */
  readonly financed: Centavos;
  readonly openingFee: Centavos;
  readonly openingFeeIva: Centavos;
  readonly netDisbursed: Centavos;
  readonly totals: Totals;
  /** All the customer pays: instalments, and an opening fee that is not among them. */
  readonly totalToPay: Centavos;
};

export type ScheduleProblem = TermsProblem | PlanProblem;

const nothing = centavos(0);

export function buildSchedule(terms: LoanTerms): Result<Schedule, ScheduleProblem> {
  const checked = checkTerms(terms);
  if (!checked.ok) return checked;
  const openingFee = terms.openingFee?.amount ?? nothing;
  const openingFeeIva = shareHalfUp(openingFee, terms.iva);
  const openingCost = add(openingFee, openingFeeIva);
  const mode = terms.openingFee?.mode;
  const financed = mode === 'FINANCED' ? add(terms.principal, openingCost) : terms.principal;
  const netDisbursed =
    mode === 'DEDUCTED' ? subtract(terms.principal, openingCost) : terms.principal;
  if (netDisbursed <= 0 || openingFee >= terms.principal) {
    return err('opening_fee_not_below_principal');
  }
  const plan = levelPlan(terms, financed, periodsOf(terms));
  if (!plan.ok) return plan;
  const totals = totalsOf(plan.value.rows);
  return ok({
    terms,
    levelPayment: plan.value.levelPayment,
    rows: plan.value.rows,
    financed,
    openingFee,
    openingFeeIva,
    netDisbursed,
    totals,
    totalToPay: mode === 'FINANCED' ? totals.total : add(totals.total, openingCost),
  });
}

/** Levels a balance over the given periods, whatever the design. */
export function levelPlan(
  terms: PlanTerms,
  opening: Centavos,
  periods: readonly Period[],
): Result<{ levelPayment: Centavos; rows: Instalment[] }, PlanProblem> {
  const level =
    terms.design.level === 'FLAT_FEE' || terms.annualRate.numerator === 0n
      ? evenShare(terms, opening, periods.length)
      : levelPayment({
          ...terms,
          surcharge: surchargeOf(terms),
          balance: opening,
          spans: periods.map(({ span }) => span),
          accrued: periods[0]?.accrued ?? [],
        });
  const rows = amortise({
    terms,
    opening,
    periods,
    principalOf: principalRule(terms, level),
    mayEndEarly: false,
  });
  if (!rows.ok) return rows;
  return ok({ levelPayment: publishedLevel(terms, level, rows.value), rows: rows.value });
}

/** Principal of one instalment, out of what stays level. */
export function principalRule(
  terms: PlanTerms,
  level: Centavos,
): (interest: Centavos, ivaInterest: Centavos) => Centavos {
  switch (terms.design.level) {
    case 'TOTAL_WITH_IVA':
      return (interest, ivaInterest) => centavos(level - interest - ivaInterest);
    case 'BEFORE_IVA':
      return (interest) => subtract(level, interest);
    case 'FLAT_FEE':
      return () => level;
  }
}

/** What stays level on top of interest: the IVA of it, or nothing. */
export const surchargeOf = (terms: PlanTerms): Rate =>
  terms.design.level === 'TOTAL_WITH_IVA' ? terms.iva : rateOf(0n, 1n);

/** Without interest a payment is an even share: rounded half up, or down where a fee is split too. */
function evenShare({ design }: PlanTerms, opening: Centavos, count: number): Centavos {
  return design.level === 'FLAT_FEE'
    ? centavos((opening - (opening % count)) / count)
    : shareHalfUp(opening, rateOf(1n, BigInt(count)));
}

/** A flat fee is level in its whole payment, which only the first row knows. */
const publishedLevel = (
  terms: PlanTerms,
  level: Centavos,
  rows: readonly Instalment[],
): Centavos => (terms.design.level === 'FLAT_FEE' ? (rows[0]?.total ?? level) : level);

function periodsOf({ disbursed, dueDates, dayCount, frequency, design }: LoanTerms): Period[] {
  const fees =
    design.level === 'FLAT_FEE' ? splitRemainderLast(design.fee, dueDates.length) : undefined;
  return dueDates.map((dueDate, index) => ({
    k: index + 1,
    dueDate,
    fee: fees?.[index] ?? nothing,
    span: periodSpan(dayCount, frequency, [dueDates[index - 1] ?? disbursed, dueDate]),
  }));
}

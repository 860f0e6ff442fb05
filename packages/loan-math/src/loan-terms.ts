import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import { type Rate, rate } from '@abona/kernel/rate';
import { err, ok, type Result } from '@abona/kernel/result';
import { isQuincena } from '@abona/mexico/quincena';
import type { DayCount } from './day-count.ts';
import type { Frequency } from './frequency.ts';

/**
 * What stays level from one payment to the next.
 * - `TOTAL_WITH_IVA`: the whole payment.
 * - `BEFORE_IVA`: principal and interest; IVA comes on top, so the total falls.
 * - `FLAT_FEE`: no interest; principal and one service fee are split evenly.
 */
export type LevelDesign =
  | { readonly level: 'TOTAL_WITH_IVA' }
  | { readonly level: 'BEFORE_IVA' }
  | { readonly level: 'FLAT_FEE'; readonly fee: Centavos };

/** Where the opening fee (plus IVA) comes from: the deposit, the customer's card, or the loan. */
export type OpeningFeeMode = 'DEDUCTED' | 'PAID_UPFRONT' | 'FINANCED';

export const openingFeeModes = ['DEDUCTED', 'PAID_UPFRONT', 'FINANCED'] as const;

export type OpeningFee = { readonly amount: Centavos; readonly mode: OpeningFeeMode };

export type LoanTerms = {
  /** What the customer borrows, before a fee that is financed with it. */
  readonly principal: Centavos;
  readonly annualRate: Rate;
  readonly iva: Rate;
  readonly frequency: Frequency;
  readonly dayCount: DayCount;
  readonly disbursed: CivilDate;
  readonly dueDates: readonly CivilDate[];
  readonly design: LevelDesign;
  readonly openingFee?: OpeningFee;
};

export type TermsProblem =
  | 'principal_not_positive'
  | 'no_due_dates'
  | 'due_dates_not_increasing'
  | 'first_due_not_after_disbursement'
  | 'due_date_not_quincena'
  | 'iva_not_allowed'
  | 'flat_fee_with_interest'
  | 'flat_fee_negative'
  | 'opening_fee_negative'
  | 'opening_fee_not_below_principal';

const allowedIva = [rate('0'), rate('0.08'), rate('0.16')];
export const isAllowedIva = (iva: Rate): boolean =>
  allowedIva.some((allowed) => isSameRate(allowed, iva));

/** Refuses terms no schedule can be made of, naming the first thing that is wrong. */
export function checkTerms(terms: LoanTerms): Result<LoanTerms, TermsProblem> {
  const problem = amountProblem(terms) ?? dateProblem(terms);
  return problem === undefined ? ok(terms) : err(problem);
}

function amountProblem(terms: LoanTerms): TermsProblem | undefined {
  const { principal, iva, design, annualRate, openingFee } = terms;
  if (principal <= 0) return 'principal_not_positive';
  if (!isAllowedIva(iva)) return 'iva_not_allowed';
  if (design.level === 'FLAT_FEE') {
    if (annualRate.numerator !== 0n) return 'flat_fee_with_interest';
    if (design.fee < 0) return 'flat_fee_negative';
  }
  return openingFee && openingFee.amount < 0 ? 'opening_fee_negative' : undefined;
}

function dateProblem({ disbursed, dueDates, frequency }: LoanTerms): TermsProblem | undefined {
  const [first] = dueDates;
  if (first === undefined) return 'no_due_dates';
  if (first <= disbursed) return 'first_due_not_after_disbursement';
  if (dueDates.some((due, i) => i > 0 && due <= (dueDates[i - 1] ?? due))) {
    return 'due_dates_not_increasing';
  }
  return frequency === 'quincenal' && !dueDates.every(isQuincena)
    ? 'due_date_not_quincena'
    : undefined;
}

const isSameRate = (a: Rate, b: Rate): boolean =>
  a.numerator === b.numerator && a.denominator === b.denominator;

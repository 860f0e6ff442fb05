import { daysBetween } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { mapOk, type Result } from '@abona/kernel/result';
import { isQuincena } from '@abona/mexico/quincena';
import { CAT_VERSION, type CatProblem, catTenths } from './cat.ts';
import type { CatFlows } from './cat-flows.ts';
import { dueDatesOf, periodsPerYear } from './frequency.ts';
import type { LoanTerms } from './loan-terms.ts';
import type { Schedule } from './schedule.ts';

/** How time is told: by counting periods, or by days over 365 or 360. */
export type CatMethod = 'period_count' | 'actual_days_365' | 'actual_days_360';

export const catMethods = ['period_count', 'actual_days_365', 'actual_days_360'] as const;

export type PublishedCat = {
  readonly version: typeof CAT_VERSION;
  readonly method: CatMethod;
  /** Tenths of a percent: 809 is 80.9 %. */
  readonly tenths: number;
};

/** The CAT that an offer prints: its own method, one decimal. */
export function publishedCat(schedule: Schedule): Result<PublishedCat, CatProblem> {
  const method = publishedMethod(schedule.terms);
  return mapOk(catTenths(catFlows(schedule, method)), (tenths) => ({
    version: CAT_VERSION,
    method,
    tenths,
  }));
}

/** Equal periods are counted; irregular ones go by days of 365, a single payment by days of 360. */
export function publishedMethod(terms: LoanTerms): CatMethod {
  if (terms.dueDates.length === 1) return 'actual_days_360';
  return terms.dayCount === 'PERIODIC/360' || hasEqualPeriods(terms)
    ? 'period_count'
    : 'actual_days_365';
}

/** Flows without IVA: what the customer borrows, the opening fee at once unless it is financed. */
export function catFlows(schedule: Schedule, method: CatMethod): CatFlows {
  const { terms, rows, openingFee } = schedule;
  const isFinanced = terms.openingFee?.mode === 'FINANCED';
  const timeOf = (k: number, dueDate: LoanTerms['disbursed']): number =>
    method === 'period_count' ? k : daysBetween(terms.disbursed, dueDate);
  return {
    amount: terms.principal,
    upfrontFee: isFinanced ? centavos(0) : openingFee,
    payments: rows.map(({ k, dueDate, principal, interest, fee }) => ({
      amount: centavos(principal + interest + fee),
      at: timeOf(k, dueDate),
    })),
    unitsPerYear: unitsPerYear(terms, method),
  };
}

function unitsPerYear({ frequency }: LoanTerms, method: CatMethod): number {
  switch (method) {
    case 'period_count':
      return periodsPerYear[frequency];
    case 'actual_days_365':
      return 365;
    case 'actual_days_360':
      return 360;
  }
}

/** Whether the first period is as long as the others: due dates run on from the disbursement. */
function hasEqualPeriods({ frequency, disbursed, dueDates }: LoanTerms): boolean {
  if (frequency === 'quincenal' && !isQuincena(disbursed)) return false;
  const regular = dueDatesOf({ frequency, disbursed, count: dueDates.length });
  return regular.every((due, index) => due === dueDates[index]);
}

import { InvariantBroken } from '@abona/kernel/invariant';
import { err, ok, type Result } from '@abona/kernel/result';
import { catInFull } from '@abona/loan-math/cat';
import { quotePayoff } from '@abona/loan-math/payoff';
import type { Instalment, Totals } from '@abona/loan-math/plan';
import { buildSchedule, type Schedule, type ScheduleProblem } from '@abona/loan-math/schedule';
import { catFlows, catMethods, publishedMethod } from '@abona/loan-math/schedule-cat';
import type { BadInput } from '../json-argument/field-reader.ts';
import type { QuoteRequest } from './read-request.ts';

const problems: Readonly<Record<ScheduleProblem, readonly [field: string, message: string]>> = {
  principal_not_positive: ['principal', 'must be more than 0'],
  no_due_dates: ['due_dates', 'must not be empty'],
  due_dates_not_increasing: ['due_dates', 'must be strictly increasing'],
  first_due_not_after_disbursement: ['due_dates', 'must begin after disbursed'],
  due_date_not_quincena: ['due_dates', 'of quincenal must fall on the 15th or the end of a month'],
  iva_not_allowed: ['iva', 'must be "0", "0.08" or "0.16"'],
  flat_fee_with_interest: ['annual_rate', 'must be "0" with level FLAT_FEE'],
  flat_fee_negative: ['flat_fee', 'must not be negative'],
  opening_fee_negative: ['opening_fee', 'must not be negative'],
  opening_fee_not_below_principal: ['opening_fee', 'with its IVA leaves nothing of the principal'],
  payment_does_not_cover_interest: ['annual_rate', 'the payment would not cover the interest'],
  too_many_instalments: ['count', 'is too high for so small a principal'],
};

/** Everything about a loan, with the names accountants know from the shared tables. */
export function quoteLoan(request: QuoteRequest): Result<object, BadInput> {
  try {
    const schedule = buildSchedule(request.terms);
    return schedule.ok ? report(request, schedule.value) : refuse(...problems[schedule.error]);
  } catch (failure) {
    if (failure instanceof InvariantBroken)
      return refuse('principal', 'is too large for these terms');
    throw failure;
  }
}

const refuse = (field: string, message: string): Result<never, BadInput> => err({ field, message });

function report(request: QuoteRequest, schedule: Schedule): Result<object, BadInput> {
  const cat = reportCat(schedule);
  if (cat === undefined) return refuse(costlyField(request), 'makes the CAT too large to publish');
  const payoff = reportPayoff(request, schedule);
  if (payoff === 'too_early') return refuse('payoff_on', 'must not come before disbursed');
  return ok({
    ...(request.purchase === undefined
      ? {}
      : { price: request.purchase.price, down_payment: request.purchase.downPayment }),
    financed: schedule.financed,
    level_payment: schedule.levelPayment,
    opening_fee: schedule.openingFee,
    opening_fee_iva: schedule.openingFeeIva,
    net_disbursed: schedule.netDisbursed,
    rows: schedule.rows.map(reportRow),
    totals: reportTotals(schedule.totals),
    total_to_pay: schedule.totalToPay,
    cat,
    cat_method: publishedMethod(schedule.terms),
    ...(payoff === undefined ? {} : { payoff }),
  });
}

const costlyField = ({ terms }: QuoteRequest): string => {
  if (terms.openingFee !== undefined) return 'opening_fee';
  return terms.design.level === 'FLAT_FEE' ? 'flat_fee' : 'annual_rate';
};

function reportCat(schedule: Schedule): object | undefined {
  const figures = catMethods.map((method) => {
    const cat = catInFull(catFlows(schedule, method));
    return cat.ok
      ? [method, { exact_pct: cat.value.exactPct, published: cat.value.published }]
      : undefined;
  });
  const found = figures.filter((figure) => figure !== undefined);
  return found.length === figures.length ? Object.fromEntries(found) : undefined;
}

function reportPayoff({ payoffOn }: QuoteRequest, schedule: Schedule) {
  if (payoffOn === undefined) return undefined;
  const quote = quotePayoff(schedule, { on: payoffOn });
  if (!quote.ok) return 'too_early';
  const { value } = quote;
  return {
    on: value.on,
    balance: value.balance,
    last_due: value.lastDue,
    days: value.days,
    interest: value.interest,
    iva_interest: value.ivaInterest,
    total: value.total,
    remaining_scheduled: value.remainingScheduled,
    saving: value.saving,
  };
}

const reportRow = (row: Instalment): object => ({
  k: row.k,
  days: row.days,
  opening: row.opening,
  interest: row.interest,
  iva_interest: row.ivaInterest,
  fee: row.fee,
  iva_fee: row.ivaFee,
  principal: row.principal,
  total: row.total,
  closing: row.closing,
  due_date: row.dueDate,
  pay_by: row.payBy,
});

const reportTotals = (totals: Totals): object => ({
  interest: totals.interest,
  iva_interest: totals.ivaInterest,
  fee: totals.fee,
  iva_fee: totals.ivaFee,
  principal: totals.principal,
  total: totals.total,
});

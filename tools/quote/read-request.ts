import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import { type Rate, rate } from '@abona/kernel/rate';
import type { Result } from '@abona/kernel/result';
import { dayCounts } from '@abona/loan-math/day-count';
import { type DownPaymentProblem, financedAmount } from '@abona/loan-math/down-payment';
import { dueDatesOf, frequencies } from '@abona/loan-math/frequency';
import { type LevelDesign, type LoanTerms, openingFeeModes } from '@abona/loan-math/loan-terms';
import {
  type BadInput,
  FieldProblem,
  type Fields,
  readAmount,
  readArgument,
  readChoice,
  readCount,
  readDate,
  readRate,
  requireField,
} from '../json-argument/field-reader.ts';

export type QuoteRequest = {
  readonly terms: LoanTerms;
  /** Where the loan pays for a purchase. */
  readonly purchase?: { readonly price: Centavos; readonly downPayment: Centavos };
  readonly payoffOn?: CivilDate;
};

const COUNT_MAX = 1200;
const levels = ['TOTAL_WITH_IVA', 'BEFORE_IVA', 'FLAT_FEE'] as const;

const form = {
  noun: 'quote',
  fields: [
    'principal',
    'annual_rate',
    'iva',
    'frequency',
    'count',
    'day_count',
    'disbursed',
    'due_dates',
    'level',
    'flat_fee',
    'opening_fee',
    'opening_fee_mode',
    'down_payment',
    'price',
    'payoff_on',
  ],
};

/** Reads the command's only argument. */
export const readRequest = (args: readonly string[]): Result<QuoteRequest, BadInput> =>
  readArgument(args, form, requestOf);

/** Reads in the order in which the fields are documented, so that the first mistake is named. */
function requestOf(fields: Fields): QuoteRequest {
  const purchase = readPurchase(fields);
  const principal = readPrincipal(fields, purchase);
  const annualRate = readAnnualRate(fields);
  const iva = requireField(readRate(fields, 'iva'), 'iva');
  const frequency = requireField(readChoice(fields, 'frequency', frequencies), 'frequency');
  const count = readCount(fields, 'count', COUNT_MAX);
  const dayCount = requireField(readChoice(fields, 'day_count', dayCounts), 'day_count');
  const disbursed = readDate(requireField(fields['disbursed'], 'disbursed'), 'disbursed');
  const dueDates =
    readDueDates(fields, count) ??
    dueDatesOf({ frequency, disbursed, count: requireField(count, 'count') });
  const design = readDesign(fields);
  const openingFee = readOpeningFee(fields);
  const payoffOn = fields['payoff_on'];
  return {
    terms: {
      principal,
      annualRate,
      iva,
      frequency,
      dayCount,
      disbursed,
      dueDates,
      design,
      ...(openingFee === undefined ? {} : { openingFee }),
    },
    ...(purchase === undefined ? {} : { purchase }),
    ...(payoffOn === undefined ? {} : { payoffOn: readDate(payoffOn, 'payoff_on') }),
  };
}

/** A flat fee bears no interest, so there the rate may be left out. */
function readAnnualRate(fields: Fields): Rate {
  const annualRate = readRate(fields, 'annual_rate');
  return fields['level'] === 'FLAT_FEE'
    ? (annualRate ?? rate('0'))
    : requireField(annualRate, 'annual_rate');
}

function readPurchase(fields: Fields): QuoteRequest['purchase'] {
  const price = readAmount(fields, 'price');
  const downPayment = readAmount(fields, 'down_payment');
  if (price === undefined) {
    if (downPayment !== undefined) throw new FieldProblem('price', 'is needed with down_payment');
    return undefined;
  }
  return { price, downPayment: downPayment ?? (0 as Centavos) };
}

const downPaymentProblems: Readonly<Record<DownPaymentProblem, readonly [string, string]>> = {
  price_not_positive: ['price', 'must be more than 0'],
  down_payment_negative: ['down_payment', 'must not be negative'],
  down_payment_not_below_price: ['down_payment', 'must be less than price'],
};

/** The principal, given or left by the down payment; given both ways, it must be the same. */
function readPrincipal(fields: Fields, purchase: QuoteRequest['purchase']): Centavos {
  const principal = readAmount(fields, 'principal');
  if (purchase === undefined) return requireField(principal, 'principal');
  const financed = financedAmount(purchase.price, purchase.downPayment);
  if (!financed.ok) throw new FieldProblem(...downPaymentProblems[financed.error]);
  if (principal !== undefined && principal !== financed.value) {
    throw new FieldProblem('principal', `must be price less down_payment: ${financed.value}`);
  }
  return financed.value;
}

function readDesign(fields: Fields): LevelDesign {
  const level = readChoice(fields, 'level', levels) ?? 'TOTAL_WITH_IVA';
  const fee = readAmount(fields, 'flat_fee');
  if (level === 'FLAT_FEE') return { level, fee: requireField(fee, 'flat_fee') };
  if (fee !== undefined && fee > 0) throw new FieldProblem('flat_fee', 'needs level FLAT_FEE');
  return { level };
}

function readOpeningFee(fields: Fields): LoanTerms['openingFee'] {
  const amount = readAmount(fields, 'opening_fee');
  const mode = readChoice(fields, 'opening_fee_mode', openingFeeModes);
  if (amount === undefined || amount === 0) return undefined;
  return { amount, mode: requireField(mode, 'opening_fee_mode') };
}

function readDueDates(fields: Fields, count: number | undefined): CivilDate[] | undefined {
  const given = fields['due_dates'];
  if (given === undefined) return undefined;
  if (!Array.isArray(given) || given.length === 0 || given.length > COUNT_MAX) {
    throw new FieldProblem('due_dates', `must be a list of 1 to ${COUNT_MAX} dates`);
  }
  if (count !== undefined && count !== given.length) {
    throw new FieldProblem('due_dates', `has ${given.length} dates where count says ${count}`);
  }
  return given.map((date) => readDate(date, 'due_dates'));
}

import { civilDate } from '@abona/kernel/civil-date';
import { type Rate, rate, rateText } from '@abona/kernel/rate';
import type { LoanContract } from './loan.ts';

/** Rates are exact fractions, which JSON cannot hold: they travel as decimals, `{"rate":"0.6"}`. */
type WithRates = { readonly rate: string };

const isRate = (value: unknown): value is Rate =>
  typeof value === 'object' && value !== null && 'numerator' in value && 'denominator' in value;

const isRateText = (value: unknown): value is WithRates =>
  typeof value === 'object' && value !== null && 'rate' in value && Object.keys(value).length === 1;

/** As JSON, with every rate as its decimal. */
export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (isRate(each) ? { rate: rateText(each) } : each));

const known = new Map<string, Rate>();

/** A book of loans knows few rates: each is read once. */
function rateFrom(text: string): Rate {
  const found = known.get(text) ?? rate(text);
  known.set(text, found);
  return found;
}

/** Puts the rates back, wherever they stand. */
export function withRates<T>(value: unknown): T {
  return restore(value) as T;
}

function restore(value: unknown): unknown {
  if (isRateText(value)) return rateFrom(value.rate);
  if (Array.isArray(value)) return value.map(restore);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, restore(each)]));
}

/** Reads a contract as it was stored; its dates were checked when it was made. */
export function contractFrom(value: unknown): LoanContract {
  const contract = withRates<LoanContract>(value);
  civilDate(contract.openedOn);
  return contract;
}

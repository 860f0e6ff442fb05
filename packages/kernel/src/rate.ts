import { invariant } from './invariant.ts';
import { type Centavos, centavos } from './money.ts';
import { err, ok, type Result } from './result.ts';
import { divideHalfUp, quotientHalfUp } from './rounding.ts';

/** An exact share, never a float: 60 % a year is 3/5. Always in lowest terms and not negative. */
export type Rate = { readonly numerator: bigint; readonly denominator: bigint };

// Twelve decimals tell apart any two rates a contract could print.
const DECIMALS_MAX = 12;
const decimalShape = /^(\d{1,9})(?:\.(\d{1,12}))?$/;

/** Reads a decimal share as it is stored: `'0.60'` is 60 %. No sign, exponent or comma. */
export function parseRate(text: string): Result<Rate, 'rate_invalid'> {
  const match = decimalShape.exec(text);
  if (match === null) return err('rate_invalid');
  const decimals = match[2] ?? '';
  return ok(rateOf(BigInt(`${match[1]}${decimals}`), 10n ** BigInt(decimals.length)));
}

/** For rates that our own code wrote down. */
export function rate(text: string): Rate {
  const parsed = parseRate(text);
  invariant(parsed.ok, () => `not a rate: ${text}`);
  return parsed.value;
}

/** The rate `numerator / denominator` in lowest terms. */
export function rateOf(numerator: bigint, denominator: bigint): Rate {
  invariant(numerator >= 0n && denominator > 0n, () => `not a rate: ${numerator}/${denominator}`);
  const divisor = greatestCommonDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** The share of an amount, to the nearest centavo (HALF_UP). */
export function shareHalfUp(amount: Centavos, { numerator, denominator }: Rate): Centavos {
  if (amount === 0) return amount;
  const quick = quotientHalfUp(amount * Number(numerator), Number(denominator));
  return centavos(quick ?? Number(divideHalfUp(BigInt(amount) * numerator, denominator)));
}

/** The share as a decimal, exactly as stored apart from idle zeros: `0.6`, `0.16`, `0`. */
export function rateText({ numerator, denominator }: Rate): string {
  return decimalText(numerator, denominator, DECIMALS_MAX);
}

/** A quotient as a decimal, HALF_UP at the last place, without idle zeros. */
export function decimalText(numerator: bigint, denominator: bigint, places: number): string {
  const scaled = divideHalfUp(numerator * 10n ** BigInt(places), denominator);
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(places + 1, '0');
  const cut = digits.length - places;
  const fraction = digits.slice(cut).replace(/0+$/, '');
  const sign = scaled < 0n ? '-' : '';
  return `${sign}${digits.slice(0, cut)}${fraction === '' ? '' : `.${fraction}`}`;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

import { invariant } from './invariant.ts';
import { err, ok, type Result } from './result.ts';
import { divideHalfUp } from './rounding.ts';

/** Whole MXN centavos. Never a float, never pesos. */
export type Centavos = number & { readonly unit: 'centavos' };

export function centavos(value: number): Centavos {
  invariant(Number.isSafeInteger(value), () => `not a whole number of centavos: ${value}`);
  // Adding zero turns -0 into 0, which would otherwise print as a negative amount.
  return (value + 0) as Centavos;
}

export const add = (a: Centavos, b: Centavos): Centavos => centavos(a + b);
export const subtract = (a: Centavos, b: Centavos): Centavos => centavos(a - b);
export const sum = (amounts: readonly Centavos[]): Centavos => amounts.reduce(add, centavos(0));

/** Splits a total into equal shares; the last one carries what does not divide. */
export function splitRemainderLast(total: Centavos, shares: number): Centavos[] {
  const { floor, odd } = divideIntoShares(total, shares);
  return Array.from({ length: shares }, (_, i) => centavos(i < shares - 1 ? floor : floor + odd));
}

/** The smallest amount of whole pesos that covers the given one. */
export const roundUpToPeso = (amount: Centavos): Centavos =>
  centavos(Math.ceil(amount / 100) * 100);

/** `$1,234.50`, `-$1,234.50`. Written by hand: the same in every browser, and made for long lists. */
export function formatMoney(amount: Centavos): string {
  const whole = Math.abs(amount);
  const cents = String(whole % 100).padStart(2, '0');
  return `${amount < 0 ? '-' : ''}$${groupThousands(String(Math.floor(whole / 100)))}.${cents}`;
}

/** `$1,234` when there are no centavos to tell, else `$1,234.50`. */
export function formatPesos(amount: Centavos): string {
  return amount % 100 === 0 ? formatMoney(amount).slice(0, -3) : formatMoney(amount);
}

/**
 * A share as a percentage with the given decimals, HALF_UP: `('0.809', 1)` is `80.9%`.
 * A share that comes from storage or the wire is a decimal string; a negative one keeps its sign.
 */
export function formatPercent(share: string | number, decimals: number): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(share));
  invariant(match, () => `not a share: ${share}`);
  const [, sign = '', whole = '', fraction = ''] = match;
  const scale = 10n ** BigInt(fraction.length);
  const scaled = divideHalfUp(BigInt(whole + fraction) * 10n ** BigInt(decimals + 2), scale);
  const digits = String(scaled).padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  const point = decimals > 0 ? `.${digits.slice(cut)}` : '';
  return `${scaled === 0n ? '' : sign}${groupThousands(digits.slice(0, cut))}${point}%`;
}

/** `1234567` with commas: `1,234,567`. */
export const groupThousands = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, ',');

// Commas only where thousands end, so that a decimal comma is refused rather than misread.
const amountShape = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{0,2}))?$/;

/** Reads what a person typed, `1,234.5` or `1234.50`, with or without a peso sign. */
export function parseMoney(text: string): Result<Centavos, 'amount_invalid'> {
  const match = amountShape.exec(text.trim().replace(/^\$\s*/, ''));
  if (match === null) return err('amount_invalid');
  const pesos = (match[1] ?? '').replaceAll(',', '');
  const value = Number(pesos + (match[2] ?? '').padEnd(2, '0'));
  return Number.isSafeInteger(value) ? ok(centavos(value)) : err('amount_invalid');
}

function divideIntoShares(total: Centavos, shares: number): { floor: number; odd: number } {
  invariant(total >= 0, () => `a negative total cannot be split: ${total}`);
  invariant(Number.isInteger(shares) && shares > 0, () => `shares must be positive: ${shares}`);
  const odd = total % shares;
  return { floor: (total - odd) / shares, odd };
}

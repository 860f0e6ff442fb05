import type { Centavos } from '@abona/kernel/money';
import { decimalText, type Rate, rateText } from '@abona/kernel/rate';

/** What a number counts. */
export type Unit = 'centavos' | 'rate' | 'days' | 'count' | 'date' | 'percent';

export type Quantity = {
  /** As the formula spells it. */
  readonly name: string;
  readonly unit: Unit;
  readonly value: number | string | readonly (number | string)[];
};

/** What happened to the exact result: nothing, the nearest centavo or tenth, or a whole one below. */
export type Rounding = 'NONE' | 'HALF_UP' | 'DOWN' | 'UP_TO_PESO';

/**
 * How a figure came about, as data: the app puts it into words. Arithmetic formulas use the names
 * of the inputs, numbers, `+ - * / ( )`, `min` and `max`, so that anybody can work them out again.
 */
export type Explanation = {
  readonly figure: string;
  readonly unit: Unit;
  readonly value: number | string;
  readonly formula: string;
  readonly inputs: readonly Quantity[];
  /** The result before it was rounded, to six decimals. */
  readonly exact?: string;
  readonly rounding: Rounding;
};

export const money = (name: string, value: Centavos): Quantity => ({
  name,
  unit: 'centavos',
  value,
});

export const share = (name: string, value: Rate): Quantity => ({
  name,
  unit: 'rate',
  value: rateText(value),
});

export const days = (name: string, value: number | readonly number[]): Quantity => ({
  name,
  unit: 'days',
  value,
});

export const count = (name: string, value: number | readonly number[]): Quantity => ({
  name,
  unit: 'count',
  value,
});

/** An amount that is the sum, difference or choice of others, with nothing to round. */
export const plainAmount = (
  figure: string,
  value: Centavos,
  [formula, inputs]: readonly [string, readonly Quantity[]],
): Explanation => ({ figure, unit: 'centavos', value, formula, inputs, rounding: 'NONE' });

/** An amount that a rate takes of another, to the nearest centavo. */
export const roundedAmount = (
  figure: string,
  value: Centavos,
  [formula, inputs]: readonly [string, readonly Quantity[]],
): Explanation => ({ figure, unit: 'centavos', value, formula, inputs, rounding: 'HALF_UP' });

/** An amount as the sum of what an instalment is made of. */
export const sumOfParts = (
  figure: string,
  parts: Readonly<
    Record<'principal' | 'interest' | 'ivaInterest' | 'fee' | 'ivaFee' | 'total', Centavos>
  >,
): Explanation =>
  plainAmount(figure, parts.total, [
    'principal + interest + iva_interest + fee + iva_fee',
    [
      money('principal', parts.principal),
      money('interest', parts.interest),
      money('iva_interest', parts.ivaInterest),
      money('fee', parts.fee),
      money('iva_fee', parts.ivaFee),
    ],
  ]);

/** What does not divide is left to the last instalment. */
export const evenShareOf = (
  figure: string,
  value: Centavos,
  [name, whole, parts]: readonly [string, Centavos, number],
): Explanation => ({
  ...plainAmount(figure, value, [`${name} / count`, [money(name, whole), count('count', parts)]]),
  exact: decimalText(BigInt(whole), BigInt(parts), 6),
  rounding: 'DOWN',
});

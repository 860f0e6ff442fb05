import type { BigNumberInput, BigNumberValue } from '@medusajs/framework/types';
import { MathBN, MedusaError } from '@medusajs/framework/utils';

const CENTAVOS = 100;
/** Of bignumber.js: half a centavo goes up. */
const HALF_UP = 4;

/**
 * Medusa counts pesos, with as many decimals as taxes and discounts leave; Abona counts whole centavos. A price is
 * never a float in between.
 */
export const centavosOf = (pesos: BigNumberInput): number =>
  MathBN.mult(pesos, CENTAVOS).decimalPlaces(0, HALF_UP).toNumber();

export const pesosOf = (centavos: number): BigNumberValue => MathBN.div(centavos, CENTAVOS);

/** Abona sells in Mexico. Whoever is asked for dollars must not answer in pesos. */
export function expectPesos(currency: string): void {
  if (currency.toUpperCase() === 'MXN') return;
  const words = `Abona is paid in MXN only; this cart is in ${currency.toUpperCase()}.`;
  throw new MedusaError(MedusaError.Types.INVALID_DATA, words);
}

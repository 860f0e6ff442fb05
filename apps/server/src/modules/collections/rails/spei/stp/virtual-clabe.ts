import { clabeControlDigit } from '@abona/mexico/clabe';

/** STP's own code, and Mexico City. */
const STP_IN_THE_CITY = '646180';
const DIGITS = 7;
const NUMBERS = 10 ** DIGITS;

/**
 * An account of ours at STP: its code, the place, the prefix that it gave us, a number and the control digit. Whoever
 * counts beyond the last number begins anew, to find those of another prefix.
 */
export function virtualClabe(prefix: string, number: number): string {
  const digits = String(number % NUMBERS).padStart(DIGITS, '0');
  const seventeen = `${STP_IN_THE_CITY}${prefix}${digits}`;
  return `${seventeen}${clabeControlDigit(seventeen)}`;
}

import { err, ok, type Result } from '@abona/kernel/result';

/** A bank account number of 18 digits whose control digit is right. */
export type Clabe = string & { readonly unit: 'clabe' };

export type ClabeProblem = 'length' | 'format' | 'checksum';

const LENGTH = 18;
const weights = [3, 7, 1];

/** Reads what was typed or pasted, spaces and all. Says nothing about whether the bank exists. */
export function parseClabe(text: string): Result<Clabe, ClabeProblem> {
  const digits = text.replace(/\s/g, '');
  if (digits.length !== LENGTH) return err('length');
  if (!/^\d+$/.test(digits)) return err('format');
  const control = clabeControlDigit(digits.slice(0, -1));
  return digits.endsWith(String(control)) ? ok(digits as Clabe) : err('checksum');
}

/** The last digit, from the seventeen before it. Each product counts by its own last digit. */
export function clabeControlDigit(seventeen: string): number {
  let sum = 0;
  for (const [place, digit] of Array.from(seventeen).entries()) {
    sum += (Number(digit) * (weights[place % 3] ?? 0)) % 10;
  }
  return (10 - (sum % 10)) % 10;
}

/** As bank apps group it, also while it is being typed: `012 180 01523456789 8`. */
export function formatClabe(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, LENGTH);
  const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 17), digits.slice(17)];
  return groups.filter((group) => group !== '').join(' ');
}

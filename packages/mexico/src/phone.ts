import { err, ok, type Result } from '@abona/kernel/result';

/** A Mexican number as the world dials it: `+525512345678`. */
export type Phone = string & { readonly unit: 'phone' };

export type PhoneProblem = 'phone_invalid' | 'phone_toll_free';

const COUNTRY = '+52';
const NATIONAL_LENGTH = 10;

/**
 * Ways a number is still written though they are gone since August 2020: international prefixes,
 * the old mobile 1, and the long-distance 01, 044 and 045. Each stands before ten digits.
 */
const prefixes = /^(?:00521|0052|521|52|044|045|01)(?=\d{10}$)/;

/** Reads what a person typed, in any of the ways numbers were ever written. */
export function parsePhone(text: string): Result<Phone, PhoneProblem> {
  const trimmed = text.trim();
  if (!/^\+?[\d\s().-]+$/.test(trimmed)) return err('phone_invalid');
  const digits = trimmed.replace(/\D/g, '');
  if (trimmed.startsWith('+') && !digits.startsWith('52')) return err('phone_invalid');
  const national = withoutPrefix(digits, trimmed.startsWith('+'));
  if (!/^[2-9]\d{9}$/.test(national)) return err('phone_invalid');
  return national.startsWith('800') ? err('phone_toll_free') : ok(`${COUNTRY}${national}` as Phone);
}

/** Ten digits stay as they are, even when they begin with 52; after a + that is the country. */
function withoutPrefix(digits: string, isInternational: boolean): string {
  const isNational = digits.length === NATIONAL_LENGTH && !isInternational;
  return isNational ? digits : digits.replace(prefixes, '');
}

/** The ten digits that people say. */
export const nationalNumber = (phone: Phone): string => phone.slice(COUNTRY.length);

/** How a number is written (specification 5). */
export const PHONE_GROUPS = [3, 3, 4] as const;

/** Groups of 3, 3 and 4, also while typing (spec 5): `551 234 5678`. */
export function formatPhone(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, NATIONAL_LENGTH);
  const [first, second] = PHONE_GROUPS;
  const groups = [
    digits.slice(0, first),
    digits.slice(first, first + second),
    digits.slice(first + second),
  ];
  return groups.filter((group) => group !== '').join(' ');
}

/** Areas of two digits: Guadalajara, Mexico City and Monterrey. All others have three. */
const TWO_DIGIT_AREAS: ReadonlySet<string> = new Set(['33', '55', '56', '81']);

/**
 * A whole number in running text, grouped as its area is: `33 1234 5678`, `664 123 4567`. Fields keep the
 * specification's 3-3-4 (`formatPhone`): while somebody types, groups that move with the area would jump.
 */
export function showPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  const isShort = digits.length === NATIONAL_LENGTH && TWO_DIGIT_AREAS.has(digits.slice(0, 2));
  return isShort
    ? `${digits.slice(0, 2)} ${digits.slice(2, 6)} ${digits.slice(6)}`
    : formatPhone(digits);
}

/** Only its end, in the groups of the whole number: `•• •••• 5678`, `••• ••• 4567`. */
export const maskPhone = (phone: Phone): string =>
  showPhone(nationalNumber(phone)).replace(/\d(?=(?: ?\d){4})/g, '•');

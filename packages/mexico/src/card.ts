import { type CivilDate, civilDateOf, endOfMonth } from '@abona/kernel/civil-date';
import { err, ok, type Result } from '@abona/kernel/result';
import { passesLuhn } from './luhn.ts';

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'carnet';
export type CardProblem = 'format' | 'unknown_brand' | 'length' | 'checksum';
export type Card = {
  readonly number: string;
  readonly brand: CardBrand;
  readonly securityCodeLength: number;
};

const MAX_DIGITS = 18;

// The domestic brand. Its list is from practice, not from a published table.
const carnetPrefixes =
  /^(?:286900|502275|506\d{3}|606333|627535|636318|636379|639388|639484|639559)/;

const brandOf = (digits: string): CardBrand | undefined => {
  const four = Number(digits.slice(0, 4));
  if (carnetPrefixes.test(digits)) return 'carnet';
  if (digits.startsWith('4')) return 'visa';
  if (/^5[1-5]/.test(digits) || (digits.length >= 4 && four >= 2221 && four <= 2720)) {
    return 'mastercard';
  }
  return /^3[47]/.test(digits) ? 'amex' : undefined;
};

const lengths: Readonly<Record<CardBrand, readonly number[]>> = {
  visa: [13, 16, 19],
  mastercard: [16],
  amex: [15],
  carnet: [16],
};

/** Reads a card number with or without spaces and hyphens. Debit or credit only the issuer knows. */
export function parseCard(text: string): Result<Card, CardProblem> {
  const number = text.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(number)) return err('format');
  const brand = brandOf(number);
  if (brand === undefined) return err('unknown_brand');
  if (!lengths[brand].includes(number.length)) return err('length');
  if (!passesLuhn(number)) return err('checksum');
  return ok({ number, brand, securityCodeLength: securityCodeLength(brand) });
}

/** The brand as far as the digits typed so far tell it. */
export const cardBrand = (text: string): CardBrand | undefined => brandOf(text.replace(/\D/g, ''));

const securityCodeLength = (brand: CardBrand): number => (brand === 'amex' ? 4 : 3);

/** While typing: at most 18 digits, by 4, and by 3 when there are more than 16 (spec 5). */
export function formatCardNumber(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, MAX_DIGITS);
  const size = digits.length > 16 ? 3 : 4;
  return digits.replace(new RegExp(`(\\d{${size}})(?=\\d)`, 'g'), '$1 ');
}

export const maskCard = (lastFour: string): string => `•••• ${lastFour}`;

export type ExpiryProblem = 'format' | 'expired';

/** Reads `MM/AA` or `MM/AAAA`; a card is good until the end of its month. */
export function parseCardExpiry(text: string, today: CivilDate): Result<CivilDate, ExpiryProblem> {
  const match = /^(0[1-9]|1[0-2])\s*\/?\s*(\d{2}|20\d{2})$/.exec(text.trim());
  if (match === null) return err('format');
  const year = 2000 + (Number(match[2]) % 100);
  const lastDay = endOfMonth(civilDateOf({ year, month: Number(match[1]), day: 1 }));
  return lastDay < today ? err('expired') : ok(lastDay);
}

import { type CivilDate, civilDateOf, endOfMonth } from '@abona/kernel/civil-date';
import { err, ok, type Result } from '@abona/kernel/result';

/** Whether a row of digits passes Luhn's check: cards, and cash references of some networks. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let fromRight = 0; fromRight < digits.length; fromRight++) {
    const digit = Number(digits[digits.length - 1 - fromRight]);
    const doubled = fromRight % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'carnet';
export type CardProblem = 'format' | 'unknown_brand' | 'length' | 'checksum';
export type Card = {
  readonly number: string;
  readonly brand: CardBrand;
  readonly securityCodeLength: number;
};

/** How a number is written (specification 5): by four, and by three where there are more than sixteen digits. */
export const CARD_DIGITS_MAX = 18;
export const CARD_GROUP = 4;
export const CARD_GROUP_LONG = 3;
export const CARD_LONG_FROM = 16;

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
  const digits = text.replace(/\D/g, '').slice(0, CARD_DIGITS_MAX);
  const size = digits.length > CARD_LONG_FROM ? CARD_GROUP_LONG : CARD_GROUP;
  return digits.replace(new RegExp(`(\\d{${size}})(?=\\d)`, 'g'), '$1 ');
}

/** The last day a card is good, by its month and its year in two or four digits. */
export const cardExpiryOf = (month: number, year: number): CivilDate =>
  endOfMonth(civilDateOf({ year: 2000 + (year % 100), month, day: 1 }));

import { AMOUNT_DECIMALS } from '@abona/contract/limits';

/**
 * The text of an amount while it is typed: digits and at most one point, such as "3500.5".
 * Separators are only shown, never kept.
 */
export type AmountText = string;

/** Nine digits of pesos stay far inside what a number holds exactly, in centavos. */
const PESO_DIGITS_MAX = 9;

type AmountRules = {
  /**
   * Decimals are cut off: amounts in whole pesos. A typed point stays until the field is left, or
   * the digits behind it would make the amount ten and a hundred times as much.
   */
  readonly wholePesos?: boolean;
};

/** Only digits and the first point survive; a point in front gets its zero. */
function cleaned(text: string): AmountText {
  const [pesos = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  const whole = pesos.replace(/^0+(?=\d)/, '').slice(0, PESO_DIGITS_MAX);
  return rest.length === 0 ? whole : `${whole === '' ? '0' : whole}.${rest.join('')}`;
}

const decimalsOf = (amount: AmountText): string => amount.split('.')[1] ?? '';

export type AmountEdit = {
  readonly previous: AmountText;
  /** What the input holds after the keystroke, separators and all. */
  readonly typed: string;
};

/**
 * What an edit makes of the amount. A keystroke that would bring a third decimal is rejected and
 * the amount stays as it was; a longer text (pasted, filled in) keeps its first two.
 */
export function editAmount({ previous, typed }: AmountEdit, rules: AmountRules = {}): AmountText {
  const next = cleaned(typed);
  const surplus = decimalsOf(next).length - (rules.wholePesos ? 0 : AMOUNT_DECIMALS);
  if (surplus <= 0) return next;
  const isKeystroke = next.length - previous.length <= 1;
  return isKeystroke ? previous : next.slice(0, -surplus);
}

/** With thousands separators, as shown while it is typed: "3,500.5". */
export function groupedAmount(amount: AmountText): string {
  const [pesos = '', decimals] = amount.split('.');
  const grouped = pesos.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** As shown at rest: "3,500.50". */
export function settledAmount(
  amount: AmountText,
  { wholePesos = false }: AmountRules = {},
): string {
  if (amount === '') return '';
  const [pesos = '0'] = amount.split('.');
  if (wholePesos) return groupedAmount(pesos);
  return groupedAmount(`${pesos}.${decimalsOf(amount).padEnd(AMOUNT_DECIMALS, '0')}`);
}

/** In centavos; `null` while nothing is typed. */
export function amountCentavos(amount: AmountText): number | null {
  if (amount === '' || amount === '.') return null;
  const [pesos = '0'] = amount.split('.');
  return Number(pesos) * 100 + Number(decimalsOf(amount).padEnd(AMOUNT_DECIMALS, '0'));
}

const isKept = (character: string): boolean => /[\d.]/.test(character);

/** Digits and points before a place in a text: what a caret has passed, separators aside. */
export const keptBefore = (text: string, place: number): number =>
  Array.from(text.slice(0, place)).filter(isKept).length;

/** The place in a text that has passed so many digits and points. */
export function placeAfter(text: string, kept: number): number {
  let place = 0;
  for (let passed = 0; place < text.length && passed < kept; place += 1) {
    if (isKept(text.charAt(place))) passed += 1;
  }
  return place;
}

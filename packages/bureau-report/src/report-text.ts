import { type CivilDate, parseCivilDate } from '@abona/kernel/civil-date';
import { plainCapitals } from '@abona/mexico/person-name';

/** Capitals without accents, as bureaus keep words; what is too long ends where a word does. */
export function reportText(text: string, max: number): string {
  const words = plainCapitals(text).replaceAll('Ñ', 'N');
  if (words.length <= max) return words;
  const cut = words.slice(0, max + 1).lastIndexOf(' ');
  return words.slice(0, cut > 0 ? cut : max);
}

/** The same words in two lines; what the second cannot hold is left out. */
export function inTwoLines(text: string, max: number): readonly [string, string] {
  const whole = reportText(text, 2 * max + 1);
  const first = reportText(whole, max);
  return [first, reportText(whole.slice(first.length), max)];
}

/** `20270131`. */
export const compactDate = (date: CivilDate): string => date.replaceAll('-', '');

/** `31012027`. */
export const dayFirstDate = (date: CivilDate): string => date.split('-').toReversed().join('');

const dateOf = (year: string, month: string, day: string): CivilDate | null => {
  const parsed = parseCivilDate(`${year}-${month}-${day}`);
  return parsed.ok ? parsed.value : null;
};

export const readCompactDate = (text: string): CivilDate | null =>
  dateOf(text.slice(0, 4), text.slice(4, 6), text.slice(6));

export const readDayFirstDate = (text: string): CivilDate | null =>
  dateOf(text.slice(4), text.slice(2, 4), text.slice(0, 2));

/** One that is too long is left out: half an address is nobody's. */
export const reportEmail = (email: string | null): string | null =>
  email === null || email.length > 40 ? null : email.toUpperCase();

/** Where a name takes a second surname and there is none. */
export const NO_SECOND_SURNAME = 'NO PROPORCIONADO';

/** Bureaus count a term in months of 30.4 days. */
const DAYS_PER_MONTH = 30.4;
export const termMonths = (days: number): string => (days / DAYS_PER_MONTH).toFixed(2);
export const termDaysOf = (months: string): number => Math.round(Number(months) * DAYS_PER_MONTH);

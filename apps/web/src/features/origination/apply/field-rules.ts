import { type FieldProblem, fieldProblems } from '@abona/contract/origination/field-problems';
import { type CivilDate, isRealDate } from '@abona/kernel/civil-date';
import { parseMoney } from '@abona/kernel/money';
import { parseBirthDate } from '@abona/mexico/birth-date';
import { parseCurp } from '@abona/mexico/curp';
import { parseName } from '@abona/mexico/person-name';
import { parsePhone } from '@abona/mexico/phone';
import { parsePostalCode } from '@abona/mexico/postal-code';
import { applyCopy } from '#copy/apply.ts';

/** The same rules as at the server, as far as a browser can know; the server has the last word. */
type Problem = FieldProblem | null;

export const sentence = (problem: Problem): string | null =>
  problem === null ? null : fieldProblems[problem];

export const filled = (text: string): Problem => (text.trim() === '' ? 'required' : null);

export function nameProblem(text: string): Problem {
  if (text.trim() === '') return 'required';
  return parseName(text).ok ? null : 'name_invalid';
}

export const optionalNameProblem = (text: string): Problem =>
  text.trim() === '' ? null : nameProblem(text);

/** `14/03/1992` as it is typed; a date that the browser filled in comes as `1992-03-14`. */
export function birthDateText(text: string): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim());
  if (iso !== null) return `${iso[3]}/${iso[2]}/${iso[1]}`;
  const digits = text.replace(/\D/g, '').slice(0, 8);
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  return parts.filter((part) => part !== '').join('/');
}

/** Day, month and year as a date, `1992-03-14`; null while it is none. */
export function birthDateOf(text: string): string | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  if (match === null) return null;
  const [day, month, year] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return isRealDate({ year, month, day }) ? `${match[3]}-${match[2]}-${match[1]}` : null;
}

export function birthDateProblem(text: string, today: CivilDate): Problem {
  if (text.trim() === '') return 'required';
  const date = birthDateOf(text);
  if (date === null) return 'date_invalid';
  const parsed = parseBirthDate(date, today);
  return parsed.ok ? null : parsed.error;
}

type CurpFacts = {
  readonly curp: string;
  readonly birthDate: string | null;
  readonly sex: string;
  readonly birthState: string;
};

const CURP_LENGTH = 18;

/** As a sentence: how many characters are missing is told, too. */
export function curpSentence(facts: CurpFacts, today: CivilDate): string | null {
  const { curp, birthDate, sex, birthState } = facts;
  const text = curp.trim();
  if (text === '') return fieldProblems.required;
  if (text.length < CURP_LENGTH) return applyCopy.missing(CURP_LENGTH - text.length);
  const parsed = parseCurp(text, today);
  if (!parsed.ok) return fieldProblems[parsed.error === 'length' ? 'curp_length' : 'curp_invalid'];
  if (birthDate !== null && parsed.value.birthDate !== birthDate) {
    return fieldProblems.curp_other_date;
  }
  const isOther =
    (sex !== '' && parsed.value.sex !== sex) ||
    (birthState !== '' && parsed.value.state !== birthState);
  return isOther ? fieldProblems.curp_other_person : null;
}

export const curpText = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-ZÑ\d]/g, '')
    .slice(0, CURP_LENGTH);

export const postalCodeText = (text: string): string => text.replace(/\D/g, '').slice(0, 5);

export function postalCodeProblem(text: string): Problem {
  if (text.trim() === '') return 'required';
  return parsePostalCode(text).ok ? null : 'postal_code_invalid';
}

const INCOME_MIN = 1_00;
const INCOME_MAX = 1_000_000_00;

export function incomeProblem(text: string): Problem {
  if (text.trim() === '') return 'required';
  const amount = parseMoney(text);
  if (!amount.ok) return 'amount_invalid';
  return amount.value >= INCOME_MIN && amount.value <= INCOME_MAX ? null : 'income_out_of_range';
}

export function phoneProblem(text: string): Problem {
  if (text.trim() === '') return 'required';
  const phone = parsePhone(text);
  return phone.ok ? null : phone.error;
}

import { fieldProblems } from '@abona/contract/origination/field-problems';
import { type CivilDate, isRealDate } from '@abona/kernel/civil-date';
import { parseBirthDate } from '@abona/mexico/birth-date';
import { parseCurp } from '@abona/mexico/curp';
import { applyCopy } from '#copy/apply.ts';
import type { Problem } from './name-rules.ts';

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

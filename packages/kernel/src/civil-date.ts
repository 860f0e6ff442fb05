import { invariant } from './invariant.ts';
import { err, ok, type Result } from './result.ts';

/** A day of the calendar, `2026-11-30`: no time, no zone. Compares and sorts as text. */
export type CivilDate = string & { readonly unit: 'civil-date' };

export type DateParts = { readonly year: number; readonly month: number; readonly day: number };

/** Sunday is 0. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

// Schedules make and take apart dates by the thousand: digits by their codes spare the substrings.
const ZERO = 48;
const HYPHEN = 45;

const shape = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Reads `YYYY-MM-DD`; a day that the calendar does not have is refused. */
export function parseCivilDate(text: string): Result<CivilDate, 'date_invalid'> {
  const match = shape.exec(text);
  if (match === null) return err('date_invalid');
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return isRealDate({ year, month, day }) ? ok(text as CivilDate) : err('date_invalid');
}

/** For dates that our own code wrote down or has read before. */
export function civilDate(text: string): CivilDate {
  const parsed = parseCivilDate(text);
  invariant(parsed.ok, () => `not a date: ${text}`);
  return parsed.value;
}

export function isRealDate({ year, month, day }: DateParts): boolean {
  const inRange = year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1;
  return inRange && day <= daysInMonth(year, month);
}

export function civilDateOf(parts: DateParts): CivilDate {
  const { year, month, day } = parts;
  invariant(isRealDate(parts), () => `not a date: ${year}-${month}-${day}`);
  const [century, yearOfCentury] = [Math.floor(year / 100), year % 100];
  return String.fromCharCode(
    ZERO + Math.floor(century / 10),
    ZERO + (century % 10),
    ZERO + Math.floor(yearOfCentury / 10),
    ZERO + (yearOfCentury % 10),
    HYPHEN,
    ZERO + Math.floor(month / 10),
    ZERO + (month % 10),
    HYPHEN,
    ZERO + Math.floor(day / 10),
    ZERO + (day % 10),
  ) as CivilDate;
}

const digitAt = (date: CivilDate, place: number): number => date.charCodeAt(place) - ZERO;
const pairAt = (date: CivilDate, place: number): number =>
  digitAt(date, place) * 10 + digitAt(date, place + 1);

export const partsOf = (date: CivilDate): DateParts => ({
  year: pairAt(date, 0) * 100 + pairAt(date, 2),
  month: pairAt(date, 5),
  day: pairAt(date, 8),
});

export const isLeapYear = (year: number): boolean =>
  year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] ?? 0);
}

const DAYS_PER_ERA = 146_097; // 400 Gregorian years
const EPOCH_SHIFT = 719_468; // from 0000-03-01 to 1970-01-01

/** Days since 1970-01-01. The year is taken to begin in March, so that leap days close it. */
export function toEpochDay(date: CivilDate): number {
  const { year, month, day } = partsOf(date);
  const shiftedYear = month > 2 ? year : year - 1;
  const era = Math.floor(shiftedYear / 400);
  const yearOfEra = shiftedYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * DAYS_PER_ERA + yearOfEra * 365 + leapDays + dayOfYear - EPOCH_SHIFT;
}

export function fromEpochDay(epochDay: number): CivilDate {
  const shifted = epochDay + EPOCH_SHIFT;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return civilDateOf({
    year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  });
}

export const addDays = (date: CivilDate, days: number): CivilDate =>
  fromEpochDay(toEpochDay(date) + days);

/** Days from one date to another; negative when the second comes first. */
export const daysBetween = (from: CivilDate, to: CivilDate): number =>
  toEpochDay(to) - toEpochDay(from);

/**
 * The same day some months later, or the last day of a month that lacks it.
 * For a chain of months pass the first date each time: 31 Jan gives 28 Feb and then 31 Mar.
 */
export function addMonths(date: CivilDate, months: number): CivilDate {
  const { year, month, day } = partsOf(date);
  const count = year * 12 + month - 1 + months;
  const target = { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 };
  return civilDateOf({ ...target, day: Math.min(day, daysInMonth(target.year, target.month)) });
}

export function endOfMonth(date: CivilDate): CivilDate {
  const { year, month } = partsOf(date);
  return civilDateOf({ year, month, day: daysInMonth(year, month) });
}

export const weekdayOf = (date: CivilDate): Weekday =>
  // 1970-01-01 was a Thursday.
  ((((toEpochDay(date) + 4) % 7) + 7) % 7) as Weekday;

/** Negative, zero or positive, for sorting. */
export const compareDates = (a: CivilDate, b: CivilDate): number => (a < b ? -1 : a > b ? 1 : 0);

/** Complete years lived. Somebody born on 29 February completes them on 1 March. */
export function ageOn(birth: CivilDate, on: CivilDate): number {
  const years = partsOf(on).year - partsOf(birth).year;
  return on.slice(5) < birth.slice(5) ? years - 1 : years;
}

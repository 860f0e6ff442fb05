import { momentParts } from '@abona/ui/office/moment-parts.ts';

const zone = 'America/Mexico_City';

const partsOf = new Intl.DateTimeFormat('es-MX', {
  timeZone: zone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h23',
});
const longDay = new Intl.DateTimeFormat('es-MX', {
  timeZone: zone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
const civilDay = new Intl.DateTimeFormat('en-CA', { timeZone: zone });

const read = (at: Date) => momentParts(partsOf, at);

/** The year of the business, as far as it was told: a day of another year says which. */
let yearHere: string | null = null;

/** Whoever learns what day it is at the business says its year to all who write days. */
export function keepYear(day: string): void {
  yearHere = day.slice(0, 4);
}

/** Until somebody knows better. */
export function assumeYear(instant: string): void {
  yearHere ??= read(new Date(instant)).year;
}

const isOtherYear = (at: Date): boolean => yearHere !== null && read(at).year !== yearHere;

/** «mié 18 nov»; «mié 18 nov 2026» in another year. */
function shortDay(at: Date): string {
  const { weekday, day, month, year } = read(at);
  return isOtherYear(at) ? `${weekday} ${day} ${month} ${year}` : `${weekday} ${day} ${month}`;
}

/** «10:42», in Mexico City, as everything here. */
export function hourText(instant: string): string {
  const { hour, minute } = read(new Date(instant));
  return `${hour}:${minute}`;
}

/** «mar 15 dic 2026», for an instant: where the year is the point. */
export function fullDayText(instant: string): string {
  const { weekday, day, month, year } = read(new Date(instant));
  return `${weekday} ${day} ${month} ${year}`;
}

/** «mié 18 nov, 10:42». */
export const momentText = (instant: string): string =>
  `${shortDay(new Date(instant))}, ${hourText(instant)}`;

/** The day of an instant in Mexico City: `2026-11-18`. */
export const dayOf = (instant: string): string => civilDay.format(new Date(instant));

/** A civil day (`2026-11-20`) is nobody's hour: at 18 h UTC it is that very day in Mexico. */
const noonOf = (day: string): Date => new Date(`${day}T18:00:00Z`);

/** «mié 18 nov» for `2026-11-18`. */
export const dayText = (day: string): string => shortDay(noonOf(day));

/** «mié» for `2026-11-18`. */
export const weekdayText = (day: string): string => read(noonOf(day)).weekday;

/** «miércoles 18 de noviembre» for `2026-11-18`; with its year when that is another. */
export function longDayText(day: string): string {
  const at = noonOf(day);
  const text = longDay.format(at).replace(',', '');
  return isOtherYear(at) ? `${text} de ${read(at).year}` : text;
}

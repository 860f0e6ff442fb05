import { momentParts } from '@abona/ui/office/moment-parts.ts';

const zone = 'America/Mexico_City';

const partsOf = new Intl.DateTimeFormat('es-MX', {
  timeZone: zone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
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

/** «10:42», in Mexico City, as everything here. */
export function hourText(instant: string): string {
  const { hour, minute } = read(new Date(instant));
  return `${hour}:${minute}`;
}

/** «mié 18 nov, 10:42». */
export function momentText(instant: string): string {
  const { weekday, day, month } = read(new Date(instant));
  return `${weekday} ${day} ${month}, ${hourText(instant)}`;
}

/** The day of an instant in Mexico City: `2026-11-18`. */
export const dayOf = (instant: string): string => civilDay.format(new Date(instant));

/** A civil day (`2026-11-20`) is nobody's hour: at 18 h UTC it is that very day in Mexico. */
const noonOf = (day: string): Date => new Date(`${day}T18:00:00Z`);

/** «mié 18 nov» for `2026-11-18`. */
export function dayText(day: string): string {
  const { weekday, day: number, month } = read(noonOf(day));
  return `${weekday} ${number} ${month}`;
}

/** «mié» for `2026-11-18`. */
export const weekdayText = (day: string): string => read(noonOf(day)).weekday;

/** «miércoles 18 de noviembre» for `2026-11-18`. */
export const longDayText = (day: string): string => longDay.format(noonOf(day)).replace(',', '');

import { momentParts } from '@abona/ui/office/moment-parts.ts';

const zone = 'America/Mexico_City';
const DAY_MS = 86_400_000;

const partsOf = new Intl.DateTimeFormat('es-MX', {
  timeZone: zone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const longDay = new Intl.DateTimeFormat('es-MX', {
  timeZone: zone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

const read = (at: Date) => momentParts(partsOf, at);

/** «10:42», in Mexico City, as everything here. */
export function hourText(at: Date): string {
  const { hour, minute } = read(at);
  return `${hour}:${minute}`;
}

const seconds = new Intl.DateTimeFormat('es-MX', {
  timeZone: zone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** «10:44:08». */
export const secondText = (at: Date): string => seconds.format(at);

/** The year of the business, as its clock last said it: a day of another year says which. */
let yearHere: string | null = null;

/** Whoever shows the hour of the business says its year to all who write days. */
export function keepYear(now: Date): void {
  yearHere = read(now).year;
}

/** «mié 18 nov», of whatever year: what stands beside says how far away it is. */
function nearDayText(at: Date): string {
  const { weekday, day, month } = read(at);
  return `${weekday} ${day} ${month}`;
}

/** «mié 18 nov»; «mié 18 nov 2026» in another year. */
export function dayText(at: Date): string {
  const { year } = read(at);
  return yearHere === null || year === yearHere ? nearDayText(at) : `${nearDayText(at)} ${year}`;
}

/** «jue 07:00», of the days to come: within a week it needs no date. */
export function weekdayHourText(at: Date): string {
  const { weekday, hour, minute } = read(at);
  return `${weekday} ${hour}:${minute}`;
}

/** «mié 18 nov, 10:42». */
export const momentText = (at: Date): string => `${dayText(at)}, ${hourText(at)}`;

/** «miércoles 18 de noviembre». */
const longDayText = (at: Date): string => longDay.format(at).replace(',', '');

/** «18 nov 2026». */
export function dateText(at: Date): string {
  const { day, month, year } = read(at);
  return `${day} ${month} ${year}`;
}

/** A civil day (`2026-11-20`) is nobody's hour: at 18 h UTC it is that very day in Mexico. */
const noonOf = (civilDay: string): Date => new Date(`${civilDay}T18:00:00Z`);

/** A queue has thousands of rows on a few days, and says each row's day with every step of its scroll. */
const civilDays = new Map<string, string>();

/** «vie 20 nov» for `2026-11-20`, beside a clock that says how far away it is. */
export function civilDayText(civilDay: string): string {
  const text = civilDays.get(civilDay) ?? nearDayText(noonOf(civilDay));
  civilDays.set(civilDay, text);
  return text;
}

/** «vie 20 nov» for `2026-11-20`; «vie 20 nov 2026» in another year. */
export const wholeDayText = (civilDay: string): string => dayText(noonOf(civilDay));

/** «20 nov 2026» for `2026-11-20`. */
export const civilDateText = (civilDay: string): string => dateText(noonOf(civilDay));

/** «20 nov», where the year is plain from what stands around it. */
export function shortDayText(civilDay: string): string {
  const { day, month } = read(noonOf(civilDay));
  return `${day} ${month}`;
}

/** «miércoles 18 de noviembre» for `2026-11-18`. */
export const civilLongDayText = (civilDay: string): string => longDayText(noonOf(civilDay));

/** «hoy 10:44», «ayer 16:20», «lun 9 nov». */
export function nearMomentText(at: Date, now: Date): string {
  const day = dayText(at);
  if (day === dayText(now)) return `hoy ${hourText(at)}`;
  const yesterday = new Date(now.getTime() - DAY_MS);
  return day === dayText(yesterday) ? `ayer ${hourText(at)}` : day;
}

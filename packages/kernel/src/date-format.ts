import { type CivilDate, daysBetween, parseCivilDate, partsOf, weekdayOf } from './civil-date.ts';
import { type ClockTime, mexicoCityDate, mexicoCityTime } from './mexico-city-time.ts';

const monthNames = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

const weekdayNames = [
  'domingo',
  'lunes',
  'martes',
  'miércoles',
  'jueves',
  'viernes',
  'sábado',
] as const;

const monthOf = (date: CivilDate): string => monthNames[partsOf(date).month - 1] ?? '';

/** `domingo` */
export const weekdayName = (date: CivilDate): string => weekdayNames[weekdayOf(date)];

/** `dom` */
export const weekdayShort = (date: CivilDate): string => weekdayName(date).slice(0, 3);

/** `noviembre` */
export const monthName = (date: CivilDate): string => monthOf(date);

/** `nov` */
export const monthShort = (date: CivilDate): string => monthOf(date).slice(0, 3);

/** `30 nov` */
export const formatDayMonthShort = (date: CivilDate): string =>
  `${partsOf(date).day} ${monthShort(date)}`;

/** `30 de noviembre` */
export const formatDayMonth = (date: CivilDate): string =>
  `${partsOf(date).day} de ${monthOf(date)}`;

/** `dom 30 nov` */
export const formatDateShort = (date: CivilDate): string =>
  `${weekdayShort(date)} ${formatDayMonthShort(date)}`;

/** `domingo 30 de noviembre` */
export const formatDateLong = (date: CivilDate): string =>
  `${weekdayName(date)} ${formatDayMonth(date)}`;

/** `30 nov 2026` */
export const formatDateMedium = (date: CivilDate): string =>
  `${formatDayMonthShort(date)} ${partsOf(date).year}`;

/** `30 de noviembre de 2026`, as legal texts write it. */
export const formatDateFull = (date: CivilDate): string =>
  `${formatDayMonth(date)} de ${partsOf(date).year}`;

/** `30/11/2026` */
export const formatDateNumeric = (date: CivilDate): string =>
  `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;

/** `12:05 p.m.` */
export function formatTime({ hour, minute }: ClockTime): string {
  const half = hour < 12 ? 'a.m.' : 'p.m.';
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${half}`;
}

/** An instant as the people of Mexico City read it: `15 de noviembre de 2026 a las 12:05 p.m.` */
export const formatInstant = (instantMs: number): string =>
  `${formatDateFull(mexicoCityDate(instantMs))} a las ${formatTime(mexicoCityTime(instantMs))}`;

const nearDays: Readonly<Record<number, string>> = {
  [-1]: 'ayer',
  0: 'hoy',
  1: 'mañana',
  2: 'pasado mañana',
};

/** `hoy`, `mañana`, `dentro de 3 días`, `hace 3 días`. */
export function formatRelativeDay(date: CivilDate, today: CivilDate): string {
  const days = daysBetween(today, date);
  const near = nearDays[days];
  if (near !== undefined) return near;
  return days > 0 ? `dentro de ${days} días` : `hace ${-days} días`;
}

type UncheckedDateFormat = {
  readonly format: (date: CivilDate) => string;
  readonly onInvalid: (text: string) => void;
};

/**
 * Formats a date that nobody has checked yet. What is not a date is reported and shows as nothing:
 * the caller brings the log, since this code writes none.
 */
export function formatUncheckedDate(
  text: string,
  { format, onInvalid }: UncheckedDateFormat,
): string {
  const parsed = parseCivilDate(text);
  if (parsed.ok) return format(parsed.value);
  onInvalid(text);
  return '';
}

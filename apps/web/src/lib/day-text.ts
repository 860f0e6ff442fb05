import type { CivilDate } from '@abona/kernel/civil-date';
import {
  formatDateFull,
  formatDateLong,
  formatDateMedium,
  formatDateShort,
  formatDayMonth,
  formatDayMonthShort,
  formatUncheckedDate,
  monthName,
  weekdayName,
  weekdayShort,
} from '@abona/kernel/date-format';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { logInvalidDate } from '#browser/log.ts';

/** Days of the wire in words; what is no day is logged and shows as nothing. */
const words =
  (format: (date: CivilDate) => string) =>
  (text: string): string =>
    formatUncheckedDate(text, { format, onInvalid: logInvalidDate });

const isThisYear = (date: CivilDate): boolean =>
  date.slice(0, 4) === mexicoCityDate(Date.now()).slice(0, 4);

/** Without its year while that is this one: «el 16 de noviembre» said in November is not next year's. */
const withinYear =
  (plain: (date: CivilDate) => string, full: (date: CivilDate) => string) => (text: string) =>
    words((date) => (isThisYear(date) ? plain(date) : full(date)))(text);

/** `dom 30 nov`; in another year `mar 30 nov 2027` */
export const dayShort = withinYear(
  formatDateShort,
  (date) => `${weekdayShort(date)} ${formatDateMedium(date)}`,
);
/** `domingo 30 de noviembre`; in another year `martes 30 de noviembre de 2027` */
export const dayLong = withinYear(
  formatDateLong,
  (date) => `${weekdayName(date)} ${formatDateFull(date)}`,
);
/** `30 nov`; in another year `30 nov 2027` */
export const dayMonthShort = withinYear(formatDayMonthShort, formatDateMedium);
/** `30 de noviembre`; in another year `30 de noviembre de 2027` */
export const dayMonth = withinYear(formatDayMonth, formatDateFull);
/** `30 nov 2026` */
export const dayWithYear = words(formatDateMedium);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `Domingo 30 de noviembre` */
export const dayTitle = (text: string): string => capital(dayLong(text));

/** `2026-11` in another year: `Noviembre 2025`; in this one: `Noviembre`. */
export function monthTitle(month: string, currentYear: string): string {
  const year = month.slice(0, 4);
  const name = capital(words(monthName)(`${month}-01`));
  return year === currentYear ? name : `${name} ${year}`;
}

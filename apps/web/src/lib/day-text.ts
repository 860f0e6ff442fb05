import type { CivilDate } from '@abona/kernel/civil-date';
import {
  formatDateLong,
  formatDateMedium,
  formatDateShort,
  formatDayMonth,
  formatDayMonthShort,
  formatUncheckedDate,
  monthName,
} from '@abona/kernel/date-format';
import { logInvalidDate } from '#browser/log-invalid-date.ts';

/** Days of the wire in words; what is no day is logged and shows as nothing. */
const words =
  (format: (date: CivilDate) => string) =>
  (text: string): string =>
    formatUncheckedDate(text, { format, onInvalid: logInvalidDate });

/** `dom 30 nov` */
export const dayShort = words(formatDateShort);
/** `domingo 30 de noviembre` */
export const dayLong = words(formatDateLong);
/** `30 nov` */
export const dayMonthShort = words(formatDayMonthShort);
/** `30 de noviembre` */
export const dayMonth = words(formatDayMonth);
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

import { addDays, type CivilDate, endOfMonth, parseCivilDate } from '@abona/kernel/civil-date';
import { err, ok, type Result } from '@abona/kernel/result';
import { addOpenDays } from '@abona/mexico/business-calendar';

/** The last day of a month that has ended, from `2026-12`. */
export function cutOf(
  month: string,
  today: CivilDate,
): Result<CivilDate, 'month_invalid' | 'month_not_over'> {
  const first = parseCivilDate(`${month}-01`);
  if (!first.ok) return err('month_invalid');
  const cut = endOfMonth(first.value);
  return cut < today ? ok(cut) : err('month_not_over');
}

/** The last day of the month before. */
export const lastCutBefore = (today: CivilDate): CivilDate => addDays(firstOfMonth(today), -1);

export const firstOfMonth = (day: CivilDate): CivilDate =>
  addDays(endOfMonth(day), 1 - Number(endOfMonth(day).slice(-2)));

/**
 * From when on a report may leave: whoever is told that overdue data go out was told some working days before, and
 * payments of the last days of the month have arrived.
 */
const OPEN_DAYS_BEFORE_SENDING = 3;

export const sendableFrom = (cutOn: CivilDate): CivilDate =>
  addOpenDays('BANK', cutOn, OPEN_DAYS_BEFORE_SENDING);

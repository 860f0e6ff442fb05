import { addDays, addMonths, type CivilDate, endOfMonth } from '@abona/kernel/civil-date';

/** How many days that were missed are made up for; of months' ends all are. */
const MADE_UP_DAYS = 31;
const LOANS_KEPT_DAYS = 8;
const MONTHS_KEPT = 25;

const isMonthEnd = (day: CivilDate): boolean => endOfMonth(day) === day;

/**
 * The days whose portfolio is still to be kept, in order: those since the last one, until yesterday. A lender that has
 * kept none begins with yesterday.
 */
export function daysToKeep(last: CivilDate | null, today: CivilDate): readonly CivilDate[] {
  const yesterday = addDays(today, -1);
  if (last === null) return [yesterday];
  const days: CivilDate[] = [];
  for (let day = addDays(last, 1); day <= yesterday; day = addDays(day, 1))
    if (isMonthEnd(day) || day > addDays(today, -MADE_UP_DAYS)) days.push(day);
  return days;
}

/** Whether the loans of a day are kept one by one, besides their sums. */
export const areLoansKept = (day: CivilDate, today: CivilDate): boolean =>
  day >= addDays(today, -LOANS_KEPT_DAYS) ||
  (isMonthEnd(day) && day > addMonths(today, -MONTHS_KEPT));

import { addDays, type CivilDate, partsOf } from '@abona/kernel/civil-date';
import { isBusinessDay } from './bank-calendar.ts';

/**
 * The offices whose working days the law counts. None opens when banks are closed; what CONDUSEF closes besides is
 * listed here once it has been published (each year in the DOF).
 */
export type BusinessCalendar = 'BANK' | 'CONDUSEF' | 'SAT';

/** Days as month and day that an office is closed besides the banks' own: every year, and in a certain one. */
type ClosedBesides = {
  readonly everyYear: readonly string[];
  readonly inYear: Readonly<Record<number, readonly string[]>>;
};

const closedBesides: Readonly<Record<BusinessCalendar, ClosedBesides>> = {
  BANK: { everyYear: [], inYear: {} },
  CONDUSEF: { everyYear: [], inYear: {} },
  // Código Fiscal de la Federación, article 12.
  SAT: { everyYear: ['05-05'], inYear: {} },
};

export function isOpen(calendar: BusinessCalendar, date: CivilDate): boolean {
  const { everyYear, inYear } = closedBesides[calendar];
  const day = date.slice('2026-'.length);
  const closed = [...everyYear, ...(inYear[partsOf(date).year] ?? [])];
  return isBusinessDay(date) && !closed.includes(day);
}

/** The n-th day after the given one on which an office opens; day zero is the given one, open or not. */
export function addOpenDays(calendar: BusinessCalendar, from: CivilDate, days: number): CivilDate {
  let day = from;
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (isOpen(calendar, day)) left--;
  }
  return day;
}

/** The day itself when the office opens, else the last one on which it did. */
export function openDayOnOrBefore(calendar: BusinessCalendar, date: CivilDate): CivilDate {
  let day = date;
  while (!isOpen(calendar, day)) day = addDays(day, -1);
  return day;
}

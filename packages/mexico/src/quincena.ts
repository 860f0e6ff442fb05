import {
  addDays,
  type CivilDate,
  civilDateOf,
  daysInMonth,
  endOfMonth,
  partsOf,
} from '@abona/kernel/civil-date';
import { businessDayOnOrAfter } from './bank-calendar.ts';

/** A first payment nearer than this falls on the following quincena. */
export const FIRST_QUINCENA_GAP_DAYS = 10;

/** Quincenas fall due on the 15th and on the last day of the month. */
export function isQuincena(date: CivilDate): boolean {
  const { year, month, day } = partsOf(date);
  return day === 15 || day === daysInMonth(year, month);
}

export function quincenaOnOrAfter(date: CivilDate): CivilDate {
  const { year, month, day } = partsOf(date);
  return day <= 15 ? civilDateOf({ year, month, day: 15 }) : endOfMonth(date);
}

/** The payday that what falls due on a day is paid from: the last quincena that is not after it. */
export function quincenaOnOrBefore(date: CivilDate): CivilDate {
  const { year, month, day } = partsOf(date);
  if (isQuincena(date)) return date;
  return day > 15
    ? civilDateOf({ year, month, day: 15 })
    : addDays(civilDateOf({ year, month, day: 1 }), -1);
}

export const nextQuincena = (date: CivilDate): CivilDate => quincenaOnOrAfter(addDays(date, 1));

/** The first quincena that leaves the customer enough days since the purchase. */
export const firstQuincenaDue = (
  purchase: CivilDate,
  gapDays: number = FIRST_QUINCENA_GAP_DAYS,
): CivilDate => quincenaOnOrAfter(addDays(purchase, gapDays));

/** Until when a payment due on a day counts as on time: banks must be open on it. */
export const payByDate = (due: CivilDate): CivilDate => businessDayOnOrAfter(due);

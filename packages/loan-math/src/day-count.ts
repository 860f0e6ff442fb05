import {
  type CivilDate,
  civilDateOf,
  daysBetween,
  isLeapYear,
  partsOf,
} from '@abona/kernel/civil-date';
import { type Frequency, nominalDays } from './frequency.ts';

/**
 * How days become a share of a year.
 * - `PERIODIC/360`: every period has its nominal days (7, 14, 15 or 30), whatever the calendar.
 * - `ACT/360`, `ACT/365`: the days that passed.
 * - `ACT/ACT`: the days that passed, each over the length of the calendar year it lies in. A day
 *   belongs to the period in which it ends, so the first date does not count and the last one does.
 * - `30/360`: every month has 30 days: the 31st counts as the 30th.
 */
export type DayCount = 'PERIODIC/360' | 'ACT/360' | 'ACT/365' | 'ACT/ACT' | '30/360';

export const dayCounts = ['PERIODIC/360', 'ACT/360', 'ACT/365', 'ACT/ACT', '30/360'] as const;

/**
 * What a year weighs. Days over 365 and over 366 need one common measure, so that interest is
 * always an amount times a whole weight over a whole base.
 */
export const yearWeight: Readonly<Record<DayCount, number>> = {
  'PERIODIC/360': 360,
  'ACT/360': 360,
  'ACT/365': 365,
  'ACT/ACT': 365 * 366,
  '30/360': 360,
};

/** A stretch of time in which a balance did not change. */
export type Span = { readonly from: CivilDate; readonly to: CivilDate; readonly days: number };

/** A whole period between two due dates. */
export function periodSpan(
  dayCount: DayCount,
  frequency: Frequency,
  [from, to]: readonly [CivilDate, CivilDate],
): Span {
  const days = dayCount === 'PERIODIC/360' ? nominalDays[frequency] : countDays(dayCount, from, to);
  return { from, to, days };
}

/** The part of a span until a day inside it. Nominal days are used up by days that really pass. */
export function spanUntil(dayCount: DayCount, span: Span, on: CivilDate): Span {
  const passed = countDays(dayCount, span.from, on);
  return { from: span.from, to: on, days: Math.min(passed, span.days) };
}

/** What is left of a span after a day inside it: together with `spanUntil`, the whole. */
export function spanAfter(dayCount: DayCount, span: Span, on: CivilDate): Span {
  return { from: on, to: span.to, days: span.days - spanUntil(dayCount, span, on).days };
}

/** A span as whole units of which `yearWeight` make a year. */
export function weightOf(dayCount: DayCount, span: Span): number {
  return dayCount === 'ACT/ACT' ? weightByYear(span) : span.days;
}

/** Days between two dates as the convention counts them. */
export function countDays(dayCount: DayCount, from: CivilDate, to: CivilDate): number {
  return dayCount === '30/360' ? thirtyDayMonths(from, to) : daysBetween(from, to);
}

function thirtyDayMonths(from: CivilDate, to: CivilDate): number {
  const [a, b] = [partsOf(from), partsOf(to)];
  const months = (b.year - a.year) * 12 + b.month - a.month;
  return months * 30 + Math.min(b.day, 30) - Math.min(a.day, 30);
}

/** A day of a year of 365 weighs 366, one of a year of 366 weighs 365: both years weigh the same. */
function weightByYear({ from, to, days }: Span): number {
  const [firstYear, lastYear] = [partsOf(from).year, partsOf(to).year];
  if (firstYear === lastYear) return days * dayWeight(lastYear);
  let weight = 0;
  let start = from;
  for (let year = firstYear; year < lastYear; year++) {
    const end = civilDateOf({ year, month: 12, day: 31 });
    weight += daysBetween(start, end) * dayWeight(year);
    start = end;
  }
  return weight + daysBetween(start, to) * dayWeight(lastYear);
}

const dayWeight = (year: number): number => (isLeapYear(year) ? 365 : 366);

import {
  addDays,
  addMonths,
  type CivilDate,
  civilDateOf,
  daysInMonth,
  partsOf,
} from '@abona/kernel/civil-date';
import { firstQuincenaDue } from '@abona/mexico/quincena';

/** How often an instalment falls due, by the Spanish word that contracts use. */
export type Frequency = 'semanal' | 'catorcenal' | 'quincenal' | 'mensual';

export const frequencies = ['semanal', 'catorcenal', 'quincenal', 'mensual'] as const;

/** Instalments in a year, as the CAT counts them. */
export const periodsPerYear: Readonly<Record<Frequency, number>> = {
  semanal: 52,
  catorcenal: 26,
  quincenal: 24,
  mensual: 12,
};

/** Days of a period where every period costs the same. */
export const nominalDays: Readonly<Record<Frequency, number>> = {
  semanal: 7,
  catorcenal: 14,
  quincenal: 15,
  mensual: 30,
};

export type DueDatePlan = {
  readonly frequency: Frequency;
  readonly disbursed: CivilDate;
  readonly count: number;
  /** Where the first period is irregular; without it the frequency decides. */
  readonly firstDue?: CivilDate;
};

/** The contractual due dates. Months keep the day they began with: 31 gives 30 and 28, then 31. */
export function dueDatesOf({ frequency, disbursed, count, firstDue }: DueDatePlan): CivilDate[] {
  const first = firstDue ?? firstDueDate(frequency, disbursed);
  switch (frequency) {
    case 'semanal':
    case 'catorcenal':
      return Array.from({ length: count }, (_, i) => addDays(first, i * nominalDays[frequency]));
    case 'mensual':
      return monthlyFrom(first, count, partsOf(firstDue ?? disbursed).day);
    case 'quincenal':
      return quincenasFrom(first, count);
  }
}

function firstDueDate(frequency: Frequency, disbursed: CivilDate): CivilDate {
  if (frequency === 'quincenal') return firstQuincenaDue(disbursed);
  return frequency === 'mensual'
    ? addMonths(disbursed, 1)
    : addDays(disbursed, nominalDays[frequency]);
}

function monthlyFrom(first: CivilDate, count: number, anchorDay: number): CivilDate[] {
  const { year, month } = partsOf(first);
  return Array.from({ length: count }, (_, i) => dayOfMonth(year, month + i, anchorDay));
}

/** Month ends and fifteenths by turns: twice as fast as stepping from day to day. */
function quincenasFrom(first: CivilDate, count: number): CivilDate[] {
  const { year, month, day } = partsOf(first);
  const half = day === 15 ? 0 : 1;
  return Array.from({ length: count }, (_, i) => {
    const halves = half + i;
    return dayOfMonth(year, month + Math.floor(halves / 2), halves % 2 === 0 ? 15 : 31);
  });
}

/** A day of a month counted on past December, or the last one of a month that lacks it. */
function dayOfMonth(year: number, month: number, day: number): CivilDate {
  const target = { year: year + Math.floor((month - 1) / 12), month: ((month - 1) % 12) + 1 };
  return civilDateOf({ ...target, day: Math.min(day, daysInMonth(target.year, target.month)) });
}

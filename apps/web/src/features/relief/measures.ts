import type { ReliefOption } from '@abona/contract/lending/relief';
import { addDays, civilDate, daysBetween } from '@abona/kernel/civil-date';

/** How far a date is moved, where nothing else was said. */
const USUAL_DAYS = 7;
const STEPS = [3, USUAL_DAYS, 10] as const;

/** The days that an instalment can move to: some that people ask for, and the last one. */
export function moveDays(due: string, until: string | null): readonly string[] {
  if (until === null) return [];
  const [from, last] = [civilDate(due), civilDate(until)];
  const near = STEPS.filter((days) => days < daysBetween(from, last)).map((days) =>
    addDays(from, days),
  );
  return [...near, last];
}

/** What is shown before anybody chooses: a week, or the most instalments. */
export function usualMeasure(option: ReliefOption, due: string): string | undefined {
  if (option.kind === 'restructure') {
    const count = option.counts.at(-1);
    return count === undefined ? undefined : String(count);
  }
  if (option.kind !== 'move_due') return undefined;
  const days = moveDays(due, option.movable_until);
  const week = addDays(civilDate(due), USUAL_DAYS);
  return days.find((day) => day === week) ?? days.at(-1);
}

import type { CaseClock } from '@abona/contract/cases/case';
import type { ClockState } from '@abona/ui/dense/display/clock-badge.tsx';
import { civilDayText } from './moments.ts';

/** So many days before the day are soon. */
const SOON_DAYS = 5;

type ShownClock = { readonly state: ClockState; readonly text: string; readonly used: number };

function stateOf({ days_left: left, days_late: late }: CaseClock): ClockState {
  if (late > 0) return 'late';
  if (left === 0) return 'today';
  return left <= SOON_DAYS ? 'soon' : 'calm';
}

function textOf(clock: CaseClock): string {
  const { days_late: late, days_left: left, answer_by: answerBy, unit } = clock;
  const days = unit === 'business' ? 'd hábiles' : 'd';
  if (late === 1) return 'Venció ayer';
  if (late > 1) return `Venció hace ${late} d`;
  return left === 0 ? 'Vence hoy' : `${civilDayText(answerBy)} · ${left} ${days}`;
}

/** The clock of a case as a badge: its words, how far it has come, and how much that should worry. */
export const shownClock = (clock: CaseClock, isOpen = true): ShownClock => ({
  state: isOpen ? stateOf(clock) : 'done',
  text: isOpen ? textOf(clock) : civilDayText(clock.answer_by),
  used: clock.days === 0 ? 1 : Math.min(1, clock.day / clock.days),
});

import type { QueueRow } from '@abona/contract/staff/staff-queue';
import { civilDate, daysBetween } from '@abona/kernel/civil-date';
import type { ClockState } from '@abona/ui/dense/display/clock-badge.tsx';
import { queueCopy } from '#copy/queues.ts';
import { civilDayText } from './moments.ts';

type Row = Pick<QueueRow, 'due_on' | 'clock' | 'opened_at'>;

type ShownClock = {
  readonly state: ClockState;
  readonly text: string;
  readonly used: number;
  readonly kind: 'legal' | 'house';
};

/** So many days before the day are soon. */
const SOON_DAYS = 5;

function stateOf(left: number): ClockState {
  if (left < 0) return 'late';
  if (left === 0) return 'today';
  return left <= SOON_DAYS ? 'soon' : 'calm';
}

function textOf(dueOn: string, left: number): string {
  if (left < 0) return queueCopy.lateDays(-left);
  return left === 0 ? queueCopy.dueToday : queueCopy.dueIn(civilDayText(dueOn), left);
}

/** The clock of a row, against the lender's own day: the browser's may be another. */
export function queueClock(
  { due_on: dueOn, clock, opened_at: openedAt }: Row,
  today: string,
): ShownClock {
  if (clock === 'since') {
    return { state: 'calm', text: queueCopy.since(civilDayText(dueOn)), used: 0, kind: 'house' };
  }
  const left = daysBetween(civilDate(today), civilDate(dueOn));
  const term = daysBetween(civilDate(openedAt.slice(0, 10)), civilDate(dueOn));
  const used = term <= 0 ? 1 : Math.min(1, Math.max(0, (term - left) / term));
  return { state: stateOf(left), text: textOf(dueOn, left), used, kind: clock };
}

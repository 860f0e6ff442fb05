import type { QueueRow } from '@abona/contract/staff/staff-queue';
import { civilDate, daysBetween } from '@abona/kernel/civil-date';
import type { ClockState } from '@abona/ui/dense/display/clock-badge.tsx';
import { queueCopy } from '#copy/queues.ts';
import { civilDayText } from './moments.ts';

type Row = Pick<QueueRow, 'due_on' | 'clock' | 'opened_at'> & Partial<Pick<QueueRow, 'due_at'>>;

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

const MINUTE_MS = 60_000;

/** An hour that was promised, told in hours and minutes. */
function hourClock({ opened_at: openedAt, clock }: Row, dueAt: number, now: Date): ShownClock {
  const left = Math.round((dueAt - now.getTime()) / MINUTE_MS);
  const [from, until] = [Date.parse(openedAt), now.getTime()];
  return {
    state: left < 0 ? 'late' : 'today',
    text: left < 0 ? queueCopy.lateMinutes(-left) : queueCopy.leftMinutes(left),
    used: dueAt <= from ? 1 : Math.min(1, Math.max(0, (until - from) / (dueAt - from))),
    kind: clock === 'legal' ? 'legal' : 'house',
  };
}

/** The clock of a row, against the lender's own day and hour: the browser's may be another. */
export function queueClock(row: Row, today: string, now?: Date): ShownClock {
  const { due_on: dueOn, due_at: dueAt, clock, opened_at: openedAt } = row;
  if (dueAt != null && now !== undefined) return hourClock(row, Date.parse(dueAt), now);
  if (clock === 'since') {
    return { state: 'calm', text: queueCopy.since(civilDayText(dueOn)), used: 0, kind: 'house' };
  }
  const left = daysBetween(civilDate(today), civilDate(dueOn));
  const term = daysBetween(civilDate(openedAt.slice(0, 10)), civilDate(dueOn));
  const used = term <= 0 ? 1 : Math.min(1, Math.max(0, (term - left) / term));
  return { state: stateOf(left), text: textOf(dueOn, left), used, kind: clock };
}

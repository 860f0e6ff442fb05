import { addDays, type CivilDate, daysBetween } from '@abona/kernel/civil-date';
import { contactPermittedAt } from './contact-permission.ts';

export type ReminderStage = 'first' | 'second';

/**
 * The days after the last day to pay on which somebody is reminded. Whoever could not be reached on the
 * first of a span (their payment was looked for, we stood still) is reminded later in it.
 */
const spans = [
  { stage: 'first', first: 1, last: 4 },
  { stage: 'second', first: 5, last: 9 },
] as const;

const LAST_DAY = 9;

/** The days since which a payment is late that is reminded of today. */
export const remindedDays = (today: CivilDate) => ({
  from: addDays(today, -LAST_DAY),
  until: addDays(today, -1),
});

/** Which reminder it is time for; null: none. */
export function reminderStage(since: CivilDate, today: CivilDate): ReminderStage | null {
  const days = daysBetween(since, today);
  return spans.find(({ first, last }) => days >= first && days <= last)?.stage ?? null;
}

/** Whether anybody may be reminded of a debt now; how often each one was already, is asked when it is sent. */
export const isCollectionTime = (now: Date): boolean =>
  contactPermittedAt({ kind: 'collection', noticeId: '', now, contacts: [] }) <= now;

import type { Lending } from '#modules/lending/module.ts';
import { clockMoved } from '#platform/business-clock.ts';
import { onEvent, onSchedule, type Worker } from '#platform/jobs/worker.ts';
import { type DueReminderDeps, remindDue } from './use-cases/remind-due.ts';
import { type ReminderDeps, remindLate } from './use-cases/remind-late.ts';

const ATTEMPT_LIMIT_S = 900;

type Reminding = ReminderDeps & DueReminderDeps & { readonly lending: Pick<Lending, 'onDayEnded'> };

/**
 * Looked for often, since business time may run apart from real time; and when every loan has come to the end of a day,
 * or the sandbox moved the clock to an hour at which people may be written to.
 */
export const reminders = (deps: Reminding): readonly Worker[] => [
  onSchedule('notifications.remind_due', {
    cron: '*/5 * * * *',
    effect: 'outside',
    attemptLimitS: ATTEMPT_LIMIT_S,
    run: (_, { signal }) => remindDue(deps, signal),
  }),
  onSchedule('notifications.remind_late', {
    cron: '*/5 * * * *',
    effect: 'outside',
    attemptLimitS: ATTEMPT_LIMIT_S,
    run: (_, { signal }) => remindLate(deps, signal),
  }),
  deps.lending.onDayEnded({
    name: 'notifications.remind_after_day',
    attemptLimitS: ATTEMPT_LIMIT_S,
    run: (signal) => remind(deps, signal),
  }),
  onEvent(clockMoved, {
    name: 'notifications.remind_at_moved_hour',
    effect: 'outside',
    attemptLimitS: ATTEMPT_LIMIT_S,
    run: ({ now }, { signal }) =>
      remind({ ...deps, clock: { ...deps.clock, now: () => new Date(now) } }, signal),
  }),
];

async function remind(deps: Reminding, signal: AbortSignal): Promise<void> {
  await remindDue(deps, signal);
  await remindLate(deps, signal);
}

import { onSchedule, type Worker } from '#platform/jobs/worker.ts';
import { type DueReminderDeps, remindDue } from './use-cases/remind-due.ts';
import { type ReminderDeps, remindLate } from './use-cases/remind-late.ts';

const ATTEMPT_LIMIT_S = 900;

/** Looked for often, since business time may run apart from real time. */
export const reminders = (deps: ReminderDeps & DueReminderDeps): readonly Worker[] => [
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
];

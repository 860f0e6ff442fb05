import { onSchedule, type Worker } from '#platform/jobs/worker.ts';
import { type ReminderDeps, remindLate } from './use-cases/remind-late.ts';

const ATTEMPT_LIMIT_S = 900;

/** Looked for often, since business time may run apart from real time. */
export const lateNotices = (deps: ReminderDeps): readonly Worker[] => [
  onSchedule('notifications.remind_late', {
    cron: '*/5 * * * *',
    effect: 'outside',
    attemptLimitS: ATTEMPT_LIMIT_S,
    run: (_, { signal }) => remindLate(deps, signal),
  }),
];

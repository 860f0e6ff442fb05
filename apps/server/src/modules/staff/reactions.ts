import { onSchedule, type Worker } from '#platform/jobs/worker.ts';
import { recordTrailCheck } from '#platform/trail/trail-checks.ts';
import { dropAssignmentsBefore } from './stores/assignment-store.ts';
import { dropReadNewsBefore } from './stores/read-news-store.ts';
import { dropRecentsBefore } from './stores/recent-store.ts';
import { dropSessionsBefore } from './stores/session-store.ts';
import { dropWatchingBefore } from './stores/watching-store.ts';
import { NEWS_DAYS } from './use-cases/news.ts';
import type { StaffDeps } from './use-cases/staff-deps.ts';

const DAY_MS = 86_400_000;
/** What somebody left alone for so long is not theirs any more in any list. */
const ASSIGNMENT_DAYS = 90;
const RECENT_DAYS = 90;
/** Longer than anything is news, so that nothing that was read is news again. */
const READ_NEWS_DAYS = 2 * NEWS_DAYS;
/** Every line of every trail is hashed anew: a million take minutes. */
const TRAIL_CHECK_LIMIT_S = 3_600;

export const staffWorkers = (
  { db, clock }: Pick<StaffDeps, 'db' | 'clock'>,
  { sessionDays }: { readonly sessionDays: number },
): readonly Worker[] => [
  onSchedule('staff.forget_old_sessions', {
    cron: '17 4 * * *',
    effect: 'outside',
    run: async () => {
      const now = clock.technicalNow().getTime();
      await dropSessionsBefore(db, new Date(now - sessionDays * DAY_MS));
      await dropAssignmentsBefore(db, new Date(now - ASSIGNMENT_DAYS * DAY_MS));
      await dropRecentsBefore(db, new Date(now - RECENT_DAYS * DAY_MS));
      await dropReadNewsBefore(db, new Date(now - READ_NEWS_DAYS * DAY_MS));
      await dropWatchingBefore(db, new Date(now));
    },
  }),
  onSchedule('staff.check_trail', {
    cron: '40 3 * * *',
    effect: 'outside',
    attemptLimitS: TRAIL_CHECK_LIMIT_S,
    run: () => recordTrailCheck({ db, clock }),
  }),
];

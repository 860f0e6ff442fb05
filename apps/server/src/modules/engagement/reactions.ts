import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import { onJob, onSchedule, type Worker } from '#platform/jobs/worker.ts';
import { dropEventsBefore, dropLogLinesBefore } from './stores/event-store.ts';
import { earnPoints } from './use-cases/earn-points.ts';
import type { PointsDeps } from './use-cases/points-deps.ts';
import { restoreAllPoints } from './use-cases/restore-points.ts';

const DAY_MS = 24 * 60 * 60_000;
const LOG_LIFE_MS = 30 * DAY_MS;
const EVENT_LIFE_MS = 395 * DAY_MS;

/** The release before wrote one for each loan that was opened; it goes with a release to come. */
const earnPointsJob = defineJob({
  name: 'engagement.earn_points',
  payload: z.object({ loan_id: z.string(), customer_id: z.int() }),
});

/** What the app told about its use is kept for thirteen months, its log lines for one. */
export const engagementWorkers = (deps: PointsDeps): readonly Worker[] => [
  onJob(earnPointsJob, {
    effect: 'database',
    run: ({ loan_id: loanId, customer_id: customerId }) => earnPoints(deps, { loanId, customerId }),
  }),
  onSchedule('engagement.restore_left_points', {
    cron: '23 * * * *',
    effect: 'outside',
    run: (_, { signal }) => restoreAllPoints(deps, signal),
  }),
  onSchedule('engagement.forget_old_traces', {
    cron: '17 4 * * *',
    effect: 'outside',
    run: async () => {
      const now = deps.clock.technicalNow().getTime();
      await dropLogLinesBefore(deps.db, new Date(now - LOG_LIFE_MS));
      await dropEventsBefore(deps.db, new Date(now - EVENT_LIFE_MS));
    },
  }),
];

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { onSchedule, type Worker } from '#platform/jobs/worker.ts';
import { dropEventsBefore, dropLogLinesBefore } from './event-store.ts';

const DAY_MS = 24 * 60 * 60_000;
const LOG_LIFE_MS = 30 * DAY_MS;
const EVENT_LIFE_MS = 395 * DAY_MS;

type Deps = { readonly db: Database; readonly clock: Clock };

/** What the app told about its use is kept for thirteen months, its log lines for one. */
export const engagementWorkers = ({ db, clock }: Deps): readonly Worker[] => [
  onSchedule('engagement.forget_old_traces', {
    cron: '17 4 * * *',
    effect: 'outside',
    run: async () => {
      const now = clock.technicalNow().getTime();
      await dropLogLinesBefore(db, new Date(now - LOG_LIFE_MS));
      await dropEventsBefore(db, new Date(now - EVENT_LIFE_MS));
    },
  }),
];

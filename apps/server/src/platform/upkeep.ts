import type { Database } from './database/database.ts';
import { onSchedule, type Worker } from './jobs/worker.ts';
import { forgetOldCounters } from './rate-limit.ts';

/** What the platform clears away by itself, besides what has a life of days (`src/retention`). */
export const upkeepWorkers = (db: Database): readonly Worker[] => [
  onSchedule('platform.forget_old_counters', {
    cron: '7 * * * *',
    effect: 'outside',
    run: async () => void (await forgetOldCounters(db)),
  }),
];

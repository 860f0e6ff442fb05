import type { CustomerHistory } from '#platform/customer-history.ts';
import type { Database } from '#platform/database/database.ts';
import type { WorkQueue } from '#platform/work-queue.ts';
import { applicationQueue } from './stores/application-queue-store.ts';
import { originationHistory } from './stores/customer-history-store.ts';

/** What people of ours see of applications. */
export type ApplicationDesk = {
  readonly history: CustomerHistory;
  /** Those that are not decided. */
  readonly queue: WorkQueue;
};

export const createApplicationDesk = (db: Database): ApplicationDesk => ({
  history: originationHistory(db),
  queue: applicationQueue(db),
});

import { transaction } from '#platform/database/transaction.ts';
import { onSchedule, type Worker } from '#platform/jobs/worker.ts';
import { deleteLoose } from './stores/attachment-store.ts';
import type { CaseDeps } from './use-cases/case-deps.ts';
import { closeAnswered } from './use-cases/move-case.ts';

const DAY_MS = 86_400_000;

/** What cases do by themselves. */
export const caseWorkers = (deps: CaseDeps): readonly Worker[] => [
  onSchedule('cases.close_answered', {
    cron: '*/10 * * * *',
    effect: 'database',
    run: async () => {
      await closeAnswered(deps);
    },
  }),
  onSchedule('cases.delete_loose_files', {
    cron: '25 * * * *',
    effect: 'database',
    run: async () => {
      const before = new Date(deps.clock.now().getTime() - DAY_MS);
      await transaction(deps.db, (tx) => deleteLoose(tx, before));
    },
  }),
];

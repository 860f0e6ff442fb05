import { onJob, onSchedule, type Worker } from '#platform/jobs/worker.ts';
import { capturePurchaseJob, challengerBatchJob, consultBureauJob } from './jobs.ts';
import { dropBehaviorsBefore } from './stores/customer-store.ts';
import { expireApplications } from './use-cases/applications/cancel-application.ts';
import { consultBureau } from './use-cases/decision/consult-bureau.ts';
import type { OriginationDeps } from './use-cases/origination-deps.ts';
import { capturePurchase } from './use-cases/purchases/settle-purchase.ts';
import { runChallengerBatch } from './use-cases/workbench/run-challenger.ts';

const BEHAVIOR_MEMORY_MS = 90 * 86_400_000;

export const originationWorkers = (deps: OriginationDeps): readonly Worker[] => [
  onJob(consultBureauJob, {
    effect: 'outside',
    run: ({ application_process_id }, { signal }) =>
      consultBureau(deps, application_process_id, signal),
  }),
  onJob(capturePurchaseJob, {
    effect: 'database',
    run: ({ application_process_id }) => capturePurchase(deps, application_process_id),
  }),
  onJob(challengerBatchJob, {
    effect: 'database',
    run: ({ run_id: runId, done }) => runChallengerBatch(deps, { runId, done }),
  }),
  onSchedule('origination.expire_applications', {
    cron: '*/5 * * * *',
    effect: 'outside',
    run: async () => {
      await expireApplications(deps);
    },
  }),
  onSchedule('origination.forget_behaviors', {
    cron: '23 4 * * *',
    effect: 'outside',
    run: () =>
      dropBehaviorsBefore(
        deps.db,
        new Date(deps.clock.technicalNow().getTime() - BEHAVIOR_MEMORY_MS),
      ),
  }),
];

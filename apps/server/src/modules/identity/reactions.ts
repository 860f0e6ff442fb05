import { transaction } from '#platform/database/transaction.ts';
import { onJob, onSchedule, type Worker } from '#platform/jobs/worker.ts';
import type { Log } from '#platform/log.ts';
import { pushJob } from './jobs.ts';
import { dropSessionsBefore } from './session-store.ts';
import type { IdentityDeps } from './use-cases/identity-deps.ts';
import { pushToCustomer } from './use-cases/push-to-customer.ts';

const DAY_MS = 24 * 60 * 60_000;
const SESSION_MEMORY_MS = 90 * DAY_MS;

type Deps = IdentityDeps & { readonly log: Log };

export const identityWorkers = (deps: Deps): readonly Worker[] => [
  deps.applications.onMoved({
    name: 'identity.push_status_change',
    effect: 'database',
    run: ({ customerId }) =>
      transaction(deps.db, (tx) =>
        pushToCustomer(deps, tx, { customerId, event: 'status-change' }),
      ),
  }),
  onJob(pushJob, {
    effect: 'outside',
    run: async ({ channel, event }) => {
      try {
        await deps.push.send(channel, event);
      } catch (error) {
        // A push only says "look again"; whoever misses it looks anyway a little later.
        deps.log.warn({ error, event, provider: 'push' }, 'a push event did not go out');
      }
    },
  }),
  onSchedule('identity.forget_old_sessions', {
    cron: '7 4 * * *',
    effect: 'outside',
    run: async () => {
      const before = new Date(deps.clock.technicalNow().getTime() - SESSION_MEMORY_MS);
      await dropSessionsBefore(deps.db, before);
    },
  }),
];

import { createAfterCommitTasks } from '#platform/jobs/after-commit-tasks.ts';
import { addEvents } from '../stores/event-store.ts';
import { addDeliveries } from '../stores/webhook-outbox-store.ts';
import { type DeliveryDeps, deliverLane, enqueueLane } from './deliver-webhooks.ts';
import type { WebhookOutbox } from './merchant-deps.ts';

export function createWebhookOutbox(deps: DeliveryDeps): WebhookOutbox {
  const { hasRoom, runAfterCommit, open, close } = createAfterCommitTasks(
    'webhooks to a shop are left to the sweep',
  );
  return {
    queue: async (tx, events) => {
      await addEvents(tx, events);
      const lanes = await addDeliveries(tx, events);
      for (const lane of lanes)
        if (hasRoom()) runAfterCommit((signal) => deliverLane(deps, lane, signal));
        else await enqueueLane(deps, tx, lane);
    },
    open,
    close,
  };
}

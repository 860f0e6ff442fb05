import { createAfterCommitTasks } from '#platform/jobs/after-commit-tasks.ts';
import { addEvents } from '../stores/webhook-outbox-store.ts';
import { type DeliveryDeps, deliverFrom, enqueueLane, newClaim } from './deliver-webhooks.ts';
import type { PostRoom } from './merchant-deps.ts';

export function createPostRoom(deps: DeliveryDeps): PostRoom {
  const { hasRoom, runAfterCommit, open, close } = createAfterCommitTasks(
    'messages to a shop are left to the sweep',
  );
  return {
    tell: async (tx, events, change) => {
      const mine = hasRoom() ? newClaim(deps) : null;
      const told = await addEvents(tx, { events, change: change ?? null, claim: mine });
      for (const { lane, claimed } of told)
        if (mine === null) await enqueueLane(deps, tx, lane);
        else runAfterCommit((signal) => deliverFrom(deps, { lane, mine, claimed }, signal));
    },
    open,
    close,
  };
}

import { takeEventJob } from '#modules/collections/jobs.ts';
import type { KeepMessage } from '#modules/collections/rails/rail.ts';
import { type EventKey, eventName } from '#modules/collections/stores/provider-event-store.ts';
import { batchWrites } from '#platform/database/batch-writes.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { takeReport } from './take-report.ts';

const MESSAGES_MOST = 100;

/** Keeps messages whose signature was good, each once; what they say is done by jobs. */
export const createKeepProviderEvent = (deps: CollectionsDeps): KeepMessage =>
  batchWrites(
    (messages) =>
      transaction(deps.db, async (tx) => {
        const added = await deps.providerEvents.add(tx, messages, deps.clock.technicalNow());
        const payloads = added.map(({ provider, eventId }) => ({ provider, event_id: eventId }));
        await deps.enqueue(tx, ...payloads.map((payload) => ({ job: takeEventJob, payload })));
      }),
    { most: MESSAGES_MOST },
  );

/** Does what a message says. Taken twice, the second time finds nothing to do. */
export function takeProviderEvent(deps: CollectionsDeps, key: EventKey): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const report = (await deps.providerEvents.lockWaiting(tx, [key])).get(eventName(key));
    if (report === undefined) return;
    const outcome = await takeReport(deps, tx, { provider: key.provider, report });
    await deps.providerEvents.settle(tx, [{ ...key, outcome }], deps.clock.technicalNow());
  });
}

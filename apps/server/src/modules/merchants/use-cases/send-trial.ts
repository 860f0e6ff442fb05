import { randomUUIDv7 } from 'node:crypto';
import { trialEventOf } from '@abona/contract/documentation/trial-events';
import type { EventType } from '@abona/contract/merchants/webhook';
import { invariant } from '@abona/kernel/invariant';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { transaction } from '#platform/database/transaction.ts';
import { outsideId } from '../outside-id.ts';
import { type DeliveryRecord, listDeliveries } from '../stores/delivery-records.ts';
import { addEvents, type ShopEvent } from '../stores/event-store.ts';
import { addTrialDelivery } from '../stores/webhook-outbox-store.ts';
import { enqueueLane } from './deliver-webhooks.ts';
import type { MerchantDeps } from './merchant-deps.ts';

type Trial = {
  readonly merchantId: string;
  /** Of the endpoint that is tried. */
  readonly id: string;
  readonly type: EventType;
};

/**
 * Sends an endpoint an event that never happened, signed as any other: it goes to that one endpoint, whatever it wants
 * to hear, is tried once, waits for nothing and holds nothing up.
 */
export function sendTrial(
  deps: MerchantDeps,
  { merchantId, id, type }: Trial,
): Promise<Result<DeliveryRecord, 'not_found' | 'webhook_endpoint_disabled'>> {
  return transaction(deps.db, async (tx) => {
    const uuid = parsePublicId('whe', id);
    const endpoint = uuid.ok ? await deps.endpoints.lock(tx, uuid.value, merchantId) : null;
    if (endpoint === null) return err('not_found');
    if (endpoint.status === 'disabled') return err('webhook_endpoint_disabled');
    const eventId = randomUUIDv7();
    const createdAt = deps.clock.technicalNow();
    const naming = { id: outsideId.event(eventId), timestamp: createdAt.toISOString() };
    const view = trialEventOf(type, naming);
    const event: ShopEvent = {
      id: eventId,
      merchantId,
      about: { trial: true },
      sequence: view.sequence,
      type,
      body: JSON.stringify(view),
      createdAt,
    };
    await addEvents(tx, [event]);
    const { id: deliveryId, lane } = await addTrialDelivery(tx, endpoint.id, event);
    await enqueueLane(deps, tx, lane);
    const of = { endpointId: endpoint.id, id: deliveryId };
    const { items } = await listDeliveries(tx, of, { after: null, limit: 1 });
    const [delivery] = items;
    invariant(delivery !== undefined, 'a delivery that was just written');
    return ok(delivery);
  });
}

import type { Tx } from '#platform/database/database.ts';
import { addEvent } from '../delivery-store.ts';
import type { ShopEvent } from '../event-store.ts';
import { deliverWebhooksJob } from '../jobs.ts';
import type { MerchantDeps } from './merchant-deps.ts';

/** Writes down what happened, and what each endpoint of the shop that wants to hear of it is to be sent. */
export async function tellShop(
  { enqueue }: Pick<MerchantDeps, 'enqueue'>,
  tx: Tx,
  event: ShopEvent,
): Promise<void> {
  const { about } = event;
  const aboutId = 'paymentId' in about ? about.paymentId : about.linkId;
  for (const endpointId of await addEvent(tx, event))
    await enqueue(tx, {
      job: deliverWebhooksJob,
      payload: { endpoint_id: endpointId, about_id: aboutId },
    });
}

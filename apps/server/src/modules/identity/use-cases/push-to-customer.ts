import type { Tx } from '#platform/database/database.ts';
import { channelNameOf, type PushEvent } from '../domain/push-channel.ts';
import { pushJob } from '../jobs.ts';
import type { IdentityDeps } from './identity-deps.ts';

/** Has an event pushed to a customer once the caller's transaction is kept. */
export async function pushToCustomer(
  { customers, enqueue }: Pick<IdentityDeps, 'customers' | 'enqueue'>,
  tx: Tx,
  { customerId, event }: { readonly customerId: number; readonly event: PushEvent },
): Promise<void> {
  const channelId = await customers.findPushChannel(tx, customerId);
  if (channelId === null) return;
  const channel = channelNameOf(channelId);
  await enqueue(tx, { job: pushJob, payload: { channel, event } });
}

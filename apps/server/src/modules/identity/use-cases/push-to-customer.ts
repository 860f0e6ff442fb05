import type { Tx } from '#platform/database/database.ts';
import { afterCommit } from '#platform/database/transaction.ts';
import { channelNameOf, type PushEvent } from '../domain/push-channel.ts';
import { pushJob } from '../jobs.ts';
import type { IdentityDeps } from './identity-deps.ts';

type PushDeps = Pick<IdentityDeps, 'push' | 'log'>;

/** A push only says "look again"; whoever misses it looks anyway a little later. */
export async function sendPush(
  { push, log }: PushDeps,
  channel: string,
  event: PushEvent,
): Promise<void> {
  try {
    await push.send(channel, event);
  } catch (error) {
    log.warn({ error, event, provider: 'push' }, 'a push event did not go out');
  }
}

/** Pushes an event to a customer, outside of any transaction: what it is about is kept already. */
export async function pushNow(
  deps: PushDeps & Pick<IdentityDeps, 'customers'>,
  { customerId, event }: { readonly customerId: number; readonly event: PushEvent },
): Promise<void> {
  const channelId = await deps.customers.pushChannelOf(customerId);
  if (channelId !== null) await sendPush(deps, channelNameOf(channelId), event);
}

/** Has a customer told to look again, by this node, once the caller's transaction is kept. */
export function hintAfterwards(
  deps: PushDeps & Pick<IdentityDeps, 'customers'>,
  customerId: number,
): void {
  const event = 'requirement-available';
  afterCommit(() => {
    pushNow(deps, { customerId, event }).catch((error: unknown) =>
      deps.log.warn({ error, event, provider: 'push' }, 'a push event did not go out'),
    );
  });
}

/** Has an event pushed to a customer once the caller's transaction is kept, whichever node is left to do so. */
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

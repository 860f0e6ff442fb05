import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import { calmAfterMs, waitsForCalm } from '../domain/calm.ts';
import { contactAt, waitsForDay } from '../domain/contact-hours.ts';
import type { OutgoingMessage } from '../domain/message.ts';
import { sendMessageJob } from '../jobs.ts';
import type { MessageStore } from '../message-store.ts';

type Deps = {
  readonly clock: Clock;
  readonly messages: MessageStore;
  readonly enqueue: Enqueue;
  readonly isBusy: () => boolean;
};

/** Queues a message in the transaction that gives cause for it: no cause, no message. */
export async function queueMessage(deps: Deps, tx: Tx, message: OutgoingMessage): Promise<void> {
  if (await deps.messages.add(tx, message, momentOf(deps))) await planFirst(deps, tx, message);
}

/** The same for a message whose name was just made up: it is queued for the first time. */
export async function queueNewMessage(deps: Deps, tx: Tx, message: OutgoingMessage): Promise<void> {
  await deps.messages.addNew(tx, message, momentOf(deps));
  await planFirst(deps, tx, message);
}

const momentOf = ({ clock }: Deps) => ({
  businessTime: clock.now(),
  recordedAt: clock.technicalNow(),
});

function planFirst(deps: Deps, tx: Tx, message: OutgoingMessage): Promise<void> {
  const leastMs = waitsForCalm(message) && deps.isBusy() ? calmAfterMs(Math.random) : 0;
  return planSending(deps, tx, { message, leastMs });
}

/** Has a message sent: at once or a little later, or in the morning where it waits for the day. */
export async function planSending(
  { clock, enqueue }: Pick<Deps, 'clock' | 'enqueue'>,
  tx: Tx,
  { message, leastMs = 0 }: { readonly message: OutgoingMessage; readonly leastMs?: number },
): Promise<void> {
  const now = clock.now();
  const dayMs = waitsForDay(message) ? contactAt(now).getTime() - now.getTime() : 0;
  const waitMs = Math.max(dayMs, leastMs);
  const startAfter = new Date(clock.technicalNow().getTime() + waitMs);
  await enqueue(tx, {
    job: sendMessageJob,
    payload: { message_id: message.id },
    ...(waitMs === 0 ? {} : { startAfter }),
  });
}

import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import { contactAt, waitsForDay } from '../domain/contact-hours.ts';
import type { OutgoingMessage } from '../domain/message.ts';
import { sendMessageJob } from '../jobs.ts';
import type { AfterCommitSending } from '../ports.ts';
import type { MessageStore } from '../stores/message-store.ts';

type Deps = {
  readonly clock: Clock;
  readonly messages: MessageStore;
  readonly enqueue: Enqueue;
  readonly afterCommitSending: Pick<AfterCommitSending, 'lease' | 'sendAfterCommit'>;
};

/** Queues a message in the transaction that gives cause for it: no cause, no message. */
export async function queueMessage(deps: Deps, tx: Tx, message: OutgoingMessage): Promise<void> {
  const plan = firstPlan(deps, message);
  if (await deps.messages.add(tx, message, queueingOf(deps, plan)))
    await carryOut(deps, tx, { message, plan });
}

/** The same for a message whose name was just made up: it is queued for the first time. */
export async function queueNewMessage(deps: Deps, tx: Tx, message: OutgoingMessage): Promise<void> {
  const plan = firstPlan(deps, message);
  await deps.messages.addNew(tx, message, queueingOf(deps, plan));
  await carryOut(deps, tx, { message, plan });
}

type Plan = { readonly leasedUntil: Date | null };

const queueingOf = ({ clock }: Deps, { leasedUntil }: Plan) => ({
  businessTime: clock.now(),
  recordedAt: clock.technicalNow(),
  leasedUntil,
});

/** What need not wait is sent by ourselves, if there is room. */
function firstPlan(deps: Deps, message: OutgoingMessage): Plan {
  const isForNow = waitOf(deps, { message }) === 0;
  return { leasedUntil: isForNow ? deps.afterCommitSending.lease() : null };
}

async function carryOut(
  deps: Deps,
  tx: Tx,
  { message, plan }: { readonly message: OutgoingMessage; readonly plan: Plan },
): Promise<void> {
  if (plan.leasedUntil !== null) deps.afterCommitSending.sendAfterCommit(message);
  else await planSending(deps, tx, { message });
}

type Sending = { readonly message: OutgoingMessage; readonly leastMs?: number };

function waitOf({ clock }: Pick<Deps, 'clock'>, { message, leastMs = 0 }: Sending): number {
  const now = clock.now();
  const dayMs = waitsForDay(message) ? contactAt(now).getTime() - now.getTime() : 0;
  return Math.max(dayMs, leastMs);
}

/** Has a message sent by a job: at once or a little later, or in the morning where it waits for the day. */
export async function planSending(
  deps: Pick<Deps, 'clock' | 'enqueue'>,
  tx: Tx,
  sending: Sending,
): Promise<void> {
  const waitMs = waitOf(deps, sending);
  const startAfter = new Date(deps.clock.technicalNow().getTime() + waitMs);
  await deps.enqueue(tx, {
    job: sendMessageJob,
    payload: { message_id: sending.message.id },
    ...(waitMs === 0 ? {} : { startAfter }),
  });
}

import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import { contactKindOf, contactPermittedAt } from '../domain/contact-permission.ts';
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

type Sending = {
  readonly message: OutgoingMessage;
  /** Business time before which it may not go out. */
  readonly notBefore?: Date;
  readonly leastMs?: number;
};

function waitOf({ clock }: Pick<Deps, 'clock'>, sending: Sending): number {
  const { message, notBefore, leastMs = 0 } = sending;
  const now = clock.now();
  const kind = contactKindOf(message);
  // How often somebody was asked to pay before, is asked when it is sent.
  const permittedAt = contactPermittedAt({ kind, noticeId: message.id, now, contacts: [] });
  const at = Math.max(permittedAt.getTime(), notBefore?.getTime() ?? 0);
  return Math.max(at - now.getTime(), leastMs);
}

/** Has a message sent by a job: at once or a little later, or when it may go out where it has to wait. */
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

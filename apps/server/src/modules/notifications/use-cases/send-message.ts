import type { Result } from '@abona/kernel/result';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { OutgoingMessage, Receipt, SendFailure } from '../domain/message.ts';
import { addToTimeline, type Entry, type MessageStore, type Settlement } from '../message-store.ts';
import type { MailServer, PhoneGateway } from '../ports.ts';
import { emailVerification } from '../templates/email-verification.ts';
import { oneTimeCode } from '../templates/one-time-code.ts';

export type SendDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly messages: MessageStore;
  readonly mailServer: MailServer;
  readonly phoneGateway: PhoneGateway;
};

export type Attempt = { readonly messageId: string; readonly isLast: boolean };

/** Thrown so that the job is tried again. */
class MessageNotSent extends Error {
  override readonly name = 'MessageNotSent';
}

/**
 * Sends a queued message; one that is out or given up already is left alone. A node that dies between
 * sending and writing that down sends it again, under the same name.
 */
export async function sendMessage(deps: SendDeps, { messageId, isLast }: Attempt): Promise<void> {
  const message = await deps.messages.findQueued(deps.db, messageId);
  if (message === null) return;

  const sent = await deliver(deps, message);

  if (sent.ok) {
    const { reference } = sent.value;
    await settle(deps, message, { status: 'sent', reference, outcome: 'sent', failure: null });
    return;
  }
  if (sent.error === 'unreachable' && !isLast) {
    await record(deps, message, { outcome: 'failed', failure: sent.error });
    throw new MessageNotSent(sent.error);
  }
  await settle(deps, message, {
    status: 'abandoned',
    reference: null,
    outcome: 'abandoned',
    failure: sent.error,
  });
  if (isLast) throw new MessageNotSent('given up');
}

function deliver(deps: SendDeps, message: OutgoingMessage): Promise<Result<Receipt, SendFailure>> {
  const { id, to } = message;
  if (message.channel === 'email')
    return deps.mailServer.send({ id, to, ...emailVerification(message.parameters) });
  const { channel } = message;
  return deps.phoneGateway.send({
    id,
    to,
    channel,
    text: oneTimeCode(message.parameters, channel),
  });
}

const record = (deps: SendDeps, message: OutgoingMessage, entry: Entry): Promise<void> =>
  transaction(deps.db, (tx) => addToTimeline(tx, message, { ...entry, ...momentOf(deps.clock) }));

const settle = (deps: SendDeps, message: OutgoingMessage, end: Settlement & Entry): Promise<void> =>
  transaction(deps.db, async (tx) => {
    const at = deps.clock.technicalNow();
    if (!(await deps.messages.settle(tx, message.id, { ...end, at }))) return;
    await addToTimeline(tx, message, { ...end, ...momentOf(deps.clock) });
  });

const momentOf = (clock: Clock) => ({
  businessTime: clock.now(),
  recordedAt: clock.technicalNow(),
});

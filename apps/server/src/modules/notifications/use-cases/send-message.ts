import { letterOf, textOf } from '@abona/documents/messages/written-message';
import { err, type Result } from '@abona/kernel/result';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import type { OutgoingMessage, Receipt, SendFailure } from '../domain/message.ts';
import type {
  Attachment,
  DocumentFiles,
  DuePayments,
  LatePayments,
  LoanOffers,
  MailServer,
  PhoneGateway,
} from '../ports.ts';
import {
  addToTimeline,
  type Entry,
  type MessageStore,
  type Settlement,
} from '../stores/message-store.ts';
import { type Permission, permitSending } from './permit-sending.ts';
import { type PushDeps, pushToDevices } from './push-to-devices.ts';
import { planSending } from './queue-message.ts';

export type SendDeps = PushDeps & {
  readonly db: Database;
  readonly enqueue: Enqueue;
  readonly clock: Clock;
  readonly messages: MessageStore;
  readonly mailServer: MailServer;
  readonly phoneGateway: PhoneGateway;
  readonly documents: DocumentFiles;
  readonly latePayments: Pick<LatePayments, 'owedOf'>;
  readonly duePayments: Pick<DuePayments, 'owedBy'>;
  readonly loanOffers: LoanOffers;
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
  const queued = await deps.messages.findQueued(deps.db, messageId);
  if (queued === null) return;
  const refused = await sendPermitted(deps, queued);
  if (refused === null) return;
  const { message, failure } = refused;
  if (failure === 'unreachable' && !isLast) {
    await record(deps, message, { outcome: 'failed', failure });
    throw new MessageNotSent(failure);
  }
  await abandon(deps, message, failure);
  if (isLast) throw new MessageNotSent('given up');
}

type NotTaken = { readonly message: OutgoingMessage; readonly failure: SendFailure };

/** One try, if the message may leave now. Null: it is out, waits or is dropped; else nobody took it. */
async function sendPermitted(deps: SendDeps, queued: OutgoingMessage): Promise<NotTaken | null> {
  const permission = await permitSending(deps, queued);
  if (permission.verdict !== 'send') {
    await hold(deps, queued, permission);
    return null;
  }
  const { message } = permission;
  const sent = await deliver(deps, message);
  if (!sent.ok) return { message, failure: sent.error };
  await settleSent(deps, message, sent.value);
  return null;
}

/** What may not go out now waits until it may; what is not true any more is dropped. */
async function hold(
  deps: SendDeps,
  message: OutgoingMessage,
  permission: Exclude<Permission, { verdict: 'send' }>,
): Promise<void> {
  if (permission.verdict === 'drop') return abandon(deps, message, 'outdated');
  const { until: notBefore } = permission;
  await transaction(deps.db, async (tx) => {
    await deps.messages.release(tx, message.id);
    await planSending(deps, tx, { message, notBefore });
  });
}

/** When a job tries again what could not be sent at once. */
const AGAIN_AFTER_MS = 5_000;

/** The first try of the node that has just queued it; whatever fails in passing is left to a job. */
export async function sendAtOnce(deps: SendDeps, queued: OutgoingMessage): Promise<void> {
  const refused = await sendPermitted(deps, queued);
  if (refused === null) return;
  const { message, failure } = refused;
  if (failure !== 'unreachable') return abandon(deps, message, failure);
  const entry = { outcome: 'failed', failure, ...momentOf(deps.clock) } as const;
  await transaction(deps.db, async (tx) => {
    await addToTimeline(tx, message, entry);
    await deps.messages.release(tx, message.id);
    await planSending(deps, tx, { message, leastMs: AGAIN_AFTER_MS });
  });
}

async function deliver(
  deps: SendDeps,
  message: OutgoingMessage,
): Promise<Result<Receipt, SendFailure>> {
  const { id, to } = message;
  if (message.channel === 'push') return pushToDevices(deps, message);
  if (message.channel === 'email') {
    const letter = { id, to, ...letterOf(message) };
    if (message.template !== 'document') return deps.mailServer.send(letter);
    const attachment = await attachmentOf(deps, message);
    // A letter without what it speaks of is worth nothing: it is tried again.
    return attachment === null
      ? err('unreachable')
      : deps.mailServer.send({ ...letter, attachment });
  }
  return deps.phoneGateway.send({ id, to, channel: message.channel, text: textOf(message) });
}

type DocumentMessage = Extract<OutgoingMessage, { template: 'document' }>;

async function attachmentOf(
  { documents }: SendDeps,
  { customerId, parameters: { kind, of, reference = '' } }: DocumentMessage,
): Promise<Attachment | null> {
  const fileOf = {
    contract: () => documents.contractOf(Number(of)),
    closing_letter: () => documents.closingLetterOf(customerId, of),
    addendum: () => documents.addendumOf(customerId, { loanId: of, reference }),
  } as const;
  const bytes = await fileOf[kind]();
  return bytes === null ? null : { name: fileNames[kind], bytes };
}

const fileNames: Readonly<Record<DocumentMessage['parameters']['kind'], string>> = {
  contract: 'contrato-abona.pdf',
  closing_letter: 'carta-finiquito-abona.pdf',
  addendum: 'convenio-abona.pdf',
};

const settleSent = (
  deps: SendDeps,
  message: OutgoingMessage,
  { reference }: Receipt,
): Promise<void> =>
  settle(deps, message, { status: 'sent', reference, outcome: 'sent', failure: null });

const abandon = (deps: SendDeps, message: OutgoingMessage, failure: string): Promise<void> =>
  settle(deps, message, { status: 'abandoned', reference: null, outcome: 'abandoned', failure });

const record = (deps: SendDeps, message: OutgoingMessage, entry: Entry): Promise<void> =>
  addToTimeline(deps.db, message, { ...entry, ...momentOf(deps.clock) });

const settle = (deps: SendDeps, message: OutgoingMessage, end: Settlement & Entry): Promise<void> =>
  deps.messages.settle(deps.db, message.id, { ...end, ...momentOf(deps.clock) });

const momentOf = (clock: Clock) => ({
  businessTime: clock.now(),
  recordedAt: clock.technicalNow(),
});

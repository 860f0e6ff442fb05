import type { NoticeChannel } from '@abona/contract/identity/notice-kinds';
import {
  type MessageParameters,
  pushTemplates,
  textTemplates,
} from '@abona/documents/messages/message';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { OutgoingMessage } from '../domain/message.ts';
import { channelsOf, type NoticeTerms } from '../domain/notice-choice.ts';
import { messageIdOf } from '../message-id.ts';
import type { Reached } from '../ports.ts';
import { readChoices } from '../stores/notice-choice-store.ts';
import type { PushDeviceStore } from '../stores/push-device-store.ts';

export type NoticeDeps = {
  readonly db: Database;
  readonly identity: Reached;
  readonly devices: Pick<PushDeviceStore, 'has'>;
  readonly queue: (tx: Tx, message: OutgoingMessage) => Promise<void>;
};

/** Something to tell a customer by the channels of their choice. The id is its cause's: the same twice is one. */
export type Notice = {
  readonly [T in keyof MessageParameters]: {
    readonly id: string;
    readonly customerId: number;
    readonly terms: NoticeTerms;
    readonly template: T;
    readonly parameters: MessageParameters[T];
  };
}[keyof MessageParameters];

export type QueueNotice = (notice: Notice) => Promise<void>;

/** A letter goes by the notice's own name, what goes beside it by one that is made of it. */
export const noticeMessageId = (id: string, channel: NoticeChannel): string =>
  channel === 'email' ? id : messageIdOf(`${channel}:${id}`);

/** Queues a notice by every channel that its customer wants and can be reached by; by none of them, nothing. */
export async function queueNotice(deps: NoticeDeps, notice: Notice): Promise<void> {
  const { db, identity } = deps;
  const email = await identity.emailOf(notice.customerId);
  const phone = await identity.phoneOf(db, notice.customerId);
  await transaction(db, (tx) => queueNoticeIn(deps, tx, { notice, email, phone }));
}

type Addressed = {
  readonly notice: Notice;
  readonly email: string | null;
  readonly phone: string | null;
};

/** The same in the caller's transaction, for whoever knows already where the customer is reached. */
export async function queueNoticeIn(
  { devices, queue }: Pick<NoticeDeps, 'devices' | 'queue'>,
  tx: Tx,
  { notice: { terms, ...notice }, email, phone }: Addressed,
): Promise<void> {
  const { id, customerId, template } = notice;
  const channels = channelsOf(await readChoices(tx, customerId), terms, {
    email,
    phone,
    hasPushDevice: await devices.has(tx, customerId),
    isForPush: pushTemplates.some((one) => one === template),
    isForText: textTemplates.some((one) => one === template),
  });
  const addresses = { push: 'web-push', email: email ?? '', sms: phone ?? '' };
  for (const channel of channels) {
    const to = { id: noticeMessageId(id, channel), noticeId: id, to: addresses[channel], channel };
    // Which templates have words for which channel was asked above.
    await queue(tx, { ...notice, ...to } as OutgoingMessage);
  }
}

import { randomUUIDv7 } from 'node:crypto';
import type { Mail, MessageParameters } from '@abona/documents/messages/message';
import { letterOf } from '@abona/documents/messages/written-message';
import type { CivilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { publicId } from '@abona/kernel/public-id';
import type { Result } from '@abona/kernel/result';
import { lender } from '@abona/lender/lender';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { CustomerHistory } from '#platform/customer-history.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { Api } from '#platform/http/api.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import type { Log } from '#platform/log.ts';
import type { MessagePage } from '#platform/message-page.ts';
import { isAcceptableUrl } from '#platform/outbound/outbound-address.ts';
import { createOutboundSender } from '#platform/outbound/outbound-sender.ts';
import { createSmtpMailServer } from './adapters/smtp-mail-server.ts';
import { createTwilioPhoneGateway } from './adapters/twilio-phone-gateway.ts';
import { createWebPushService } from './adapters/web-push-service.ts';
import { type AgencyTellers, agencyNotices, agencyToldAt } from './agency-notices.ts';
import { type CaseTellers, caseNotices } from './case-notices.ts';
import { type DocumentTellers, documentNotices } from './document-notices.ts';
import { type CodeMessage, codeMessage } from './domain/code-message.ts';
import type { OutgoingMessage, Receipt, SendFailure } from './domain/message.ts';
import { messageIdOf } from './message-id.ts';
import { type MoneyTellers, moneyNotices } from './money-notices.ts';
import { duePaymentsBy, type Lenders, latePaymentsBy, loanOffersBy } from './payments-to-remind.ts';
import type { AfterCommitSending, DeviceOwners, DocumentFiles, Reached } from './ports.ts';
import { notificationWorkers } from './reactions.ts';
import { refundNotices } from './refund-notices.ts';
import { type ReliefTellers, reliefNotices } from './relief-notices.ts';
import { reminders } from './reminders.ts';
import { notificationRoutes } from './routes.ts';
import { countCollectionContacts } from './stores/collection-contact-store.ts';
import {
  listTold,
  notificationHistory,
  type ToldMessage,
} from './stores/customer-history-store.ts';
import { createMessageStore } from './stores/message-store.ts';
import {
  createPushDeviceStore,
  type PushDeviceStore,
  readPushFigures,
} from './stores/push-device-store.ts';
import { createPushKeys } from './stores/push-key-store.ts';
import { type CollectionGuard, collectionGuard } from './use-cases/collection-guard.ts';
import { queueMessage, queueNewMessage } from './use-cases/queue-message.ts';
import { type QueueNotice, queueNotice, queueNoticeIn } from './use-cases/queue-notice.ts';
import { createAfterCommitSending } from './use-cases/send-after-commit.ts';
import { type QuietHours, readQuietHours } from './use-cases/send-at-daybreak.ts';

/** What the rest of the monolith may ask of notifications. Everything else is private. */
export type Notifications = {
  readonly workers: readonly Worker[];
  /** Open while this node serves: what is to be sent now leaves from it at once. */
  readonly afterCommitSending: Pick<AfterCommitSending, 'open' | 'close'>;
  /** What the night holds back. */
  readonly quietHours: () => Promise<QuietHours>;
  /** How many customers were asked to pay today, and how many messages wait until they may. */
  readonly collectionContacts: () => ReturnType<typeof countCollectionContacts>;
  /** Whether and when somebody may be asked to pay otherwise than by a message. */
  readonly collectionGuard: CollectionGuard;
  /** How many devices notices are pushed to, and how many of the last day reached none. */
  readonly pushFigures: () => ReturnType<typeof readPushFigures>;
  /** What the desk sees of what somebody was told, and which of their browsers takes notices. */
  readonly history: CustomerHistory;
  /** What somebody was told, the latest first. */
  readonly toldTo: (page: MessagePage) => Promise<readonly ToldMessage[]>;
  readonly devicesOf: (
    customerId: number,
  ) => Promise<readonly { readonly device: string; readonly since: Date }[]>;
  /** What a customer sees of what we told them, and how they want to be told. */
  readonly routes: (api: Api, identity: DeviceOwners) => void;
  /** Somebody signed out: no notice comes to those devices any more. */
  readonly endPushDevices: PushDeviceStore['removeOfSessions'];
  /** Queued with the caller's transaction, sent once that is kept. */
  readonly queue: (tx: Tx, message: OutgoingMessage) => Promise<void>;
  /** A letter to somebody who is no customer, sent now and kept nowhere; of one name it is one letter. */
  readonly sendLetter: (letter: PlainLetter) => Promise<Result<Receipt, SendFailure>>;
  /** A code by the method that was asked for; not sent any more once it has expired. */
  readonly queueCode: (tx: Tx, code: CodeMessage) => Promise<void>;
  /** The letter whose link proves an address. */
  readonly queueVerificationEmail: (tx: Tx, letter: VerificationLetter) => Promise<void>;
  /** Has customers told of their money before it moves, and reminded of what is late. */
  readonly moneyNotices: (tellers: MoneyTellers) => readonly Worker[];
  /** Has customers get what they signed, and what says that they owe nothing. */
  readonly documentNotices: (tellers: DocumentTellers) => readonly Worker[];
  /** Has customers told of what they asked of us: that it came, that we wrote, that it is answered. */
  readonly caseNotices: (tellers: CaseTellers) => readonly Worker[];
  /** Has customers told of the quita or the other plan that somebody of ours offers them. */
  readonly reliefNotices: (tellers: ReliefTellers) => readonly Worker[];
  /** Has customers told which despacho has their loan. */
  readonly agencyNotices: (tellers: AgencyTellers) => readonly Worker[];
  /** When customers were told of a despacho: by placement, those of them who were. */
  readonly agencyToldAt: typeof agencyToldAt;
  /** Tells how far something stands that somebody asked for by right; each state once. */
  readonly queuePrivacyNotice: (tx: Tx, notice: PrivacyNotice) => Promise<void>;
  /** Tells somebody that overdue data of a loan go to the bureaus, by letter or else by text; each cut once. */
  readonly queueBureauOverdue: (tx: Tx, notice: BureauOverdueNotice) => Promise<void>;
  /** Tells a contact that another phone is in place, with the way back. */
  readonly queuePhoneChanged: (tx: Tx, notice: PhoneChangedNotice) => Promise<void>;
};

type PlainLetter = Exclude<Mail, { readonly template: 'document' }> & {
  readonly name: string;
  readonly to: string;
};

type VerificationLetter = {
  readonly customerId: number;
  readonly to: string;
  readonly link: string;
};

type PrivacyNotice = MessageParameters['privacy_request'] & {
  readonly requestId: string;
  readonly customerId: number;
  readonly to: string;
};

type BureauOverdueNotice = {
  readonly customerId: number;
  readonly loanId: string;
  readonly cutOn: CivilDate;
  /** Whole pesos. */
  readonly overdue: number;
  readonly email: string | null;
  readonly phone: string | null;
};

type PhoneChangedNotice = {
  readonly customerId: number;
  readonly to: string;
  readonly channel: 'email' | 'sms';
  /** Masked. */
  readonly newPhone: string;
  readonly link: string;
};

type Deps = {
  readonly config: Pick<Config, 'mail' | 'phoneGateway' | 'publicUrl' | 'webPush' | 'webhooks'>;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly fields: FieldEncryption;
  readonly enqueue: Enqueue;
  readonly documents: DocumentFiles;
  readonly lenders: Lenders;
};

export function createNotifications({
  config,
  fields,
  log,
  lenders,
  ...platform
}: Deps): Notifications {
  const given = {
    ...platform,
    latePayments: latePaymentsBy(platform.db, lenders),
    duePayments: duePaymentsBy(platform.db, lenders),
    loanOffers: loanOffersBy(lenders),
  };
  const messages = createMessageStore(fields);
  const { publicUrl } = config;
  const mailServer = createSmtpMailServer({ ...config.mail, log });
  const phoneGateway = createTwilioPhoneGateway({ ...config.phoneGateway, log });
  const push = pushParts({ ...platform, fields, log, config });
  const sending = { ...given, ...push, messages, mailServer, phoneGateway };
  const afterCommitSending = createAfterCommitSending(sending);
  const queueing = { ...sending, afterCommitSending };
  const queue: Notifications['queue'] = (tx, message) => queueMessage(queueing, tx, message);
  const queueNew: Notifications['queue'] = (tx, message) => queueNewMessage(queueing, tx, message);
  const notifyBy =
    (identity: Reached): QueueNotice =>
    (notice) =>
      queueNotice({ ...given, identity, devices: push.devices, queue }, notice);
  return {
    workers: notificationWorkers(sending),
    afterCommitSending,
    quietHours: () => readQuietHours(sending),
    ...deskReads(given, push.devices),
    queue,
    routes: (api, identity) => notificationRoutes(api, { ...given, ...push, identity }),
    endPushDevices: push.devices.removeOfSessions,
    caseNotices: (tellers) => caseNotices({ ...tellers, notify: notifyBy(tellers.identity) }),
    reliefNotices: (tellers) => reliefNotices({ ...tellers, notify: notifyBy(tellers.identity) }),
    agencyNotices: (tellers) => agencyNotices({ ...tellers, notify: notifyBy(tellers.identity) }),
    documentNotices: (tellers) => documentNotices({ ...tellers, db: given.db, queue }),
    moneyNotices: (tellers) => [
      ...moneyNotices({ ...given, ...tellers, notify: notifyBy(tellers.identity) }),
      ...refundNotices({ ...tellers, db: given.db, queue }),
      ...reminders({ ...given, ...tellers, messages, notify: notifyBy(tellers.identity) }),
    ],
    sendLetter: ({ name, to, ...mail }) =>
      mailServer.send({ id: messageIdOf(name), to, ...letterOf(mail) }),
    queueVerificationEmail: (tx, { link, ...to }) =>
      queueNew(tx, {
        ...to,
        id: randomUUIDv7(),
        channel: 'email',
        template: 'email_verification',
        parameters: { link },
      }),
    queuePrivacyNotice: (tx, { requestId, customerId, to, ...parameters }) =>
      queue(tx, {
        id: messageIdOf(`privacy:${requestId}:${parameters.state}`),
        customerId,
        to,
        channel: 'email',
        template: 'privacy_request',
        parameters,
      }),
    queueBureauOverdue: async (tx, { email, phone, ...notice }) => {
      invariant(
        email !== null || phone !== null,
        () => `customer ${notice.customerId} cannot be told of their data`,
      );
      const { customerId, loanId, cutOn, overdue } = notice;
      await queueNoticeIn({ devices: push.devices, queue }, tx, {
        email,
        phone,
        notice: {
          id: messageIdOf(`bureau_overdue:${loanId}:${cutOn}`),
          customerId,
          terms: { kind: 'legal' },
          template: 'bureau_overdue',
          parameters: {
            overdue,
            cut_on: cutOn,
            bureaus: lender.bureaus,
            loan_id: loanId,
            link: `${publicUrl}/pay/perfil/pagos/${publicId('loan', loanId)}`,
          },
        },
      });
    },
    queuePhoneChanged: (tx, { newPhone, link, ...to }) =>
      queueNew(tx, {
        ...to,
        id: randomUUIDv7(),
        template: 'phone_changed',
        parameters: { new_phone: newPhone, link },
      }),
    queueCode: (tx, code) => queueNew(tx, codeMessage(randomUUIDv7(), code)),
  };
}

const deskReads = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  devices: PushDeviceStore,
): Pick<
  Notifications,
  | 'history'
  | 'toldTo'
  | 'devicesOf'
  | 'collectionGuard'
  | 'agencyToldAt'
  | 'collectionContacts'
  | 'pushFigures'
> => ({
  collectionContacts: () => countCollectionContacts(db, mexicoCityDate(clock.now().getTime())),
  pushFigures: () => readPushFigures(db, clock.now()),
  collectionGuard,
  agencyToldAt,
  history: notificationHistory(db),
  toldTo: (page) => listTold(db, page),
  devicesOf: async (customerId) => {
    const listed = await devices.list(db, customerId);
    return listed.map(({ device, since }) => ({ device, since }));
  },
});

/** Notices on devices: who takes them, by which key they are ours, and where they may be sent. */
function pushParts({
  db,
  clock,
  fields,
  log,
  config,
}: Pick<Deps, 'db' | 'clock' | 'fields' | 'log' | 'config'>) {
  const { hosts } = config.webPush;
  const policy = { allowsLoopback: config.webhooks.allowsLoopback };
  const pushKeys = createPushKeys({ db, clock, fields });
  const sender = createOutboundSender({ policy });
  return {
    devices: createPushDeviceStore(fields),
    pushKeys,
    pushService: createWebPushService({ hosts, sender, keys: pushKeys, clock, log }),
    pushHosts: hosts,
    isAcceptableUrl: (url: string) => isAcceptableUrl(url, policy),
  };
}

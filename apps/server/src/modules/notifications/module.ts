import { randomUUIDv7 } from 'node:crypto';
import { lender } from '@abona/contract/lender';
import type { MessageParameters } from '@abona/documents/messages/message';
import type { CivilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { publicId } from '@abona/kernel/public-id';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { Api } from '#platform/http/api.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import type { Log } from '#platform/log.ts';
import { createSmtpMailServer } from './adapters/smtp-mail-server.ts';
import { createTwilioPhoneGateway } from './adapters/twilio-phone-gateway.ts';
import { type CaseTellers, caseNotices } from './case-notices.ts';
import { type DocumentTellers, documentNotices } from './document-notices.ts';
import { type CodeMessage, codeMessage } from './domain/code-message.ts';
import type { OutgoingMessage } from './domain/message.ts';
import { lateNotices } from './late-notices.ts';
import { type Lenders, latePaymentsBy } from './late-payments.ts';
import { messageIdOf } from './message-id.ts';
import { type MoneyTellers, moneyNotices } from './money-notices.ts';
import type { AfterCommitSending, DocumentFiles } from './ports.ts';
import { notificationWorkers } from './reactions.ts';
import { refundNotices } from './refund-notices.ts';
import { notificationRoutes } from './routes.ts';
import { countCollectionContacts } from './stores/collection-contact-store.ts';
import { createMessageStore } from './stores/message-store.ts';
import { queueMessage, queueNewMessage } from './use-cases/queue-message.ts';
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
  /** What a customer sees of what we told them. */
  readonly routes: (api: Api) => void;
  /** Queued with the caller's transaction, sent once that is kept. */
  readonly queue: (tx: Tx, message: OutgoingMessage) => Promise<void>;
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
  /** Tells how far something stands that somebody asked for by right; each state once. */
  readonly queuePrivacyNotice: (tx: Tx, notice: PrivacyNotice) => Promise<void>;
  /** Tells somebody that overdue data of a loan go to the bureaus, by letter or else by text; each cut once. */
  readonly queueBureauOverdue: (tx: Tx, notice: BureauOverdueNotice) => Promise<void>;
  /** Tells a contact that another phone is in place, with the way back. */
  readonly queuePhoneChanged: (tx: Tx, notice: PhoneChangedNotice) => Promise<void>;
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
  readonly config: Pick<Config, 'mail' | 'phoneGateway' | 'publicUrl'>;
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
  const given = { ...platform, latePayments: latePaymentsBy(platform.db, lenders) };
  const messages = createMessageStore(fields);
  const { publicUrl } = config;
  const mailServer = createSmtpMailServer({ ...config.mail, log });
  const phoneGateway = createTwilioPhoneGateway({ ...config.phoneGateway, log });
  const sending = { ...given, messages, mailServer, phoneGateway };
  const afterCommitSending = createAfterCommitSending(sending);
  const queueing = { ...sending, afterCommitSending };
  const queue: Notifications['queue'] = (tx, message) => queueMessage(queueing, tx, message);
  const queueNew: Notifications['queue'] = (tx, message) => queueNewMessage(queueing, tx, message);
  return {
    workers: notificationWorkers(sending),
    afterCommitSending,
    quietHours: () => readQuietHours(sending),
    collectionContacts: () =>
      countCollectionContacts(given.db, mexicoCityDate(given.clock.now().getTime())),
    queue,
    routes: (api) => notificationRoutes(api, given.db),
    caseNotices: (tellers) => caseNotices({ ...tellers, db: given.db, queue }),
    documentNotices: (tellers) => documentNotices({ ...tellers, db: given.db, queue }),
    moneyNotices: (tellers) => [
      ...moneyNotices({ ...tellers, db: given.db, queue }),
      ...refundNotices({ ...tellers, db: given.db, queue }),
      ...lateNotices({ ...given, ...tellers, messages, queue }),
    ],
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
      const to = email ?? phone;
      invariant(to !== null, () => `customer ${notice.customerId} cannot be told of their data`);
      const { customerId, loanId, cutOn, overdue } = notice;
      await queue(tx, {
        id: messageIdOf(`bureau_overdue:${loanId}:${cutOn}`),
        customerId,
        to,
        channel: email === null ? 'sms' : 'email',
        template: 'bureau_overdue',
        parameters: {
          overdue,
          cut_on: cutOn,
          bureaus: lender.bureaus,
          loan_id: loanId,
          link: `${publicUrl}/pay/perfil/pagos/${publicId('loan', loanId)}`,
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

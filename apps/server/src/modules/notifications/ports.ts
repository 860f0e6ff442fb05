import type { PhoneChannel } from '@abona/documents/messages/message';
import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import type { Result } from '@abona/kernel/result';
import type { Database } from '#platform/database/database.ts';
import type { AfterCommitTasks } from '#platform/jobs/after-commit-tasks.ts';
import type { OutgoingMessage, Receipt, SendFailure } from './domain/message.ts';
import type { SubscriptionKeys } from './web-push/encrypt-payload.ts';

/** Asked of identity: where people get their mail; null while nobody knows. */
export type Contacts = { readonly emailOf: (customerId: number) => Promise<string | null> };

/** Asked of identity: where people are reached. */
export type Reached = Contacts & {
  readonly phoneOf: (db: Database, customerId: number) => Promise<string | null>;
};

/** Asked of identity for the list of devices: how a customer recognises one. */
export type DeviceOwners = Reached & {
  readonly deviceOf: (userAgent: string | null) => string;
};

/** What somebody did not pay by a day, of however many loans. */
export type LatePayment = {
  readonly customerId: number;
  readonly since: CivilDate;
  readonly loanIds: readonly string[];
};

/** Asked of whoever lends and collects. */
export type LatePayments = {
  /** Late since one of these days, in pages. */
  readonly list: (page: {
    readonly from: CivilDate;
    readonly until: CivilDate;
    readonly after: LatePayment | null;
    readonly limit: number;
  }) => Promise<readonly LatePayment[]>;
  /** What is late now; nothing of loans whose payment is on its way, or whose product went back. */
  readonly owedOf: (late: Pick<LatePayment, 'customerId' | 'loanIds'>) => Promise<Centavos>;
};

/** Asked of whoever lends: whether an offer can still be accepted. */
export type LoanOffers = {
  readonly isQuitaOpen: (offerId: string) => Promise<boolean>;
  readonly isReliefOpen: (offerId: string) => Promise<boolean>;
};

/** Asked of whoever lends and collects: what is to be paid soon. */
export type DuePayments = {
  /** Customers with loans to which something happens on these days, in pages. */
  readonly list: (page: {
    readonly from: CivilDate;
    readonly until: CivilDate;
    readonly after: number | null;
    readonly limit: number;
  }) => Promise<readonly { readonly customerId: number; readonly loanIds: readonly string[] }[]>;
  /** What of these loans is to be paid by a day, without what is on its way or charged by itself. */
  readonly owedBy: (due: {
    readonly customerId: number;
    readonly loanIds: readonly string[];
    readonly day: CivilDate;
  }) => Promise<Centavos>;
};

type Letter = {
  /** Names the message to the other side, so that a second copy can be told as one. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment?: Attachment;
};

export type Attachment = { readonly name: string; readonly bytes: Buffer };

/** Asked of whoever keeps documents, when a letter goes out: the file that goes with it. */
export type DocumentFiles = {
  readonly contractOf: (applicationProcessId: number) => Promise<Buffer | null>;
  readonly closingLetterOf: (customerId: number, loanId: string) => Promise<Buffer | null>;
  /** By the number of its addendum. */
  readonly addendumOf: (
    customerId: number,
    which: { readonly loanId: string; readonly reference: string },
  ) => Promise<Buffer | null>;
};

export type MailServer = {
  readonly send: (letter: Letter) => Promise<Result<Receipt, SendFailure>>;
};

export type PhoneCall = {
  readonly id: string;
  readonly channel: PhoneChannel;
  readonly to: string;
  readonly text: string;
};

export type PhoneGateway = {
  readonly send: (message: PhoneCall) => Promise<Result<Receipt, SendFailure>>;
};

/** What a browser shows. */
type PushPayload = {
  readonly title: string;
  readonly body: string;
  /** A path of the app. */
  readonly url: string;
  /** One notice takes the place of another by the same name. */
  readonly tag: string;
};

type Push = {
  readonly payload: PushPayload;
  /** How long the service keeps it for a device that is off. */
  readonly ttlS: number;
  /** Replaces an older one by this name that has not arrived yet. */
  readonly topic: string;
  readonly urgency: 'normal' | 'high';
};

export type PushService = {
  /** `gone`: the browser takes nothing from us any more. */
  readonly send: (
    subscription: { readonly endpoint: string; readonly keys: SubscriptionKeys },
    push: Push,
  ) => Promise<Result<Receipt, SendFailure | 'gone'>>;
};

/**
 * Sends a message right after the commit, without a job. The message is written as waiting, with a lease of this
 * node; the sweep of every minute gives what a node that fell has left to a job. While the node starts or stops, or
 * too many are being sent, a job sends it.
 */
export type AfterCommitSending = Pick<AfterCommitTasks, 'open' | 'close'> & {
  /** Until when this node alone sends a message that is written now; null: it is for a job. */
  readonly lease: () => Date | null;
  /** Sends it once that it waits is kept. */
  readonly sendAfterCommit: (message: OutgoingMessage) => void;
};

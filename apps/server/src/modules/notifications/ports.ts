import type { Result } from '@abona/kernel/result';
import type { PhoneChannel, Receipt, SendFailure } from './domain/message.ts';

/** Asked of identity: where people get their mail; null while nobody knows. */
export type Contacts = { readonly emailOf: (customerId: number) => Promise<string | null> };

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

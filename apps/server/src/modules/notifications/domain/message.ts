import type { Mail, PhoneMessage, PushMessage } from '@abona/documents/messages/message';

/** Something to tell a customer. The id is the sender's: the same one twice is one message. */
export type OutgoingMessage = (Mail | PhoneMessage | PushMessage) & {
  readonly id: string;
  /** What is told, where it is told by several channels: one message each, and one contact together. */
  readonly noticeId?: string;
  readonly customerId: number;
  /** An e-mail address, a phone number with its country code (`+52…`); or `web-push`: all devices. */
  readonly to: string;
};

/** What the other side made of it. */
export type Receipt = { readonly reference: string };
/**
 * Why it did not go out.
 * - `refused`: they will never take it (no such mailbox, no such number): not tried again.
 * - `unreachable`: they cannot be reached or are busy: tried again later.
 */
export type SendFailure = 'refused' | 'unreachable';

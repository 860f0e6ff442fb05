import type { MessageParameters, PhoneChannel } from '@abona/documents/messages/message';
import type { OutgoingMessage } from './message.ts';

/** A code on its way, in the words of whoever sends codes. */
export type CodeMessage = {
  readonly customerId: number;
  readonly to: string;
  readonly method: 'email' | 'SMS' | 'CALL' | 'WHATSAPP';
  readonly purpose: MessageParameters['one_time_code']['purpose'];
  readonly code: string;
  readonly expiresAt: Date;
  /** Where it can be typed; null: on the screen that asked for it. */
  readonly link: string | null;
};

const channelOf: Readonly<Record<CodeMessage['method'], PhoneChannel | 'email'>> = {
  email: 'email',
  SMS: 'sms',
  CALL: 'call',
  WHATSAPP: 'whatsapp',
};

/** The code as a message of the customer's. */
export function codeMessage(
  id: string,
  { method, code, purpose, expiresAt, link, ...rest }: CodeMessage,
): OutgoingMessage {
  const parameters = { code, purpose, expires_at: expiresAt.toISOString(), link };
  const channel = channelOf[method];
  return { ...rest, id, channel, template: 'one_time_code', parameters };
}

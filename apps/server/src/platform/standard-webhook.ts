import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

type UnsignedMessage = { readonly id: string; readonly sentAt: Date; readonly body: string };

/** One signature for each secret in force. */
export const signaturesOf = (
  { id, sentAt, body }: UnsignedMessage,
  secrets: readonly string[],
): string => secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(' ');

const SECRET_BYTES = 32;

export const newWebhookSecret = (): string =>
  `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

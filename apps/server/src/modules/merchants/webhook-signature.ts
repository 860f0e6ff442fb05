import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const rollWebhookSecret = (): string =>
  `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

export type SignedMessage = {
  readonly id: string;
  readonly timestampS: number;
  readonly body: string;
};

/** Standard Webhooks: `v1,` and HMAC-SHA-256 of `id.timestamp.body`, one for each secret in force. */
export const signaturesOf = (message: SignedMessage, secrets: readonly string[]): string =>
  secrets.map((secret) => `v1,${signatureOf(message, secret)}`).join(' ');

function signatureOf({ id, timestampS, body }: SignedMessage, secret: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestampS}.${body}`).digest('base64');
}

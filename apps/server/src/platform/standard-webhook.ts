import { randomBytes } from 'node:crypto';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';

/** What somebody sends: the body byte by byte, and the headers that vouch for it. */
export type SignedMessage = {
  readonly id: string;
  readonly timestamp: string;
  readonly signatures: string;
  readonly body: string;
};

/**
 * Whether a message is its sender's, by Standard Webhooks: untouched, and not older or newer than five minutes of
 * real time. A sender that rotates its secret signs with both; one good signature does.
 */
export function isGenuine(
  { id, timestamp, signatures, body }: SignedMessage,
  secret: string,
): boolean {
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures,
  };
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false });
    return true;
  } catch (failure) {
    if (failure instanceof WebhookVerificationError) return false;
    throw failure;
  }
}

type UnsignedMessage = { readonly id: string; readonly sentAt: Date; readonly body: string };

/** One signature for each secret in force. */
export const signaturesOf = (
  { id, sentAt, body }: UnsignedMessage,
  secrets: readonly string[],
): string => secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(' ');

const SECRET_BYTES = 32;

export const newWebhookSecret = (): string =>
  `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

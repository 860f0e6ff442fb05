import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { Database } from '#platform/database.ts';
import { opaqueId } from '#platform/opaque-id.ts';
import { keptSecret } from '#platform/secrets.ts';

/** The pair that signs the card processor's events; its public half is read at `/webhook_keys`. */
export type WebhookKey = {
  readonly id: string;
  readonly createdAt: number;
  readonly publicKey: string;
  readonly privateKey: string;
};

const RSA_BITS = 2_048;

export function loadWebhookKey(database: Database): Promise<WebhookKey> {
  return keptSecret(database, 'conekta_webhook_key', async () => {
    const pair = await promisify(generateKeyPair)('rsa', {
      modulusLength: RSA_BITS,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    return {
      id: opaqueId('whk'),
      createdAt: Math.floor(Date.now() / 1_000),
      publicKey: pair.publicKey,
      privateKey: pair.privateKey,
    };
  });
}

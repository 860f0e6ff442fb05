import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Database } from '#platform/database.ts';
import { changeSecret, keptSecret } from '#platform/secrets.ts';

/** A pair that signs the card processor's events; its public half is read at `/webhook_keys`. */
export type WebhookKey = {
  readonly id: string;
  readonly active: boolean;
  readonly created_at: number;
  readonly deactivated_at: number | null;
  readonly public_key: string;
  readonly private_key: string;
};

export type WebhookKeys = {
  /** The newest first. */
  readonly list: () => readonly WebhookKey[];
  readonly add: (active: boolean) => Promise<WebhookKey>;
  /** Null: there is none of that name. */
  readonly switch: (id: string, active: boolean) => Promise<WebhookKey | null>;
  readonly remove: (id: string) => Promise<WebhookKey | null>;
  /** What signs: of the keys that are on the newest; null where all are off. */
  readonly signing: () => string | null;
};

const RSA_BITS = 2_048;
const NAME = 'conekta_webhook_keys';

/** Kept beside the other secrets, which stay when the world is emptied: who trusts a key goes on trusting it. */
export async function loadWebhookKeys(database: Database): Promise<WebhookKeys> {
  let keys = await keptSecret(database, NAME, async () => [await newKey(true)]);
  const keep = async (next: readonly WebhookKey[]): Promise<void> => {
    await changeSecret(database, NAME, next);
    keys = [...next];
  };
  const find = (id: string) => keys.find((key) => key.id === id) ?? null;
  return {
    list: () => keys,
    add: async (active) => {
      const key = await newKey(active);
      await keep([key, ...keys]);
      return key;
    },
    switch: async (id, active) => {
      await keep(keys.map((key) => (key.id === id ? switched(key, active) : key)));
      return find(id);
    },
    remove: async (id) => {
      const gone = find(id);
      await keep(keys.filter((key) => key.id !== id));
      return gone;
    },
    signing: () => keys.find(({ active }) => active)?.private_key ?? null,
  };
}

const nowInSeconds = (): number => Math.floor(Date.now() / 1_000);

const switched = (key: WebhookKey, active: boolean): WebhookKey => ({
  ...key,
  active,
  deactivated_at: active ? null : nowInSeconds(),
});

async function newKey(active: boolean): Promise<WebhookKey> {
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: RSA_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return {
    id: randomBytes(12).toString('hex'),
    active,
    created_at: nowInSeconds(),
    deactivated_at: active ? null : nowInSeconds(),
    public_key: pair.publicKey,
    private_key: pair.privateKey,
  };
}

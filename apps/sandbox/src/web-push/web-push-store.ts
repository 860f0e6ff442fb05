import { createECDH, randomBytes } from 'node:crypto';
import type { Database } from '#platform/database.ts';
import { createRecords, type Records } from '#platform/records.ts';

/** A browser that subscribed. What it keeps for itself is kept here too, so that a person can read what came. */
export type PushSubscription = {
  readonly id: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly privateKey: string;
  /** The key of the server that may send, base64url; null: any. */
  readonly serverKey: string | null;
  readonly isEnded: boolean;
};

/** A push that a browser would have shown. */
export type WebPushMessage = {
  readonly id: string;
  readonly subscriptionId: string;
  readonly payload: string;
  readonly ttlS: number;
  readonly topic: string | null;
  readonly urgency: string;
  readonly sentAt: string;
};

export type WebPushRecords = {
  readonly subscriptions: Records<PushSubscription>;
  readonly messages: Records<WebPushMessage>;
};

export const webPushRecords = (database: Database): WebPushRecords => ({
  subscriptions: createRecords<PushSubscription>(database, 'web_push_subscription'),
  messages: createRecords<WebPushMessage>(database, 'web_push_message'),
});

const AUTH_BYTES = 16;
const ID_BYTES = 24;

/** What a browser does when somebody allows notices. */
export function rollSubscription(serverKey: string | null): PushSubscription {
  const pair = createECDH('prime256v1');
  return {
    id: randomBytes(ID_BYTES).toString('base64url'),
    p256dh: pair.generateKeys().toString('base64url'),
    privateKey: pair.getPrivateKey().toString('base64url'),
    auth: randomBytes(AUTH_BYTES).toString('base64url'),
    serverKey,
    isEnded: false,
  };
}

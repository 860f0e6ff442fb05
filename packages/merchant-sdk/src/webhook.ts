import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EventType, WebhookEvent } from './contract.gen.ts';

type Topic = EventType extends `${infer Name}.${string}` ? Name : never;
type EventAbout<Name extends Topic> = Extract<WebhookEvent, { readonly type: `${Name}.${string}` }>;

/** What an event is about, so that TypeScript knows its `data`: `if (isAbout(event, 'payment')) event.data.payment`. */
export const isAbout = <Name extends Topic>(
  event: WebhookEvent,
  topic: Name,
): event is EventAbout<Name> => event.type.startsWith(`${topic}.`);

/** Headers as any server gives them: a `Headers` object, or a record with lower-case names. */
export type WebhookHeaders =
  | { readonly get: (name: string) => string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export type VerifyOptions = {
  /** The secrets in force (`whsec_…`): one, or two while you rotate. */
  readonly secrets: readonly string[];
  /** How far the sender's clock may be from yours; five minutes unless said. */
  readonly toleranceS?: number;
  /** Seconds since 1970; the machine's own clock unless said. */
  readonly nowS?: number;
};

export type WebhookFailure =
  | 'headers_missing'
  | 'timestamp_invalid'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'signature_wrong'
  | 'secret_malformed'
  | 'body_malformed';

/** A message that did not come from Abona as it is. Answer 400 and do nothing. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly reason: WebhookFailure;

  constructor(reason: WebhookFailure) {
    super(`the webhook was refused: ${reason}`);
    this.reason = reason;
  }
}

const PREFIX = 'whsec_';
const TOLERANCE_S = 300;
const BASE64 = /^[A-Za-z\d+/]+={0,2}$/;

/**
 * Checks that a message is Abona's, untouched and recent, and reads it.
 *
 * `body` is the raw body, byte for byte: not what a JSON parser made of it. Throws a
 * `WebhookVerificationError` otherwise. Messages may come more than once: remember the event's id. `type` tells what
 * it is (`isAbout`); a type that you do not know is new: answer 2xx and leave it.
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  options: VerifyOptions,
): WebhookEvent {
  verifySignature(body, headers, options);
  try {
    return JSON.parse(Buffer.from(body).toString('utf8')) as WebhookEvent;
  } catch {
    throw new WebhookVerificationError('body_malformed');
  }
}

/** The check alone, by the Standard Webhooks specification. */
export function verifySignature(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  { secrets, toleranceS = TOLERANCE_S, nowS = Math.floor(Date.now() / 1_000) }: VerifyOptions,
): void {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  if (id === null || timestamp === null || signatures === null)
    throw new WebhookVerificationError('headers_missing');
  checkTimestamp(timestamp, { toleranceS, nowS });
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), Buffer.from(body)]);
  const expected = secrets.map((secret) =>
    createHmac('sha256', keyOf(secret)).update(signed).digest(),
  );
  const given = signatures.split(' ').flatMap(signatureOf);
  // Every pair is compared, so that the time it takes tells nothing about which one was near.
  const matches = given.flatMap((one) => expected.map((other) => isSame(one, other)));
  if (!matches.includes(true)) throw new WebhookVerificationError('signature_wrong');
}

function headerOf(headers: WebhookHeaders, name: string): string | null {
  if (typeof headers.get === 'function') return headers.get(name);
  const value = (headers as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function checkTimestamp(
  text: string,
  { toleranceS, nowS }: { readonly toleranceS: number; readonly nowS: number },
): void {
  if (!/^\d{1,12}$/.test(text)) throw new WebhookVerificationError('timestamp_invalid');
  const sentS = Number(text);
  if (nowS - sentS > toleranceS) throw new WebhookVerificationError('timestamp_too_old');
  if (sentS - nowS > toleranceS) throw new WebhookVerificationError('timestamp_too_new');
}

function keyOf(secret: string): Buffer {
  const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret;
  if (!BASE64.test(text)) throw new WebhookVerificationError('secret_malformed');
  return Buffer.from(text, 'base64');
}

/** `v1,` and base64; signatures of versions to come are passed over. */
function signatureOf(text: string): Buffer[] {
  const [version, signature] = text.split(',');
  return version === 'v1' && signature !== undefined && BASE64.test(signature)
    ? [Buffer.from(signature, 'base64')]
    : [];
}

const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a vendor sends: the body byte by byte, and the headers that vouch for it. */
export type SignedMessage = {
  readonly id: string;
  readonly timestamp: string;
  readonly signatures: string;
  readonly body: string;
};

const TOLERANCE_S = 300;
const PREFIX = 'whsec_';

/**
 * Standard Webhooks: HMAC-SHA-256 over `id.timestamp.body`, not older or newer than five minutes of real
 * time. A sender that rotates its secret signs with both; one good signature does.
 */
export function isGenuine(
  { id, timestamp, signatures, body }: SignedMessage,
  secret: string,
  now: Date,
): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > TOLERANCE_S) return false;
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return signatures.split(' ').some((one) => isSame(one, expected));
}

function isSame(signature: string, expected: Buffer): boolean {
  const [version, encoded] = signature.split(',');
  if (version !== 'v1' || encoded === undefined) return false;
  const given = Buffer.from(encoded, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

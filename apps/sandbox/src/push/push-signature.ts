import { createHash, createHmac } from 'node:crypto';
import { isSameText } from '#platform/same-text.ts';

export type PushCredentials = { readonly key: string; readonly secret: string };

const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** `key:signature` over the socket and the channel, as the app's server gave it to the browser. */
export function isChannelAuth(
  { key, secret }: PushCredentials,
  auth: string,
  parts: readonly string[],
): boolean {
  return isSameText(auth, `${key}:${sign(secret, parts.join(':'))}`);
}

/** The double colon keeps a user's signature from ever being one of a channel. */
export function isUserAuth(
  { key, secret }: PushCredentials,
  auth: string,
  { socketId, userData }: { readonly socketId: string; readonly userData: string },
): boolean {
  return isSameText(auth, `${key}:${sign(secret, `${socketId}::user::${userData}`)}`);
}

export type SignedRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

/** Signatures older than this are replays (the real service's own figure). */
const CLOCK_TOLERANCE_S = 600;

/** Null when the request is the app's own; else what is wrong with it. */
export function objectionToRequest(
  { key, secret }: PushCredentials,
  { method, path, query, body }: SignedRequest,
  nowS: number,
): string | null {
  const { auth_signature: signature = '', ...signed } = query;
  if (signed['auth_key'] !== key) return 'Unknown auth_key';
  if (signed['auth_version'] !== '1.0') return 'Unsupported auth_version';
  if (!(Math.abs(nowS - Number(signed['auth_timestamp'])) <= CLOCK_TOLERANCE_S)) {
    return 'Timestamp expired';
  }
  if (body.length > 0 && signed['body_md5'] !== createHash('md5').update(body).digest('hex')) {
    return 'The body_md5 does not match the body';
  }
  const parameters = Object.entries(signed)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const expected = sign(secret, [method, path, parameters].join('\n'));
  return isSameText(signature, expected) ? null : 'Invalid signature';
}

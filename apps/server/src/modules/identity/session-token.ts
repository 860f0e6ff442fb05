import { createHmac, timingSafeEqual } from 'node:crypto';
import { invariant } from '@abona/kernel/invariant';
import { z } from 'zod';
import type { NamedKey } from '#platform/config/config.ts';

/** Told apart from every other token we sign, so that none can stand in for another. */
const TYPE = 'abona-session+jwt';

type SessionClaims = {
  readonly sid: string;
  readonly userId: string;
  readonly expiresAt: Date;
};

/**
 * Our own short-lived session token: a signed handle of a row (a JWT by HMAC-SHA-256), with the
 * claims `exp`, `sid` and `user_id`. The signature keeps strangers out; the row decides whether the
 * session still is.
 *
 * It is read on every call, so it is read by hand: we are the only ones who make these tokens, and
 * make them in one way, so the header is not parsed but must be, byte for byte, one that we write.
 * What it claims about algorithms and keys is never asked.
 */
export type SessionTokens = {
  readonly sign: (claims: SessionClaims, now: Date) => string;
  /** Null when it is not ours, was tampered with, or has expired. */
  readonly read: (token: string, now: Date) => SessionClaims | null;
  /** The sid of a token of ours, expired or not: to renew or end its session, never to act in it. */
  readonly sidOf: (token: string) => string | null;
};

const Payload = z.object({ exp: z.int(), sid: z.string(), user_id: z.string() });

/** The first key signs; the others still verify what they signed before. */
export function createSessionTokens(keys: readonly NamedKey[]): SessionTokens {
  const [signing] = keys;
  invariant(signing !== undefined, 'session tokens without a key');
  const secrets = new Map(keys.map(({ id, secret }) => [headerOf(id), secret]));

  /** The claims of a token that we signed, whatever the time. */
  const verify = (token: string): SessionClaims | null => {
    const [header = '', payload = '', signature = '', ...rest] = token.split('.');
    const secret = secrets.get(header);
    if (secret === undefined || rest.length > 0) return null;
    const isOurs = isSame(signature, signatureOf(`${header}.${payload}`, secret));
    return isOurs ? claimsOf(payload) : null;
  };

  return {
    sign: ({ sid, userId, expiresAt }, now) => {
      const payload = { sid, user_id: userId, iat: secondsOf(now), exp: secondsOf(expiresAt) };
      const signed = `${headerOf(signing.id)}.${encode(payload)}`;
      return `${signed}.${signatureOf(signed, signing.secret)}`;
    },
    read: (token, now) => {
      const claims = verify(token);
      return claims !== null && claims.expiresAt > now ? claims : null;
    },
    sidOf: (token) => verify(token)?.sid ?? null,
  };
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const headerOf = (kid: string): string => encode({ alg: 'HS256', typ: TYPE, kid });
const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1_000);

const signatureOf = (signed: string, secret: Uint8Array): string =>
  createHmac('sha256', secret).update(signed).digest('base64url');

/** Compares without telling by its duration how much was right. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The signature holds, so these are our own words; an older release may have written others. */
function claimsOf(payload: string): SessionClaims | null {
  const claims = Payload.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  if (!claims.success) return null;
  const { sid, user_id: userId, exp } = claims.data;
  return { sid, userId, expiresAt: new Date(exp * 1_000) };
}

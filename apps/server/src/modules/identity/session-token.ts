import { invariant } from '@abona/kernel/invariant';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { NamedKey } from '#platform/config/config.ts';

/** Told apart from every other token we sign, so that none can stand in for another. */
const TYPE = 'abona-session+jwt';
const ALGORITHM = 'HS256';

export type SessionClaims = {
  readonly sid: string;
  readonly userId: string;
  readonly expiresAt: Date;
};

/**
 * Our own short-lived session token: a signed handle of a row, with the claims `exp`, `sid` and
 * `user_id`. The signature keeps strangers out; the row decides whether the session still is.
 */
export type SessionTokens = {
  readonly sign: (claims: SessionClaims, now: Date) => Promise<string>;
  /** Null when it is not ours, was tampered with, or has expired. */
  readonly read: (token: string, now: Date) => Promise<SessionClaims | null>;
  /** The sid of a token of ours, expired or not: to renew or end its session, never to act in it. */
  readonly sidOf: (token: string) => Promise<string | null>;
};

/** The first key signs; the others still verify what they signed before. */
export function createSessionTokens(keys: readonly NamedKey[]): SessionTokens {
  const [signing] = keys;
  invariant(signing !== undefined, 'session tokens without a key');
  const imported = new Map(keys.map(({ id, secret }) => [id, importKey(secret)]));
  const keyOf = async (id: string | undefined): Promise<CryptoKey> => {
    const key = imported.get(id ?? '');
    if (key === undefined) throw new errors.JWKSNoMatchingKey();
    return key;
  };

  const verify = async (token: string, now: Date): Promise<SessionClaims | null> => {
    try {
      const { payload } = await jwtVerify(token, ({ kid }) => keyOf(kid), {
        algorithms: [ALGORITHM],
        typ: TYPE,
        currentDate: now,
      });
      return claimsOf(payload);
    } catch (failure) {
      if (failure instanceof errors.JOSEError) return null;
      throw failure;
    }
  };

  return {
    sign: async ({ sid, userId, expiresAt }, now) =>
      new SignJWT({ sid, user_id: userId })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: signing.id })
        .setIssuedAt(now)
        .setExpirationTime(expiresAt)
        .sign(await keyOf(signing.id)),
    read: verify,
    sidOf: async (token) => (await verify(token, new Date(0)))?.sid ?? null,
  };
}

function claimsOf({ exp, sid, user_id: userId }: JWTPayload): SessionClaims | null {
  if (exp === undefined || typeof sid !== 'string' || typeof userId !== 'string') return null;
  return { sid, userId, expiresAt: new Date(exp * 1_000) };
}

const importKey = (secret: Uint8Array): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new Uint8Array(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);

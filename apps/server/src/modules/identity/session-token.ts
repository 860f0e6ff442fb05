import { z } from 'zod';
import type { NamedKey } from '#platform/config/config.ts';
import { createSignedTokens, secondsOf } from './signed-token.ts';

const TYPE = 'abona-session+jwt';

type SessionClaims = {
  readonly sid: string;
  readonly userId: string;
  readonly expiresAt: Date;
};

/**
 * Our own short-lived session token: a signed handle of a row, with the claims `exp`, `sid` and `user_id`.
 * The signature keeps strangers out; the row decides whether the session still is.
 */
export type SessionTokens = {
  readonly sign: (claims: SessionClaims, now: Date) => string;
  /** Null when it is not ours, was tampered with, or has expired. */
  readonly read: (token: string, now: Date) => SessionClaims | null;
  /** The sid of a token of ours, expired or not: to renew or end its session, never to act in it. */
  readonly sidOf: (token: string) => string | null;
};

const Payload = z.object({ exp: z.int(), sid: z.string(), user_id: z.string() });

/** Nobody's page makes one call only. */
const REMEMBERED_MAX = 10_000;

export function createSessionTokens(keys: readonly NamedKey[]): SessionTokens {
  const tokens = createSignedTokens(TYPE, keys);
  /**
   * What good tokens say, the latest ones: a signature that held goes on holding. Whether the time of a token is
   * over, and whether its session still is, is asked each time as ever.
   */
  const remembered = new Map<string, SessionClaims>();
  const verify = (token: string): SessionClaims | null => {
    const known = remembered.get(token);
    if (known !== undefined) return known;
    const claims = check(token);
    if (claims === null) return null;
    const [oldest] = remembered.size < REMEMBERED_MAX ? [] : remembered.keys();
    if (oldest !== undefined) remembered.delete(oldest);
    remembered.set(token, claims);
    return claims;
  };
  /** Our own words, if the signature holds; an older release may have written others. */
  const check = (token: string): SessionClaims | null => {
    const claims = Payload.safeParse(tokens.verify(token));
    if (!claims.success) return null;
    const { sid, user_id: userId, exp } = claims.data;
    return { sid, userId, expiresAt: new Date(exp * 1_000) };
  };
  return {
    sign: ({ sid, userId, expiresAt }, now) =>
      tokens.sign({ sid, user_id: userId, iat: secondsOf(now), exp: secondsOf(expiresAt) }),
    read: (token, now) => {
      const claims = verify(token);
      return claims !== null && claims.expiresAt > now ? claims : null;
    },
    sidOf: (token) => verify(token)?.sid ?? null,
  };
}

import { isRecord } from '#browser/stored-values.ts';

export type Claims = Readonly<Record<string, unknown>>;

/**
 * What a token says about itself. Nobody here checks its signature: the server does that with every
 * call, and nothing private hangs on what the browser believes.
 */
export function readClaims(token: string): Claims | null {
  const payload = token.split('.')[1];
  if (payload === undefined || token.split('.').length !== 3) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isRecord(claims) ? claims : null;
  } catch {
    return null;
  }
}

export type SessionClaims = {
  readonly expiresAt: number;
  readonly sid: string;
  readonly userId: string;
};

/** The claims of our own session token; null when it has none, or its time is over. */
export function readSessionClaims(token: string, now: number): SessionClaims | null {
  const claims = readAnySessionClaims(token);
  return claims !== null && claims.expiresAt > now ? claims : null;
}

/** The same, whether its time is over or not. */
export function readAnySessionClaims(token: string): SessionClaims | null {
  const claims = readClaims(token);
  if (claims === null) return null;
  const { exp, sid, user_id: userId } = claims;
  if (typeof exp !== 'number' || typeof sid !== 'string' || typeof userId !== 'string') return null;
  return { expiresAt: exp * 1_000, sid, userId };
}

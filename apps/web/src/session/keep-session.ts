import { readStored, removeStored, writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import type { ProviderTokens } from './login-provider.ts';
import { type Session, sessionState, setSessionState } from './session-store.ts';
import { readAnySessionClaims, readSessionClaims } from './token-claims.ts';

/** The session in storage, if its time is not over. */
export function storedSession(now: number): Session | null {
  const token = readStored(stored.session);
  const claims = token === null ? null : readSessionClaims(token, now);
  return token === null || claims === null ? null : { token, ...claims };
}

/** The session in storage, whether its time is over or not: enough to show what was seen before. */
export function endedSession(): Session | null {
  const token = readStored(stored.session);
  const claims = token === null ? null : readAnySessionClaims(token);
  return token === null || claims === null ? null : { token, ...claims };
}

/** Takes a session token over; false: it is over already, by this device's clock. */
export function keepSession(token: string, now: number, isReady: boolean): boolean {
  const claims = readSessionClaims(token, now);
  if (claims === null) return false;
  writeStored(stored.session, token);
  adoptSession({ token, ...claims }, isReady);
  return true;
}

/** A session that another tab has written already. */
export const adoptSession = (session: Session, isReady: boolean): void =>
  setSessionState({ kind: 'signed_in', session, isReady });

export function markSessionReady(): void {
  const state = sessionState();
  if (state.kind === 'signed_in' && !state.isReady) setSessionState({ ...state, isReady: true });
}

/** The id token of this page's login: proof for the provider's logout, too personal to be kept. */
let idToken: string | null = null;
export const latestIdToken = (): string | null => idToken;

/** Of the provider's tokens only the one that renews the others is kept (see `stored.ts`). */
export function keepProviderTokens(tokens: ProviderTokens): void {
  idToken = tokens.idToken ?? idToken;
  if (tokens.refreshToken === null) removeStored(stored.accessToken);
  else writeStored(stored.accessToken, tokens.refreshToken);
}

export const storedRefreshToken = (): string | null => readStored(stored.accessToken);

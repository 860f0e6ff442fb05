import { seal, unseal } from '#browser/sealing.ts';
import { readStored, removeStored, writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import type { ProviderTokens } from './login/login-provider.ts';
import { type Session, sessionState, setSessionState } from './session-store.ts';
import { readAnySessionClaims, readClaims, readSessionClaims } from './token-claims.ts';

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

/** Writes a session token down, and tells nobody yet; null: it is over already, by this device's clock. */
export function storeSession(token: string, now: number): Session | null {
  const claims = readSessionClaims(token, now);
  if (claims === null) return null;
  writeStored(stored.session, token);
  return { token, ...claims };
}

/** Takes a session token over; false: it is over already, by this device's clock. */
export function keepSession(token: string, now: number, isReady: boolean): boolean {
  const session = storeSession(token, now);
  if (session !== null) adoptSession(session, isReady);
  return session !== null;
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

/** The access token is kept while it lasts, and the one that renews it (specification 7: local cache, refresh tokens). */
export async function keepProviderTokens(tokens: ProviderTokens): Promise<void> {
  idToken = tokens.idToken ?? idToken;
  // First of all: the one before it is used up.
  if (tokens.refreshToken === null) removeStored(stored.refreshToken);
  else writeStored(stored.refreshToken, tokens.refreshToken);
  const sealed = await seal(tokens.accessToken);
  if (sealed === null) removeStored(stored.accessToken);
  else writeStored(stored.accessToken, sealed);
}

export const storedRefreshToken = (): string | null => readStored(stored.refreshToken);

export function forgetProviderTokens(): void {
  removeStored(stored.accessToken);
  removeStored(stored.refreshToken);
}

/** An access token this close to its end is not worth a call. */
const ACCESS_MARGIN_MS = 20_000;

/** The access token that is kept, if its time is not over. */
export async function cachedAccessToken(now: number): Promise<string | null> {
  const sealed = readStored(stored.accessToken, now);
  const token = sealed === null ? null : await unseal(sealed);
  const exp = token === null ? null : readClaims(token)?.['exp'];
  return typeof exp === 'number' && exp * 1_000 - ACCESS_MARGIN_MS > now ? token : null;
}

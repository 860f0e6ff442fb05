import { call } from '#api/call.ts';
import { leaveTo, replaceDocument } from '#browser/document-navigation.ts';
import { log, messageOf } from '#browser/log.ts';
import { readSurroundings } from '#browser/surroundings.ts';
import { BASE_PATH, paths } from '#routing/paths.ts';
import { track } from '#tracking/track.ts';
import { endSessionHere } from './end-session.ts';
import { latestIdToken, storedRefreshToken } from './keep-session.ts';
import { markLeaving } from './leaving.ts';
import type { LoginProvider } from './login-provider.ts';
import { loginProvider } from './provider.ts';

/** A sign-out waits for nobody longer than this. */
const PATIENCE_MS = 3_000;

/**
 * Signs out: our session on the server, everything stored here, then the session at the login
 * provider, which sends the person back. What cannot be reached does not keep anybody signed in.
 */
export async function signOut(): Promise<void> {
  track('log_out_completed', {});
  const home = `${window.location.origin}${BASE_PATH}`;
  const refreshToken = await endEverywhere();
  if (readSurroundings().isMobileShell && (await leftToApp())) return replaceDocument(home);
  const address = await inTime('provider_logout', logoutAddress(refreshToken, home));
  if (address === null) replaceDocument(home);
  else leaveTo(address);
}

/** The mobile app signed the person in, and signs them out at the provider too. */
async function leftToApp(): Promise<boolean> {
  const { isHostedByApp, tellSignedOut } = await import('#mobile/app-session.ts');
  if (!isHostedByApp()) return false;
  tellSignedOut();
  return true;
}

/** The end of a session that cannot go on: the person reads why. */
export async function signOutWithReason(reason: 'too_many_retries' | 'exp_time'): Promise<void> {
  await endEverywhere();
  if (readSurroundings().isMobileShell) await leftToApp();
  replaceDocument(`${BASE_PATH}${paths.externalError}?reason=${reason}`);
}

/** Answers with the token that could still renew what has ended. */
async function endEverywhere(): Promise<string | null> {
  const refreshToken = storedRefreshToken();
  markLeaving();
  await inTime('log_out', call('logOut', {}, { timeoutMs: PATIENCE_MS }));
  // The page may be kept for the back button: what it shows now must not come back with it.
  document.body.hidden = true;
  endSessionHere();
  return refreshToken;
}

/** With proof of who is leaving, or the provider would ask the person whether they mean it. */
async function logoutAddress(refreshToken: string | null, home: string): Promise<string> {
  const provider = await loginProvider();
  const { idToken, last } = await proofOf(provider, refreshToken);
  if (last !== null) await inTime('revocation', provider.revoke(last));
  return provider.logoutAddress(idToken, home);
}

type Proof = { readonly idToken: string | null; readonly last: string | null };

async function proofOf(provider: LoginProvider, refreshToken: string | null): Promise<Proof> {
  const idToken = latestIdToken();
  if (idToken !== null || refreshToken === null) return { idToken, last: refreshToken };
  const renewed = await inTime('proof', provider.refresh(refreshToken));
  if (renewed === null || !renewed.ok) return { idToken, last: refreshToken };
  return { idToken: renewed.value.idToken, last: renewed.value.refreshToken };
}

async function inTime<T>(what: string, work: Promise<T>): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, PATIENCE_MS, null);
  try {
    return await Promise.race([work, late]);
  } catch (failure) {
    log({ level: 'warn', message: messageOf(failure), trail: `session.${what}` });
    return null;
  } finally {
    clearTimeout(timer);
  }
}

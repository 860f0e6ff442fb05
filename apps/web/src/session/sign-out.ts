import { call } from '#api/call.ts';
import { leaveTo, replaceDocument } from '#browser/document-navigation.ts';
import { log, messageOf } from '#browser/log.ts';
import { unsubscribePush } from '#browser/push-subscription.ts';
import { readSurroundings } from '#browser/surroundings.ts';
import { BASE_PATH, paths } from '#routing/paths.ts';
import { track } from '#tracking/track.ts';
import { endSessionHere, markLeaving } from './end-session.ts';
import { latestIdToken, storedRefreshToken } from './keep-session.ts';
import { loginProvider } from './login/provider.ts';
import { withRenewalLock } from './renewal-lock.ts';

/** A sign-out waits for nobody longer than this. */
const PATIENCE_MS = 3_000;

/**
 * Signs out: our session on the server, everything stored here, then the session at the login
 * provider, which sends the person back. What cannot be reached does not keep anybody signed in.
 */
export async function signOut(): Promise<void> {
  track('log_out_completed', {});
  markLeaving();
  const home = `${window.location.origin}${BASE_PATH}`;
  // Before the session ends: our server takes its refresh token back at the provider along with it.
  const proof = await proofOfLogin();
  await inTime('push_unsubscribe', unsubscribePush());
  await endEverywhere();
  if (readSurroundings().isMobileShell && (await leftToApp())) return replaceDocument(home);
  const address = await inTime('provider_logout', logoutAddress(proof, home));
  if (address === null) replaceDocument(home);
  else leaveTo(address);
}

/** Signs out here, where somebody else is to sign in next; the provider, which asks who that is, ends its own session. */
export async function leaveForAnother(): Promise<void> {
  track('log_out_completed', {});
  markLeaving();
  await inTime('push_unsubscribe', unsubscribePush());
  await endEverywhere();
  replaceDocument(window.location.href);
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
  markLeaving();
  await endEverywhere();
  if (readSurroundings().isMobileShell) await leftToApp();
  replaceDocument(`${BASE_PATH}${paths.externalError}?reason=${reason}`);
}

async function endEverywhere(): Promise<void> {
  await inTime('log_out', call('logOut', {}, { timeoutMs: PATIENCE_MS }));
  // The page may be kept for the back button: what it shows now must not come back with it.
  document.body.hidden = true;
  endSessionHere();
}

type LoginProof = { readonly idToken: string | null; readonly refreshToken: string | null };

/**
 * Who is leaving. The id token lives in memory alone: after a reload the refresh token brings another.
 * What it brings is used for leaving and never stored: the provider may answer after the patience,
 * when this device has been cleared already.
 */
async function proofOfLogin(): Promise<LoginProof> {
  const known = { idToken: latestIdToken(), refreshToken: storedRefreshToken() };
  if (known.idToken !== null || known.refreshToken === null) return known;
  return (await inTime('proof', withRenewalLock(renewedProof))) ?? known;
}

/** Under the lock: another tab may have used up the refresh token that was stored before. */
async function renewedProof(): Promise<LoginProof> {
  const refreshToken = storedRefreshToken();
  if (refreshToken === null) return { idToken: null, refreshToken };
  const renewed = await (await loginProvider()).refresh(refreshToken);
  if (!renewed.ok) return { idToken: null, refreshToken };
  const { idToken, refreshToken: successor } = renewed.value;
  return { idToken, refreshToken: successor ?? refreshToken };
}

/** With proof of who is leaving, or the provider would ask the person whether they mean it. */
async function logoutAddress(proof: LoginProof, home: string): Promise<string> {
  const provider = await loginProvider();
  const { idToken, refreshToken } = proof;
  if (refreshToken !== null) await inTime('revocation', provider.revoke(refreshToken));
  return provider.logoutAddress(idToken, home);
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

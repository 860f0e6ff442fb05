import { ApiFailure } from '@abona/client/api-failure.ts';
import { call } from '#api/call.ts';
import { readSurroundings } from '#browser/surroundings.ts';
import { adoptSession, cachedAccessToken, keepSession, storedSession } from './keep-session.ts';
import { dropEndedLogin, isLoginEnded } from './login/ended-login.ts';
import { silentToken } from './login/silent-token.ts';
import { withRenewalLock } from './renewal-lock.ts';
import { currentSession, type Session } from './session-store.ts';

export type Renewal = 'renewed' | 'over' | 'unreachable';

/** A token this close to its end is renewed before it is used. */
const MARGIN_MS = 20_000;

let underWay: Promise<Renewal> | null = null;

/** Renews the session once, however many ask for it, in this tab and in the others. */
export function renewSession(): Promise<Renewal> {
  // The session as it is now, not as it will be when our turn comes.
  const worn = currentSession();
  underWay ??= withRenewalLock(() => renew(worn)).finally(() => {
    underWay = null;
  });
  return underWay;
}

async function renew(worn: Session | null): Promise<Renewal> {
  const found = storedSession(Date.now());
  // Another tab was faster while we waited for our turn.
  if (found !== null && isLaterThan(found, worn)) {
    adoptSession(found, true);
    return 'renewed';
  }
  const cached = await cachedAccessToken(Date.now());
  const renewal = cached === null ? 'over' : await exchange(cached);
  if (renewal !== 'over') return renewal;
  const silent = await silentToken();
  if (silent.kind === 'none') return renewInApp();
  return silent.kind === 'token' ? exchange(silent.tokens.accessToken) : 'unreachable';
}

async function exchange(loginToken: string): Promise<Renewal> {
  try {
    const login = await call('logIn', {}, { loginToken });
    return keepSession(login.session_token, Date.now(), true) ? 'renewed' : 'over';
  } catch (failure) {
    if (isLoginEnded(failure)) await dropEndedLogin();
    const isRefused = failure instanceof ApiFailure && failure.status === 401;
    return isRefused ? 'over' : 'unreachable';
  }
}

/** Inside the mobile app, the app has what renews; anywhere else the session is over. */
async function renewInApp(): Promise<Renewal> {
  if (!readSurroundings().isMobileShell) return 'over';
  const { renewedByApp } = await import('#mobile/app-session.ts');
  if (await renewedByApp()) return 'renewed';
  // The app may be without a network itself: a session that has time left is worth another try.
  return storedSession(Date.now()) === null ? 'over' : 'unreachable';
}

const isLaterThan = (found: Session, known: Session | null): boolean =>
  known === null || (found.token !== known.token && found.expiresAt > known.expiresAt);

/** The token to send with a call; null when nobody is signed in. */
export async function freshToken(): Promise<string | null> {
  const session = currentSession();
  if (session === null) return null;
  if (session.expiresAt - Date.now() > MARGIN_MS) return session.token;
  const renewal = await renewSession();
  if (renewal === 'unreachable') throw new ApiFailure({ code: 'network', status: 0 });
  // Over: the server's refusal says so in the one way that is listened to.
  return currentSession()?.token ?? session.token;
}

import { readStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { setTrackedUser } from '#tracking/tracked-person.ts';
import { endSessionHere } from './end-session.ts';
import { adoptSession, endedSession, storedRefreshToken, storedSession } from './keep-session.ts';
import { failLogin } from './login/fail-login.ts';
import { renewSession } from './renewal.ts';
import { currentSession, setSessionState } from './session-store.ts';

/** Finds the session that this browser keeps, renewing it when its time is over. */
export async function restoreSession(): Promise<void> {
  const session = storedSession(Date.now());
  if (session !== null) {
    setTrackedUser(session.userId);
    adoptSession(session, true);
    return;
  }
  if (storedRefreshToken() === null) {
    setSessionState({ kind: 'signed_out' });
    return;
  }
  const renewal = await renewSession();
  if (renewal === 'renewed') setTrackedUser(currentSession()?.userId ?? null);
  else if (renewal === 'over') endSessionHere();
  else if (!adoptEnded()) failLogin('unreachable', false);
}

/** Nobody can renew it now: what was seen last is shown all the same, and nothing else. */
function adoptEnded(): boolean {
  const ended = readStored(stored.seen) === null ? null : endedSession();
  if (ended !== null) adoptSession(ended, true);
  return ended !== null;
}

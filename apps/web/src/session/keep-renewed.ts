import { renewSession } from './renewal.ts';
import { currentSession, onSessionChange } from './session-store.ts';

/** How long before its end a session is renewed, when somebody is looking. */
const AHEAD_MS = 60_000;
/** After a failed attempt: the provider or the connection may be back by then. */
const RETRY_MS = 15_000;

/**
 * Renews the session before its token expires. Only while the page is looked at: a tab left open
 * over night lets its session lapse, and renews it when somebody comes back.
 */
export function keepSessionRenewed(onOver: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (leastMs = 0) => {
    clearTimeout(timer);
    const session = currentSession();
    if (session === null || document.visibilityState === 'hidden') return;
    const delay = Math.max(session.expiresAt - Date.now() - AHEAD_MS, leastMs);
    timer = setTimeout(renew, delay);
  };
  const renew = async () => {
    const renewal = await renewSession();
    if (renewal === 'over') onOver();
    else schedule(RETRY_MS);
  };
  onSessionChange(schedule);
  document.addEventListener('visibilitychange', () => schedule());
  schedule();
}

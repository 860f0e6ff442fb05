import { type LoginFailureReason, setSessionState } from '#session/session-store.ts';
import { track } from '#tracking/track.ts';

/** The login error: it is told in tracking, and loading is over. */
export function failLogin(reason: LoginFailureReason, wasAsked: boolean): void {
  track('error_log_in_completed', { error_message: reason });
  setSessionState({ kind: 'login_failed', reason, wasAsked });
}

import type { SessionClaims } from './token-claims.ts';

export type Session = SessionClaims & { readonly token: string };

export type LoginFailureReason =
  /** Nobody answered: the provider, our server or the connection. */
  | 'unreachable'
  /** The provider or our server did not accept the login. */
  | 'refused'
  /** Its session was ended since: only a new sign-in at the provider will do. */
  | 'ended'
  /** The person asked us to forget them. */
  | 'closed'
  /** The browser keeps nothing: a login would be forgotten on the way back. */
  | 'storage_blocked'
  /** We could not send the person to the provider in time. */
  | 'redirect_timeout'
  /** The token we were given is over already, by this device's clock. */
  | 'expired'
  /** The account at the provider has no e-mail. */
  | 'no_email'
  /** The mobile app that shows us brought no session. */
  | 'no_app_session';

export type SessionState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'signed_out' }
  | { readonly kind: 'signed_in'; readonly session: Session; readonly isReady: boolean }
  | {
      readonly kind: 'login_failed';
      readonly reason: LoginFailureReason;
      /** Somebody was waiting for it; false: we tried to renew a session by ourselves. */
      readonly wasAsked: boolean;
    };

let state: SessionState = { kind: 'loading' };
const listeners = new Set<() => void>();

/** The session, in one small store. Loading starts true, the login error false. */
export const sessionState = (): SessionState => state;

export function setSessionState(next: SessionState): void {
  state = next;
  for (const listener of [...listeners]) listener();
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentSession = (): Session | null =>
  state.kind === 'signed_in' ? state.session : null;

/** Resolves when the session is known one way or the other; a failed login is neither. */
export const decidedSession = (): Promise<SessionState> =>
  whenState((now) => now.kind === 'signed_out' || (now.kind === 'signed_in' && now.isReady));

/** Resolves when nobody is looking for the session any more. */
export const settledSession = (): Promise<SessionState> =>
  whenState((now) => now.kind !== 'loading' && (now.kind !== 'signed_in' || now.isReady));

function whenState(isIt: (now: SessionState) => boolean): Promise<SessionState> {
  if (isIt(state)) return Promise.resolve(state);
  const { promise, resolve } = Promise.withResolvers<SessionState>();
  const stop = onSessionChange(() => {
    if (!isIt(state)) return;
    stop();
    resolve(state);
  });
  return promise;
}

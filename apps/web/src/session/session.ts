import { connectApi } from '#api/api-context.ts';
import { reloadDocument } from '#browser/document-navigation.ts';
import { hasLoginAnswer } from '#browser/query-parameters.ts';
import { readStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { unauthorised } from './errors/unauthorised.ts';
import { failLogin } from './login/fail-login.ts';
import type { LoginRequest } from './login/login-ports.ts';
import { freshToken } from './renewal.ts';
import { restoreSession } from './restore-session.ts';
import { currentSession, sessionState, settledSession } from './session-store.ts';

/** Tells the request client about the session; `session-watch.ts` looks after it from then on. */
export function connectSession(): void {
  connectApi({
    sessionToken: async () => {
      await settledSession();
      return freshToken();
    },
    // A login may bring along the session it renews, even one whose time is over.
    currentToken: () => currentSession()?.token ?? readStored(stored.session),
    ids: () => ({ sessionId: currentSession()?.sid ?? null, customerId: null }),
    onUnauthorised: unauthorised(async (returnTo) => {
      await signIn({ returnTo });
    }),
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    // Kept by the browser while it was on its way to the login provider, or hidden while signing out.
    const isStale = sessionState().kind !== 'signed_in' || document.body.hidden;
    if (persisted && isStale) reloadDocument();
  });
}

/**
 * Finds out who is here: somebody whom the mobile app shows in, somebody coming back from the login
 * provider, somebody with a session, or a visitor. The address is left as the router should find it.
 */
export async function openSession(waitsForApp = false): Promise<void> {
  if (waitsForApp) return (await import('#mobile/open-in-app.ts')).openInApp();
  if (!hasLoginAnswer(window.location.search)) return restoreSession();
  await withLogin(({ finishLogin }) => finishLogin());
}

/** Signs in, with a trip to the login provider if need be. Answers with where to go, if anywhere. */
export const signIn = (request: LoginRequest): Promise<string | null> =>
  withLogin(({ logIn }) => logIn(request));

/** Another try, from the failure's own screen. */
export const retryLogin = (): Promise<string | null> => withLogin((part) => part.retryLogin());

/** Ends the session here, and opens this address again for somebody else. */
export const leaveForAnother = async (): Promise<void> =>
  (await import('./sign-out.ts')).leaveForAnother();

/** Signs out and leaves the page. */
export const signOut = async (): Promise<void> => (await import('./sign-out.ts')).signOut();

type LoginPart = typeof import('./login/log-in.ts');

/** Everything about logging in comes when somebody does: most visits bring their session. */
async function withLogin<T>(use: (part: LoginPart) => Promise<T>): Promise<T | null> {
  let part: LoginPart;
  try {
    part = await import('./login/log-in.ts');
  } catch {
    failLogin('unreachable', true);
    return null;
  }
  return use(part);
}

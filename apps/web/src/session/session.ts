import { connectApi } from '#api/api-context.ts';
import { hasLoginAnswer } from '#browser/query-parameters.ts';
import { readStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { forgiveErrorsInTime } from './error-forgiveness.ts';
import { failLogin } from './fail-login.ts';
import { keepSessionRenewed } from './keep-renewed.ts';
import type { LoginRequest } from './login-ports.ts';
import { followOtherTabs } from './other-tabs.ts';
import { freshToken } from './renewal.ts';
import { restoreSession } from './restore-session.ts';
import { currentSession, settledSession } from './session-store.ts';
import { leaveAfterExpiry, unauthorised } from './unauthorised.ts';

/** Tells the request client about the session, and watches over it for as long as the page lives. */
export function watchSession(): void {
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
  followOtherTabs();
  forgiveErrorsInTime();
  keepSessionRenewed(leaveAfterExpiry);
}

/**
 * Finds out who is here: somebody coming back from the login provider, somebody with a session, or
 * a visitor. The address is left as the router should find it.
 */
export async function openSession(): Promise<void> {
  if (!hasLoginAnswer(window.location.search)) return restoreSession();
  await withLogin(({ finishLogin }) => finishLogin());
}

/** Signs in, with a trip to the login provider if need be. Answers with where to go, if anywhere. */
export const signIn = (request: LoginRequest): Promise<string | null> =>
  withLogin(({ logIn }) => logIn(request));

/** Another try, from the failure's own screen. */
export const retryLogin = (): Promise<string | null> => withLogin((part) => part.retryLogin());

/** Signs out and leaves the page. */
export const signOut = async (): Promise<void> => (await import('./sign-out.ts')).signOut();

type LoginPart = typeof import('./log-in.ts');

/** Everything about logging in comes when somebody does: most visits bring their session. */
async function withLogin<T>(use: (part: LoginPart) => Promise<T>): Promise<T | null> {
  let part: LoginPart;
  try {
    part = await import('./log-in.ts');
  } catch {
    failLogin('unreachable', true);
    return null;
  }
  return use(part);
}

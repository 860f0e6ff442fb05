import { currentHref, currentPath, replaceDocument } from '#browser/document-navigation.ts';
import { readSurroundings } from '#browser/surroundings.ts';
import { BASE_PATH } from '#routing/paths.ts';
import { rememberPath } from '#routing/remembered-path.ts';
import { endSessionHere, isLeaving } from '#session/end-session.ts';
import { renewSession } from '#session/renewal.ts';
import { currentSession } from '#session/session-store.ts';

/** Screens that somebody reached by a link from outside: they are not sent away from them lightly. */
const VERIFICATION_PATH = /^\/(?:verificacion|verificar|2fa)/;
export const isVerificationPath = (path: string): boolean => VERIFICATION_PATH.test(path);

type Ports = {
  readonly path: () => string;
  /** The mobile app shows us: it may have another session at hand. */
  readonly isMobileShell: () => boolean;
  readonly currentToken: () => string | null;
  /** A new token, or null when there is none to be had. */
  readonly renew: () => Promise<string | null>;
  readonly logInAgain: () => Promise<void>;
  readonly leave: () => void;
};

/**
 * What happens when a protected call is refused (specification 4). On verification screens the
 * session is renewed silently and the call tried again; failing that, the person signs in and comes
 * back. Anywhere else the place is remembered, the session is over, and landing follows; inside the
 * mobile app only when the app has no other session. However many calls are refused at once, it happens
 * once.
 */
export function createUnauthorised(
  ports: Ports,
): (refused: string | null) => Promise<string | null> {
  let answer: Promise<string | null> | null = null;
  const respond = async (): Promise<string | null> => {
    const isByLink = isVerificationPath(ports.path());
    const renewed = isByLink || ports.isMobileShell() ? await ports.renew() : null;
    if (renewed === null) {
      if (isByLink) await ports.logInAgain();
      else ports.leave();
      return null;
    }
    // Only a renewal ends the matter; whoever leaves the page has had their answer.
    answer = null;
    return renewed;
  };
  return (refused) => {
    const current = ports.currentToken();
    // Refused with a token that has been replaced meanwhile: the new one may do.
    if (answer === null && current !== null && current !== refused) return Promise.resolve(current);
    answer ??= respond();
    return answer;
  };
}

export const unauthorised = (logInAgain: (returnTo: string) => Promise<void>) =>
  createUnauthorised({
    path: currentPath,
    isMobileShell: () => readSurroundings().isMobileShell,
    currentToken: () => currentSession()?.token ?? null,
    renew: async () =>
      (await renewSession()) === 'renewed' ? (currentSession()?.token ?? null) : null,
    logInAgain: () => logInAgain(currentHref()),
    leave: leaveAfterExpiry,
  });

/** The session is over: remember the place, forget the person, show landing. */
export function leaveAfterExpiry(): void {
  if (isLeaving()) return;
  document.body.hidden = true;
  endSessionHere();
  // After the forgetting, which wipes it: it is what the person comes back to.
  rememberPath(currentHref());
  replaceDocument(`${BASE_PATH}/`);
}

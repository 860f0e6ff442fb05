import { currentHref, rewriteAddress } from '#browser/document-navigation.ts';
import { readQueryParameters } from '#browser/query-parameters.ts';
import { readSurroundings } from '#browser/surroundings.ts';
import { isAvailableRoute } from '#routing/available-routes.ts';
import { paths } from '#routing/paths.ts';
import { forgetPath, rememberedPath } from '#routing/remembered-path.ts';
import { dropLoginAnswer, noteSessionError } from '#session/errors/session-error.ts';
import { storedRefreshToken, storedSession } from '#session/keep-session.ts';
import { hasPayment } from '#session/purchase/payment-ids.ts';
import { restoreSession } from '#session/restore-session.ts';
import { type LoginFailureReason, setSessionState } from '#session/session-store.ts';
import { failLogin } from './fail-login.ts';
import { loginDestination } from './login-destination.ts';
import { runLoginFunnel } from './login-funnel.ts';
import { type LoginRequest, loginPorts } from './login-ports.ts';
import type { ProviderTokens } from './login-provider.ts';
import { loginUserOf } from './login-user.ts';
import { loginProvider } from './provider.ts';

/** Runs the login funnel. Answers with where to go, if anywhere. */
export async function logIn(
  request: LoginRequest,
  tokens: ProviderTokens | null = null,
): Promise<string | null> {
  const byApp = tokens === null && readSurroundings().isMobileShell ? await inApp(request) : null;
  if (byApp !== null) return byApp.to;
  const end = await runLoginFunnel(loginPorts(request), tokens);
  if (end.at === 'done') {
    const remembered = rememberedPath();
    const destination = loginDestination(end.next, {
      returnTo: request.returnTo,
      rememberedPath: remembered,
      isApplyAvailable: isAvailableRoute('apply'),
    });
    if (destination === remembered) forgetPath();
    return destination;
  }
  return afterFailure(end.reason, request);
}

/** A login that was ended opens nothing more: the person signs in at the provider, though it still knows them. */
async function afterFailure(
  reason: LoginFailureReason,
  request: LoginRequest,
): Promise<string | null> {
  if (reason === 'expired' && (await noteSessionError('expired'))) return null;
  const isRefused = reason === 'refused' || reason === 'ended';
  if (isRefused && (await noteSessionError('auth_error'))) return null;
  if (reason === 'ended') return logIn({ ...request, isAnew: true });
  failLogin(reason, true);
  return null;
}

/** Inside the mobile app nobody is sent to the provider's page: the app signs people in. */
const inApp = async ({ returnTo }: LoginRequest): Promise<{ to: string | null } | null> =>
  (await import('#mobile/open-in-app.ts')).signInByApp(returnTo);

/** Somebody comes back from the login provider. The address is left as the router should find it. */
export async function finishLogin(): Promise<void> {
  const finished = await (await loginProvider()).finish(window.location.href);
  if (finished.ok) {
    const { tokens, returnTo } = finished.value;
    rewriteAddress(returnTo);
    const destination = await logIn({ returnTo }, tokens);
    if (destination !== null) rewriteAddress(afterShop(tokens, returnTo) ?? destination);
    return;
  }
  dropLoginAnswer();
  if (finished.error === 'unreachable') return failLogin('unreachable', true);
  const error = finished.error === 'refused' ? 'auth_error' : finished.error;
  if (await noteSessionError(error)) return;
  if (finished.error === 'refused') failLogin('refused', true);
  else await restoreSession();
}

/**
 * Somebody whom a shop brought along is asked about that first, then goes on. A purchase comes before: the
 * question waits in their account.
 */
function afterShop({ claims }: ProviderTokens, returnTo: string): string | null {
  const [, search = ''] = returnTo.split('?');
  const isWithPurchase = hasPayment(readQueryParameters(search));
  return loginUserOf(claims).isHosted && !isWithPurchase ? paths.hostedConsent : null;
}

/** Another try, from the failure's own screen. */
export async function retryLogin(): Promise<string | null> {
  setSessionState({ kind: 'loading' });
  if (storedRefreshToken() === null && storedSession(Date.now()) === null) {
    return logIn({ returnTo: currentHref() });
  }
  await restoreSession();
  return null;
}

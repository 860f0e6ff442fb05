import { ApiFailure, isUnreachable } from '@abona/client/api-failure.ts';
import type { LoginView } from '@abona/contract/identity/session';
import { REDIRECT_TIMEOUT_MS } from '@abona/contract/limits';
import { err, ok, type Result } from '@abona/kernel/result';
import { call } from '#api/call.ts';
import { configuration } from '#browser/configuration.ts';
import { cookieNames, readCookie, writeCookie } from '#browser/cookies.ts';
import { currentPath, leaveTo } from '#browser/document-navigation.ts';
import { isFramed, takeWholeWindow } from '#browser/frame.ts';
import { log, messageOf } from '#browser/log.ts';
import { readQueryParameters } from '#browser/query-parameters.ts';
import { readStored, removeStored, writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { readSurroundings } from '#browser/surroundings.ts';
import { isSignUpPath } from '#routing/sign-up-path.ts';
import { maskedEmail } from '#session/facts/masked-email.ts';
import {
  adoptSession,
  keepProviderTokens,
  markSessionReady,
  storeSession,
} from '#session/keep-session.ts';
import { knownPayment } from '#session/purchase/known-payment.ts';
import { withRenewalLock } from '#session/renewal-lock.ts';
import type { LoginFailureReason } from '#session/session-store.ts';
import { track } from '#tracking/track.ts';
import { noteTrackedFacts, setTrackedUser } from '#tracking/tracked-person.ts';
import { dropEndedLogin, isLoginEnded } from './ended-login.ts';
import { keepHint, readHint } from './hint-id.ts';
import { hostedExperienceOf } from './hosted-experience.ts';
import type { KnownUser, LoginPorts } from './login-funnel.ts';
import type { ProviderTokens } from './login-provider.ts';
import { afterLoginOf, openApplication } from './login-purpose.ts';
import { loginRedirectOf } from './login-redirect.ts';
import { loginProvider } from './provider.ts';
import { silentToken } from './silent-token.ts';

export type LoginRequest = {
  /** Path and search below the base path to come back to. */
  readonly returnTo: string;
  readonly isSignUp?: boolean;
  /** The person proves themselves anew, though a session could go on silently. */
  readonly isAnew?: boolean;
};

export const loginPorts = (request: LoginRequest): LoginPorts => ({
  silentToken: async () =>
    request.isAnew === true
      ? null
      : withRenewalLock(async () => {
          const silent = await silentToken();
          return silent.kind === 'token' ? silent.tokens : null;
        }),
  redirect: () => redirect(request),
  logIn,
  afterLogin: (login, user) => afterLogin(login, user, request),
  createApplication: openApplication,
});

/** Nobody types a password inside somebody else's page: the whole window goes on from here. */
async function leaveFrame(): Promise<LoginFailureReason> {
  const address = new URL(window.location.href);
  // The frame's mark stays in the frame.
  if (readSurroundings().isEmbedded) address.searchParams.set('mode', 'APP');
  takeWholeWindow(address.href);
  return stillHere();
}

async function stillHere(): Promise<LoginFailureReason> {
  await new Promise((resolve) => setTimeout(resolve, REDIRECT_TIMEOUT_MS));
  return 'redirect_timeout';
}

async function redirect({ returnTo, isSignUp, isAnew }: LoginRequest): Promise<LoginFailureReason> {
  if (isFramed()) return leaveFrame();
  const query = readQueryParameters(window.location.search);
  const signsUp = isSignUp ?? isSignUpPath(currentPath());
  const hosted = hostedExperienceOf(query, signsUp);
  if (hosted.kind === 'incomplete') {
    log({
      level: 'warn',
      message: `hosted experience without ${hosted.missing.join(', ')}`,
      trail: 'session.redirect',
    });
  }
  const payment = knownPayment(query);
  const contents = loginRedirectOf({
    origin: window.location.origin,
    returnTo,
    isSignUp: signsUp,
    isAnew: isAnew ?? false,
    audience: configuration().login.audience,
    query,
    hosted,
    deviceId: deviceId(),
    hint: await readHint(),
    merchantName: payment?.merchantName ?? null,
    backLink: payment?.callback ?? null,
  });
  // The way back needs what is written here; a browser that keeps nothing cannot find it.
  if (!writeStored(stored.isAuthFromLogin, true)) return 'storage_blocked';
  if (signsUp) track('sign_up_started', {});
  try {
    leaveTo(await (await loginProvider()).begin(contents));
  } catch (failure) {
    log({ level: 'error', message: messageOf(failure), trail: 'session.redirect' });
    return 'unreachable';
  }
  return stillHere();
}

async function logIn(tokens: ProviderTokens): Promise<Result<LoginView, LoginFailureReason>> {
  await keepProviderTokens(tokens);
  try {
    return ok(await call('logIn', {}, { loginToken: tokens.accessToken }));
  } catch (failure) {
    log({
      level: 'error',
      message: `log-in failed: ${messageOf(failure)}`,
      trail: 'session.log_in',
      detail: { trace_id: failure instanceof ApiFailure ? failure.traceId : null },
    });
    if (isLoginEnded(failure)) await dropEndedLogin();
    return err(reasonOf(failure));
  }
}

function reasonOf(failure: unknown): LoginFailureReason {
  if (isUnreachable(failure)) return 'unreachable';
  if (!(failure instanceof ApiFailure)) return 'refused';
  if (failure.code === 'account_closed') return 'closed';
  if (isLoginEnded(failure)) return 'ended';
  return failure.status >= 500 ? 'unreachable' : 'refused';
}

/** In the specification's order: track, store, name, notify, mark ready; the rest is decided next. */
async function afterLogin(
  login: LoginView,
  user: KnownUser,
  request: LoginRequest,
): ReturnType<LoginPorts['afterLogin']> {
  track('start_session', { is_recurrent: login.is_recurrent });
  track('log_in_completed', { app_source: 'kpay' });
  // A session that came back silently is no login on the landing.
  if (readStored(stored.isAuthFromLogin) === true) track('kpay_landing_login_success', {});
  removeStored(stored.isAuthFromLogin);
  writeStored(stored.email, maskedEmail(user.email));
  const session = storeSession(login.session_token, Date.now());
  if (session === null) return err('expired');
  await keepHint(user.email);
  if (readSurroundings().isMobileShell) writeStored(stored.isKnown, login.is_known);
  setTrackedUser(user.userId);
  noteTrackedFacts(user.userId, { isRecurrent: login.is_recurrent });
  adoptSession(session, false);
  markSessionReady();
  void tellOthers(user);
  return ok(afterLoginOf(login, request));
}

/** What nobody waits for: the enrichment of whoever just signed in. */
async function tellOthers(user: KnownUser): Promise<void> {
  try {
    const { enrich } = await import('#tracking/enrichment.ts');
    await enrich(user, window.location.search);
  } catch (failure) {
    log({ level: 'warn', message: messageOf(failure), trail: 'session.after_login' });
  }
}

/** This device, for the login provider: a random id, then what it is, then how large it is. */
function deviceId(): string {
  const known = readCookie(cookieNames.deviceId);
  const id = known ?? crypto.randomUUID();
  // Written again even when known: its month begins anew with every login.
  writeCookie(cookieNames.deviceId, id);
  const { width, height } = window.screen;
  return [id, navigator.platform, `${width}x${height}`]
    .map((segment) => segment.replace(/[^A-Za-z\d\-.]+/g, '-'))
    .join('+');
}

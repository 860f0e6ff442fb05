import { err, ok } from '@abona/kernel/result';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { takeLogLines } from '#browser/log.ts';
import { readStored, writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { rememberedPath, rememberPath } from '#routing/remembered-path.ts';
import { onSessionChange, sessionState, setSessionState } from '#session/session-store.ts';
import { fakeServer, refusal, success } from '#testing/fake-server.ts';
import { sessionToken } from '#testing/session-token.ts';
import { connectTracking, type TrackedEvent } from '#tracking/track.ts';
import { setTrackedUser, trackedPerson } from '#tracking/tracked-person.ts';
import { finishLogin, logIn } from './log-in.ts';
import type { ProviderTokens } from './login-provider.ts';
import { loginProvider } from './provider.ts';

const tokens: ProviderTokens = {
  accessToken: 'provider-access',
  refreshToken: 'provider-refresh',
  idToken: null,
  claims: { sub: 'auth0|u-1', email: 'ana@correo.mx' },
};
const view = (changed: object = {}) => ({
  user_id: 'u-1',
  is_known: true,
  is_recurrent: false,
  is_email_verified: true,
  force_verify_email: false,
  session_token: sessionToken(600),
  ...changed,
});
const application = {
  customer_id: 1,
  application_process_id: 41,
  status: 'filling',
  payment: null,
} as const;

const events: TrackedEvent[] = [];
const names = () => events.map(({ name }) => name);

beforeEach(() => {
  events.length = 0;
  takeLogLines(1_000);
  connectTracking((event) => events.push(event));
  setSessionState({ kind: 'loading' });
  vi.spyOn(window.location, 'replace').mockImplementation(() => {});
  vi.spyOn(window.location, 'assign').mockImplementation(() => {});
});

describe('a login that succeeds', () => {
  it("[4.05] exchanges the provider's token for our session", async () => {
    const server = fakeServer({ logIn: () => success('logIn', view()) });

    await logIn({ returnTo: '/' }, tokens);

    const call = server.calls.find(({ name }) => name === 'logIn');
    expect(call?.headers.get('Universal-Auth-Token')).toBe('provider-access');
  });

  it('[4.06] tracks, stores e-mail, session and hint, names the user and is ready', async () => {
    const session_token = sessionToken(600);
    fakeServer({ logIn: () => success('logIn', view({ session_token })) });
    writeStored(stored.isAuthFromLogin, true);

    await logIn({ returnTo: '/' }, tokens);

    expect(names()).toEqual(['start_session', 'log_in_completed', 'kpay_landing_login_success']);
    expect(readStored(stored.isAuthFromLogin)).toBeNull();
    expect(readStored(stored.session)).toBe(session_token);
    expect(readStored(stored.email)).toBe('an•••@correo.mx');
    expect(trackedPerson().userId).toBe('u-1');
    expect(sessionState()).toMatchObject({ kind: 'signed_in', isReady: true });
  });

  it('[3.27, 7.33] is no login on the landing unless somebody was sent to log in (AUTH_FROM_LOGIN)', async () => {
    fakeServer({ logIn: () => success('logIn', view()) });

    await logIn({ returnTo: '/' }, tokens);

    expect(names()).toEqual(['start_session', 'log_in_completed']);
  });

  it('[4.06] tells of the session start before anybody hears that there is a session', async () => {
    const heard: (readonly string[])[] = [];
    const stop = onSessionChange(() => heard.push(names()));
    fakeServer({ logIn: () => success('logIn', view()) });

    await logIn({ returnTo: '/' }, tokens);
    stop();

    expect(heard[0]).toContain('start_session');
  });

  it('[4.06] names the user to trackers once the session is stored, and before anybody hears of it', async () => {
    const session_token = sessionToken(600);
    const heard: (string | null)[][] = [];
    const stop = onSessionChange(() =>
      heard.push([readStored(stored.session), trackedPerson().userId]),
    );
    fakeServer({ logIn: () => success('logIn', view({ session_token })) });

    await logIn({ returnTo: '/' }, tokens);
    stop();

    expect(heard[0]).toEqual([session_token, 'u-1']);
  });

  it('[4.06] names nobody when the session is over by this clock', async () => {
    fakeServer({
      logIn: () => success('logIn', view({ session_token: sessionToken(-60) })),
      logOut: () => success('logOut', { logged_out: true }),
    });
    setTrackedUser(null);

    await logIn({ returnTo: '/' }, tokens);

    expect(trackedPerson().userId).toBeNull();
  });

  it('[4.06] does none of that work without an e-mail', async () => {
    fakeServer({ logIn: () => success('logIn', view()) });

    expect(await logIn({ returnTo: '/' }, { ...tokens, claims: { sub: 'auth0|u-1' } })).toBeNull();

    expect(names()).not.toContain('start_session');
    expect(readStored(stored.session)).toBeNull();
    expect(sessionState()).toMatchObject({ kind: 'login_failed', reason: 'no_email' });
  });

  it('keeps neither the e-mail nor the access token in clear', async () => {
    fakeServer({ logIn: () => success('logIn', view()) });

    await logIn({ returnTo: '/' }, tokens);

    const everything = JSON.stringify({ ...localStorage, ...sessionStorage });
    expect(everything).not.toContain('ana@correo.mx');
    expect(everything).not.toContain('provider-access');
  });
});

describe('what follows a login', () => {
  it.each([
    ['is known', '/', view()],
    ['came with a payment', '/?payment_id=77', view({ is_known: false })],
    ['came with a payment intent', '/?payment_intent_id=pi-8', view({ is_known: false })],
    [
      'came by the cash campaign',
      '/?utm_campaign=cash_installments_landing',
      view({ is_known: false }),
    ],
  ])('[4.07] creates no application for somebody who %s', async (_, returnTo, login) => {
    const server = fakeServer({
      logIn: () => success('logIn', login),
      createApplication: () => success('createApplication', application),
    });

    await logIn({ returnTo }, tokens);

    expect(server.count('createApplication')).toBe(0);
  });

  it('[4.08] creates an application for somebody new, then verifies an e-mail that must be', async () => {
    const login = view({ is_known: false, is_email_verified: false, force_verify_email: true });
    const server = fakeServer({
      logIn: () => success('logIn', login),
      createApplication: () => success('createApplication', application),
    });

    expect(await logIn({ returnTo: '/registro' }, tokens)).toBe(
      '/verificar-cuenta?send_email=true',
    );
    expect(server.count('createApplication')).toBe(1);
  });

  it('[1.04, 3.13] says so when somebody signs up inside the shopping platform', async () => {
    writeStored(stored.isEmbedded, true);
    const server = fakeServer({
      logIn: () => success('logIn', view({ is_known: false })),
      createApplication: () => success('createApplication', application),
    });

    await logIn({ returnTo: '/registro?mode=APP' }, tokens);

    const created = server.calls.find(({ name }) => name === 'createApplication');
    expect(created?.body).toMatchObject({ embedded_register: true });
  });

  it('[4.11] only logs an application that cannot be created, and navigates nowhere', async () => {
    fakeServer({
      logIn: () => success('logIn', view({ is_known: false, force_verify_email: true })),
      createApplication: () => refusal(503, 'internal_error'),
    });

    expect(await logIn({ returnTo: '/registro?src=X' }, tokens)).toBe('/registro?src=X');
    expect(takeLogLines(1_000)).toContainEqual(
      expect.objectContaining({ level: 'error', trail: 'session.create_application' }),
    );
    expect(sessionState()).toMatchObject({ kind: 'signed_in', isReady: true });
  });

  it('[4.11] leads somebody known to the remembered path once, then home', async () => {
    fakeServer({ logIn: () => success('logIn', view()) });
    rememberPath('/cuenta?x=1');

    expect(await logIn({ returnTo: '/' }, tokens)).toBe('/cuenta?x=1');
    expect(rememberedPath()).toBeNull();
    expect(await logIn({ returnTo: '/' }, tokens)).toBe('/inicio');
  });

  it('[4.11] leads somebody known with an in-store marker to the in-store flow', async () => {
    fakeServer({ logIn: () => success('logIn', view()) });
    writeStored(stored.referrer, { value: 'x', previousReferrer: '', isInStore: true });

    expect(await logIn({ returnTo: '/' }, tokens)).toBe('/cliente-en-tienda');
  });
});

describe('a login that fails', () => {
  it('[4.09, 8.07, 8.08] is logged, recorded as a login error, and loading is over', async () => {
    fakeServer({ logIn: () => refusal(503, 'internal_error') });

    expect(await logIn({ returnTo: '/' }, tokens)).toBeNull();

    expect(sessionState()).toEqual({
      kind: 'login_failed',
      reason: 'unreachable',
      wasAsked: true,
    });
    expect(events.find(({ name }) => name === 'error_log_in_completed')?.fields).toMatchObject({
      error_message: 'unreachable',
    });
    expect(takeLogLines(1_000)).toContainEqual(
      expect.objectContaining({ level: 'error', trail: 'session.log_in' }),
    );
  });

  it('[4.09] of somebody who asked to be forgotten says so, and is no session error', async () => {
    fakeServer({ logIn: () => refusal(403, 'account_closed') });

    await logIn({ returnTo: '/' }, tokens);

    expect(sessionState()).toMatchObject({ kind: 'login_failed', reason: 'closed' });
    expect(readStored(stored.authErrors) ?? 0).toBe(0);
  });

  it('[4.09, 4.13] counts as a session error when the token is refused', async () => {
    fakeServer({ logIn: () => refusal(401, 'login_token_invalid') });

    await logIn({ returnTo: '/' }, tokens);

    expect(sessionState()).toMatchObject({ kind: 'login_failed', reason: 'refused' });
    expect(readStored(stored.authErrors)).toBe(1);
  });

  it('[4.05, 7.27] that was ended is revoked, and the person signs in at the provider anew', async () => {
    vi.useFakeTimers();
    const provider = await loginProvider();
    const begin = vi.spyOn(provider, 'begin').mockResolvedValue('https://login.mx/authorize');
    const revoke = vi.spyOn(provider, 'revoke').mockResolvedValue();
    fakeServer({ logIn: () => refusal(401, 'login_ended') });

    const login = logIn({ returnTo: '/cuenta' }, tokens);
    await vi.runAllTimersAsync();
    await login;

    expect(revoke).toHaveBeenCalledExactlyOnceWith('provider-refresh');
    expect(readStored(stored.refreshToken)).toBeNull();
    expect(begin).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ parameters: expect.objectContaining({ prompt: 'login' }) }),
    );
    expect(readStored(stored.authErrors)).toBe(1);
  });

  it.each(['refused', 'unreachable'] as const)(
    '[8.09] whose silent token cannot be had (%s) is logged, and leads to the provider’s page',
    async (failure) => {
      vi.useFakeTimers();
      writeStored(stored.refreshToken, 'refresh-1');
      const provider = await loginProvider();
      const refresh = vi.spyOn(provider, 'refresh').mockResolvedValue(err(failure));
      const begin = vi.spyOn(provider, 'begin').mockResolvedValue('https://login.mx/authorize');
      const server = fakeServer({});

      const login = logIn({ returnTo: '/' });
      await vi.runAllTimersAsync();
      await login;

      expect(refresh).toHaveBeenCalledExactlyOnceWith('refresh-1');
      expect(takeLogLines(1_000)).toContainEqual(
        expect.objectContaining({
          message: `no token without asking: ${failure}`,
          trail: 'session.silent_token',
        }),
      );
      expect(begin).toHaveBeenCalledOnce();
      expect(window.location.assign).toHaveBeenCalledWith('https://login.mx/authorize');
      expect(server.calls.filter(({ name }) => name === 'logIn')).toEqual([]);
    },
  );

  it('[4.13, 8.14] ends on the error page when the session is over by this clock', async () => {
    fakeServer({
      logIn: () => success('logIn', view({ session_token: sessionToken(-60) })),
      logOut: () => success('logOut', { logged_out: true }),
    });

    await logIn({ returnTo: '/' }, tokens);

    expect(window.location.replace).toHaveBeenCalledExactlyOnceWith('/pay/error?reason=exp_time');
    expect(readStored(stored.session)).toBeNull();
  });
});

it('[1.04] a login inside a frame takes the whole window: nobody types a password in there', async () => {
  vi.useFakeTimers();
  writeStored(stored.isEmbedded, true);
  vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window);
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  window.history.replaceState(null, '', '/pay/?payment_id=77');

  const login = logIn({ returnTo: '/?payment_id=77' });
  await vi.advanceTimersByTimeAsync(7_000);
  await login;

  expect(opened).toHaveBeenCalledExactlyOnceWith(
    `${window.location.origin}/pay/?payment_id=77&mode=APP`,
    '_top',
  );
  expect(window.location.assign).not.toHaveBeenCalled();
  expect(sessionState()).toMatchObject({ kind: 'login_failed', reason: 'redirect_timeout' });
});

describe('leaving for a sign-up that a shop began', () => {
  const leaveWith = async (search: string) => {
    vi.useFakeTimers();
    window.history.replaceState(null, '', `/pay/registro${search}`);
    const provider = await loginProvider();
    const begin = vi.spyOn(provider, 'begin').mockResolvedValue('https://acceso.abona.test/');
    const login = logIn({ returnTo: `/${search}`, isSignUp: true });
    await vi.advanceTimersByTimeAsync(7_000);
    await login;
    return begin.mock.calls[0]?.[0].parameters ?? {};
  };
  const warnings = () =>
    takeLogLines(1_000).filter(({ message }) => message.startsWith('hosted experience'));

  it('[5.10] carries the three along', async () => {
    const sent = await leaveWith(
      '?merchant_customer_id=C-1&consent_timestamp=2026-11-15T18:00:00Z&merchant_hosted_id=hsu-1',
    );

    expect(sent).toMatchObject({ 'ext-flow': 'hosted', 'ext-merchant_hosted_id': 'hsu-1' });
    expect(warnings()).toEqual([]);
  });

  it('[5.10] warns when one of the three is missing, and sends none', async () => {
    const sent = await leaveWith('?merchant_customer_id=C-1&consent_timestamp=x');

    expect(Object.keys(sent).filter((name) => /flow|merchant_c|hosted/.test(name))).toEqual([]);
    expect(warnings()).toMatchObject([
      { level: 'warn', message: 'hosted experience without merchant_hosted_id' },
    ]);
  });
});

describe('coming back from a sign-up that a shop began', () => {
  const hosted = (more: object = {}) => ({
    ...tokens,
    claims: { ...tokens.claims, 'https://abona.mx/flow': 'hosted', ...more },
  });
  const comeBack = async (returnTo: string, finished: ProviderTokens) => {
    fakeServer({
      logIn: () => success('logIn', view({ is_known: false })),
      createApplication: () => success('createApplication', application),
    });
    const provider = await loginProvider();
    vi.spyOn(provider, 'finish').mockResolvedValue(ok({ tokens: finished, returnTo }));
    await finishLogin();
    return window.location.pathname;
  };

  it('[1.05, 5.10] asks for the consent before anything else', async () => {
    expect(await comeBack('/?merchant_hosted_id=x', hosted())).toBe('/pay/vincular-tienda');
  });

  it('[1.05, 5.10] asks nothing where only the address says so', async () => {
    const query = '?merchant_hosted_id=x&merchant_customer_id=y&consent_timestamp=z';
    expect(await comeBack(`/${query}`, tokens)).not.toBe('/pay/vincular-tienda');
  });

  it('[1.05] lets a purchase go first', async () => {
    expect(await comeBack('/?payment_id=77', hosted())).toBe('/pay/');
  });
});

describe('coming back with an answer that nobody asked for', () => {
  it('[4.13, 8.13] a hundred of them end on the error page, send nobody to the login, and leave the session', async () => {
    fakeServer({});
    const kept = sessionToken(600);
    writeStored(stored.session, kept);
    for (let visit = 0; visit < 100; visit += 1) {
      window.history.replaceState(null, '', `/pay/?code=x${visit}&state=y${visit}`);
      await finishLogin();
    }

    const { calls } = vi.mocked(window.location.replace).mock;
    expect(new Set(calls.map(([address]) => address))).toEqual(
      new Set(['/pay/error?reason=too_many_retries']),
    );
    // The first five are only dropped.
    expect(calls).toHaveLength(95);
    expect(window.location.assign).not.toHaveBeenCalled();
    expect(readStored(stored.session)).toBe(kept);
  });

  it('[4.13] strips code and state, keeps the rest, and finds the session as it was', async () => {
    fakeServer({});
    const kept = sessionToken(600);
    writeStored(stored.session, kept);
    window.history.replaceState(null, '', '/pay/?code=abc&state=foreign&payment_id=77');

    await finishLogin();

    expect(window.location.search).toBe('?payment_id=77');
    expect(sessionState()).toMatchObject({ kind: 'signed_in', session: { token: kept } });
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readQueryParameters } from '#browser/query-parameters.ts';
import { readStored, writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { noteSurroundings } from '#browser/surroundings.ts';
import { renewSession } from '#session/renewal.ts';
import { restoreSession } from '#session/restore-session.ts';
import { sessionState, setSessionState } from '#session/session-store.ts';
import { signOut, signOutWithReason } from '#session/sign-out.ts';
import { fakeServer, refusal, success } from '#testing/fake-server.ts';
import { sessionToken } from '#testing/session-token.ts';
import { awaitAppSession, forgetBridge, NoAppSession, renewedByApp } from './app-session.ts';
import { openInApp } from './open-in-app.ts';

const APP = 'https://telefono.abona.test';
const session = {
  application_process_id: 0,
  channel: null,
  customer_id: 1,
  customer_name: '',
  customer_email: 'mariana@correo.mx',
  payment_type: null,
};

type Said = Readonly<Record<string, unknown>>;

/** A page that shows us in a frame, and what it was told. */
function anApp(origin = APP) {
  const said: Said[] = [];
  const parent = {
    postMessage: (text: string, target: string) => {
      if (target === origin) said.push(JSON.parse(text));
    },
  };
  vi.spyOn(window, 'parent', 'get').mockReturnValue(parent as unknown as Window);
  const last = (event: string) => said.findLast((one) => one['event'] === event);
  const send = (message: unknown, { from = APP, source = parent as unknown } = {}) =>
    window.dispatchEvent(
      new MessageEvent('message', {
        data: typeof message === 'string' ? message : JSON.stringify(message),
        origin: from,
        source: source as Window,
      }),
    );
  const message = (event: string, more: object = {}) => ({
    protocol: 'abona.bridge.v1',
    event,
    nonce: said.at(-1)?.['nonce'],
    ...more,
  });
  return { said, last, send, message, parent };
}

const settle = () => vi.advanceTimersByTimeAsync(1);
const everything = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server = fakeServer({ getSession: () => success('getSession', session) });
  setSessionState({ kind: 'signed_out' });
  noteSurroundings(readQueryParameters('?design=mobile'));
});
afterEach(() => forgetBridge());

describe('the mobile webview', () => {
  it('[1.04, 4.15] takes the session that the app hands in, and tells the app', async () => {
    const app = anApp();
    const waiting = awaitAppSession();
    const token = sessionToken(600);

    app.send(app.message('saveSession', { session_token: token, is_known: true }));
    await settle();
    await waiting;

    expect(sessionState()).toMatchObject({ kind: 'signed_in', isReady: true, session: { token } });
    expect(app.last('handleSessionSaved')).toMatchObject({ outcome: 'saved' });
    expect(readStored(stored.email)).toBe('ma•••@correo.mx');
    const asked = server.calls.find(({ name }) => name === 'getSession');
    expect(asked?.headers.get('Authorization')).toBe(`Bearer ${token}`);
  });

  it('[3.27, 4.15] keeps whether the customer is known, as the app was told', async () => {
    const app = anApp();
    const waiting = awaitAppSession();

    app.send(app.message('saveSession', { session_token: sessionToken(600), is_known: false }));
    await settle();
    await waiting;

    expect(readStored(stored.isKnown)).toBe(false);
  });

  it('[4.14] is content with an app that is there, when a session is stored', async () => {
    const app = anApp();
    writeStored(stored.session, sessionToken(600));
    const waiting = awaitAppSession();

    app.send(app.message('platform-ready'));
    await settle();

    await expect(waiting).resolves.toBeUndefined();
    expect(app.said).toHaveLength(1);
  });

  it('[4.14] waits 5 s for the app, then three times 2 s for a session, then throws', async () => {
    const app = anApp();
    const outcome = vi.fn();
    awaitAppSession().then(outcome, outcome);

    await vi.advanceTimersByTimeAsync(4_999);
    expect(app.said).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(app.said).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2_000);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(app.said).toHaveLength(4);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);

    expect(outcome).toHaveBeenCalledExactlyOnceWith(expect.any(NoAppSession));
    expect(app.said).toHaveLength(4);
  });

  it('[4.14] gives an app that is there two seconds before it asks again', async () => {
    const app = anApp();
    const waiting = awaitAppSession();
    app.send(app.message('platform-ready'));
    await vi.advanceTimersByTimeAsync(1_999);
    expect(app.said).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(app.said).toHaveLength(2);

    app.send(app.message('saveSession', { session_token: sessionToken(600) }));
    await settle();
    await expect(waiting).resolves.toBeUndefined();
  });

  it('[4.14] goes on with a session that comes during the last retry', async () => {
    const app = anApp();
    const waiting = awaitAppSession();
    await vi.advanceTimersByTimeAsync(5_000);
    await vi.advanceTimersByTimeAsync(4_000);

    app.send(app.message('saveSession', { session_token: sessionToken(600) }));
    await settle();

    await expect(waiting).resolves.toBeUndefined();
  });

  it('[4.14] ends on the login error when it was opened to wait and nothing came', async () => {
    anApp();
    const opened = openInApp();
    await vi.advanceTimersByTimeAsync(11_000);
    await opened;

    expect(sessionState()).toEqual({
      kind: 'login_failed',
      reason: 'no_app_session',
      wasAsked: true,
    });
  });

  it('[4.11, 4.15] opens the application of somebody who is explicitly not known', async () => {
    const application = {
      customer_id: 1,
      application_process_id: 4,
      status: 'filling',
      payment: null,
    } as const;
    server = fakeServer({
      getSession: () => success('getSession', session),
      createApplication: () => success('createApplication', application),
    });
    window.history.replaceState(null, '', '/pay/?design=mobile&wait_mobile_session=true');
    const app = anApp();
    const opened = openInApp();

    app.send(app.message('saveSession', { session_token: sessionToken(600), is_known: false }));
    await settle();
    await opened;

    expect(window.location.pathname).toBe('/pay/aplicar');
    expect(server.count('createApplication')).toBe(1);
  });

  it('[4.15] says that the session has expired, and goes on with the one it gets', async () => {
    const app = anApp();
    const worn = sessionToken(5);
    writeStored(stored.session, worn);
    await restoreSession();
    const renewing = renewedByApp();
    expect(app.last('handleSessionExpired')).toMatchObject({ reason: 'expired' });

    const next = sessionToken(600);
    app.send(app.message('saveSession', { session_token: next }));
    await settle();

    expect(await renewing).toBe(true);
    expect(sessionState()).toMatchObject({ session: { token: next } });
  });

  it.each([
    [30, 'unreachable'],
    [-1, 'over'],
  ])(
    '[4.15] a session with %s s left, of an app that says nothing, is %s',
    async (left, verdict) => {
      anApp();
      writeStored(stored.session, sessionToken(left));
      await restoreSession();

      const renewing = renewSession();
      await vi.advanceTimersByTimeAsync(11_000);

      expect(await renewing).toBe(verdict);
    },
  );

  it('[4.15] uses a nonce once', async () => {
    const app = anApp();
    const waiting = awaitAppSession();
    const first = app.message('saveSession', { session_token: sessionToken(600) });
    app.send(first);
    await settle();
    await waiting;
    const before = everything();

    app.send({ ...first, session_token: sessionToken(900) });
    await settle();

    expect(everything()).toBe(before);
    expect(server.count('getSession')).toBe(1);
  });

  it.each([
    ['refused', () => refusal(401, 'session_expired')],
    ['unavailable', () => refusal(503, 'internal_error')],
  ] as const)(
    '[4.15] a session that our server does not confirm is %s',
    async (outcome, answer) => {
      server = fakeServer({ getSession: answer });
      const app = anApp();
      void awaitAppSession().catch(() => {});
      const before = everything();

      app.send(app.message('saveSession', { session_token: sessionToken(600) }));
      await settle();

      expect(app.last('handleSessionSaved')).toMatchObject({ outcome });
      expect(everything()).toBe(before);
      expect(sessionState()).toEqual({ kind: 'signed_out' });
    },
  );

  it("[4.15] somebody else's session does not take the place of the one that is open", async () => {
    const app = anApp();
    const kept = sessionToken(600);
    writeStored(stored.session, kept);
    await restoreSession();
    void renewedByApp();

    app.send(
      app.message('saveSession', { session_token: sessionToken(600, { user_id: 'mallory' }) }),
    );
    await settle();

    expect(app.last('handleSessionSaved')).toMatchObject({ outcome: 'other_customer' });
    expect(sessionState()).toMatchObject({ session: { token: kept } });
    expect(server.count('getSession')).toBe(0);
  });
});

describe('a session’s corners inside the mobile app', () => {
  it('[4.13] a code and a state that nobody asked for are dropped, and the app’s session is taken', async () => {
    window.history.replaceState(
      null,
      '',
      '/pay/compras?design=mobile&wait_mobile_session=true&code=x&state=y',
    );
    const app = anApp();
    const opened = openInApp();

    app.send(app.message('saveSession', { session_token: sessionToken(600) }));
    await settle();
    await opened;

    expect(window.location.pathname + window.location.search).toBe('/pay/compras?design=mobile');
    expect(sessionState()).toMatchObject({ kind: 'signed_in' });
    expect(readStored(stored.authErrors)).toBeNull();
  });

  it.each(['too_many_retries', 'exp_time'] as const)(
    '[4.13] an end for the reason %s is the app’s to know, and the page says why',
    async (reason) => {
      server = fakeServer({ logOut: () => success('logOut', { logged_out: true }) });
      const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
      const app = anApp();
      writeStored(stored.session, sessionToken(600));

      await signOutWithReason(reason);

      expect(app.last('handleSessionExpired')).toMatchObject({ reason: 'signed_out' });
      expect(replace).toHaveBeenCalledExactlyOnceWith(`/pay/error?reason=${reason}`);
      expect(readStored(stored.session)).toBeNull();
    },
  );

  it('[4.15, 4.18] signing out is told to the app, and no login page is opened in it', async () => {
    server = fakeServer({ logOut: () => success('logOut', { logged_out: true }) });
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const app = anApp();
    writeStored(stored.session, sessionToken(600));

    await signOut();

    expect(app.last('handleSessionExpired')).toMatchObject({ reason: 'signed_out' });
    expect(replace).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/pay`);
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('messages that are nobody’s business', () => {
  const kinds = ['saveSession', 'platform-ready', 'handleSessionSaved', 'handleSessionExpired'];
  const foreign = [
    'https://telefono.abona.test.evil.mx',
    'http://telefono.abona.test',
    'https://evil.mx',
    'null',
    '',
    'http://localhost:3000',
  ];

  type Sent = Parameters<ReturnType<typeof anApp>['send']>;

  const wrongWords = (n: number, right: object): unknown =>
    [
      { ...right, nonce: crypto.randomUUID().replaceAll('-', '').slice(0, 22) },
      { ...right, admin: true, extra: n },
      JSON.stringify(right).slice(0, n % 200),
      { ...right, session_token: 'x'.repeat(5_000) },
      { ...right, protocol: `abona.bridge.v${n + 2}` },
      { ...right, event: kinds[2 + (n % 2)] },
      [right],
      n,
    ][n % 8];

  /** The right words from a wrong place, and wrong words from the right one. */
  function fuzzed(n: number, right: object): Sent {
    if (n % 3 === 0) return [wrongWords(n, right)];
    const words = { ...right, event: kinds[n % kinds.length] };
    if (n % 3 === 1) return [words, { from: foreign[n % foreign.length] ?? '' }];
    return [words, { source: n % 2 === 0 ? window : {} }];
  }

  it('[4.15] a thousand of them, of wrong origins, sources, nonces and shapes, change nothing', async () => {
    const app = anApp();
    void awaitAppSession().catch(() => {});
    const before = everything();
    const right = app.message('saveSession', { session_token: sessionToken(600) });
    for (let n = 0; n < 1_000; n += 1) app.send(...fuzzed(n, right));
    await settle();

    expect(everything()).toBe(before);
    expect(sessionState()).toEqual({ kind: 'signed_out' });
    expect(server.calls).toEqual([]);

    // And the same ear still hears the app.
    app.send(right);
    await settle();
    expect(sessionState()).toMatchObject({ kind: 'signed_in' });
  });

  it('[4.15] in a plain browser, design=mobile gives nobody a way to hand a session in', async () => {
    void awaitAppSession().catch(() => {});
    const before = everything();

    window.dispatchEvent(
      new MessageEvent('message', {
        origin: APP,
        source: window,
        data: JSON.stringify({
          protocol: 'abona.bridge.v1',
          event: 'saveSession',
          nonce: 'a'.repeat(22),
          session_token: sessionToken(600),
        }),
      }),
    );
    await settle();

    expect(everything()).toBe(before);
    expect(await renewedByApp()).toBe(false);
  });

  it('[4.15] a page that is not listed hears nothing', async () => {
    const app = anApp('https://evil.mx');
    const waiting = awaitAppSession().catch(() => {});
    await vi.advanceTimersByTimeAsync(11_000);
    await waiting;

    expect(app.said).toEqual([]);
  });
});

describe('the object that a phone puts into the page', () => {
  it('[4.14, 4.15] speaks the same protocol', async () => {
    const listeners: ((event: { data: unknown }) => void)[] = [];
    const said: Said[] = [];
    vi.stubGlobal('AbonaNative', {
      postMessage: (text: string) => said.push(JSON.parse(text)),
      addEventListener: (_: string, listener: (event: { data: unknown }) => void) =>
        listeners.push(listener),
    });
    const waiting = awaitAppSession();
    const token = sessionToken(600);
    const data = JSON.stringify({
      protocol: 'abona.bridge.v1',
      event: 'saveSession',
      nonce: said[0]?.['nonce'],
      session_token: token,
    });

    for (const listener of listeners) listener({ data });
    await settle();
    await waiting;

    expect(sessionState()).toMatchObject({ session: { token } });
  });
});

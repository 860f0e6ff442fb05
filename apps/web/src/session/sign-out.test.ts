import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectApi } from '#api/api-context.ts';
import { readStored, writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { fakeServer, refusal, success } from '#testing/fake-server.ts';
import { loginProvider } from './login/provider.ts';
import { sessionState, setSessionState } from './session-store.ts';
import { leaveForAnother, signOut, signOutWithReason } from './sign-out.ts';

const personal = {
  abona_session: 'token',
  abona_email: 'an•••@correo.mx',
  abona_hint_id: 'a1b2',
  abona_deep_link: '/pay/cuenta',
};

const valueIn = (key: string): string | null => localStorage.getItem(key);

const PATIENCE_MS = 3_000;
const ISSUER = 'https://acceso.abona.test';

/** The login provider behind its protocol, beside our server: a renewal is answered when the test says. */
function slowProvider() {
  const ours = globalThis.fetch;
  const renewals: (string | null)[] = [];
  const { promise: renewed, resolve } = Promise.withResolvers<object>();
  const json = (body: object) =>
    new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } });
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}): Promise<Response> => {
    if (input === `${ISSUER}/.well-known/openid-configuration`) {
      return json({
        issuer: `${ISSUER}/`,
        authorization_endpoint: `${ISSUER}/authorize`,
        token_endpoint: `${ISSUER}/oauth/token`,
        end_session_endpoint: `${ISSUER}/oidc/logout`,
      });
    }
    if (input !== `${ISSUER}/oauth/token`) return ours(input, init);
    renewals.push(new URLSearchParams(String(init.body)).get('refresh_token'));
    return json(await renewed);
  });
  return { renewals, answer: resolve };
}

beforeEach(() => {
  vi.spyOn(window.location, 'replace').mockImplementation(() => {});
  vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  for (const [key, value] of Object.entries(personal)) {
    localStorage.setItem(key, JSON.stringify({ value, expires_at: null }));
  }
  writeStored(stored.isKnown, true);
  writeStored(stored.theme, 'dark');
  setSessionState({
    kind: 'signed_in',
    session: { token: 'token', expiresAt: Number.MAX_SAFE_INTEGER, sid: 's-1', userId: 'u-1' },
    isReady: true,
  });
  connectApi({
    sessionToken: () => Promise.resolve('token'),
    currentToken: () => 'token',
    ids: () => ({ sessionId: null, customerId: null }),
    onUnauthorised: () => Promise.resolve(null),
  });
});

describe('signing out', () => {
  it('[4.18] clears what is stored about the person, and keeps the settings of the device', async () => {
    fakeServer({ logOut: () => success('logOut', { logged_out: true }) });

    await signOut();

    for (const key of [...Object.keys(personal), 'abona_is_known', 'abona_access_token']) {
      expect(valueIn(key)).toBeNull();
    }
    expect(readStored(stored.theme)).toBe('dark');
    expect(sessionState().kind).toBe('signed_out');
  });

  it('[4.18] ends the session on the server with the stored session token', async () => {
    const server = fakeServer({ logOut: () => success('logOut', { logged_out: true }) });

    await signOut();

    const [call] = server.calls;
    expect(call?.name).toBe('logOut');
    expect(call?.headers.get('Authorization')).toBe('Bearer token');
  });

  it.each([
    ['refuses', () => refusal(401, 'session_expired')],
    ['is down', () => refusal(503, 'internal_error')],
  ])('[4.18] signs out here and returns to /pay even when the server %s', async (_, answer) => {
    fakeServer({ logOut: answer });

    await signOut();

    expect(valueIn('abona_session')).toBeNull();
    expect(sessionState().kind).toBe('signed_out');
    expect(window.location.replace).toHaveBeenCalledExactlyOnceWith(
      `${window.location.origin}/pay`,
    );
  });

  it('[4.18] stores nothing that the login provider sends after the sign-out stopped waiting for it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fakeServer({ logOut: () => success('logOut', { logged_out: true }) });
    const { renewals, answer } = slowProvider();
    localStorage.setItem(
      'abona_refresh_token',
      JSON.stringify({ value: 'refresh-1', expires_at: null }),
    );
    const refreshing = vi.spyOn(await loginProvider(), 'refresh');

    const leaving = signOut();
    await vi.waitFor(() => expect(renewals).toEqual(['refresh-1']));
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    await leaving;
    answer({ access_token: 'access-2', refresh_token: 'refresh-2', token_type: 'Bearer' });

    expect(await refreshing.mock.results[0]?.value).toMatchObject({ ok: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(valueIn('abona_refresh_token')).toBeNull();
    expect(valueIn('abona_access_token')).toBeNull();
  });

  it('opens the same address again for somebody else, where another account is to be opened', async () => {
    const server = fakeServer({ logOut: () => success('logOut', { logged_out: true }) });

    await leaveForAnother();

    expect(server.calls.map(({ name }) => name)).toEqual(['logOut']);
    expect(valueIn('abona_session')).toBeNull();
    expect(window.location.replace).toHaveBeenCalledExactlyOnceWith(window.location.href);
  });

  it('hides the page before it is left: the back button must not show it again', async () => {
    fakeServer({ logOut: () => success('logOut', { logged_out: true }) });

    await signOut();

    expect(document.body.hidden).toBe(true);
  });

  it.each(['too_many_retries', 'exp_time'] as const)(
    'for a reason leads to the page that tells it: %s',
    async (reason) => {
      fakeServer({ logOut: () => success('logOut', { logged_out: true }) });

      await signOutWithReason(reason);

      expect(window.location.replace).toHaveBeenCalledExactlyOnceWith(
        `/pay/error?reason=${reason}`,
      );
      expect(valueIn('abona_session')).toBeNull();
    },
  );
});

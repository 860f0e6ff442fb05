import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readStored, writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { sessionState, setSessionState } from '#session/session-store.ts';
import { fakeServer, success } from '#testing/fake-server.ts';
import { dropLoginAnswer, noteSessionError } from './session-error.ts';

let server: ReturnType<typeof fakeServer>;
const replaced = vi.fn();

beforeEach(() => {
  server = fakeServer({ logOut: () => success('logOut', { logged_out: true }) });
  replaced.mockReset();
  vi.spyOn(window.location, 'replace').mockImplementation(replaced);
  writeStored(stored.session, 'token');
  setSessionState({
    kind: 'signed_in',
    session: { token: 'token', expiresAt: 0, sid: 's-1', userId: 'u-1' },
    isReady: true,
  });
});

describe('a session error', () => {
  it('[4.13, 8.13] is worth another try five times; then it logs out to too_many_retries', async () => {
    for (const nth of [1, 2, 3, 4, 5]) {
      expect(await noteSessionError('auth_error')).toBe(false);
      expect(readStored(stored.authErrors)).toBe(nth);
    }
    expect(replaced).not.toHaveBeenCalled();
    expect(server.count('logOut')).toBe(0);

    expect(await noteSessionError('auth_error')).toBe(true);

    expect(replaced).toHaveBeenCalledExactlyOnceWith('/pay/error?reason=too_many_retries');
    expect(server.count('logOut')).toBe(1);
    expect(readStored(stored.session)).toBeNull();
    expect(sessionState().kind).toBe('signed_out');
  });

  it('[4.13, 8.14] of an expired token logs out to exp_time at once', async () => {
    expect(await noteSessionError('expired')).toBe(true);

    expect(replaced).toHaveBeenCalledExactlyOnceWith('/pay/error?reason=exp_time');
    expect(server.count('logOut')).toBe(1);
    expect(readStored(stored.session)).toBeNull();
  });

  it('[4.13] of an invalid state removes code and state, and leaves the session alone', async () => {
    window.history.replaceState(null, '', '/pay/compras?code=abc&payment_id=77&state=xyz');

    expect(await noteSessionError('invalid_state')).toBe(false);

    expect(`${window.location.pathname}${window.location.search}`).toBe(
      '/pay/compras?payment_id=77',
    );
    expect(readStored(stored.session)).toBe('token');
    expect(sessionState().kind).toBe('signed_in');
  });

  it('ends a loop of invalid states on the error page, and leaves the session alone', async () => {
    writeStored(stored.authErrors, 5);

    expect(await noteSessionError('invalid_state')).toBe(true);

    expect(replaced).toHaveBeenCalledExactlyOnceWith('/pay/error?reason=too_many_retries');
    expect(server.count('logOut')).toBe(0);
    expect(readStored(stored.session)).toBe('token');
  });
});

it.each([
  ['/pay/?code=a&state=b', '/pay/'],
  ['/pay/inicio', '/pay/inicio'],
  ['/pay/?error=access_denied&error_description=no&state=b&src=X', '/pay/?src=X'],
])('an answer of the provider does not stay in the address: %s', (before, after) => {
  window.history.replaceState(null, '', before);

  dropLoginAnswer();

  expect(`${window.location.pathname}${window.location.search}`).toBe(after);
});

import { beforeEach, describe, expect, it } from 'vitest';
import { readStored, writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { sessionToken } from '#testing/session-token.ts';
import { adoptSession } from './keep-session.ts';
import { freshToken, renewSession } from './renewal.ts';
import { restoreSession } from './restore-session.ts';
import { currentSession, sessionState, setSessionState } from './session-store.ts';

/** Signed in with a token that lives for so many seconds. */
function signedInFor(livesS: number): string {
  const token = sessionToken(livesS);
  const expiresAt = Date.now() + livesS * 1_000;
  writeStored(stored.session, token);
  adoptSession({ token, expiresAt, sid: 'sid-1', userId: 'user-1' }, true);
  return token;
}

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  // Nobody answers: neither our server nor the login provider.
  server = fakeServer({});
  setSessionState({ kind: 'signed_out' });
});

describe('renewing a session', () => {
  it('takes over what another tab has renewed, without asking anybody', async () => {
    signedInFor(10);
    const renewed = sessionToken(900);
    writeStored(stored.session, renewed);

    expect(await renewSession()).toBe('renewed');
    expect(currentSession()?.token).toBe(renewed);
    expect(server.calls).toEqual([]);
  });

  it('does not take its own worn session for a new one: without a means to renew it is over', async () => {
    signedInFor(10);

    expect(await renewSession()).toBe('over');
    expect(server.calls).toEqual([]);
  });

  it('keeps the means to renew while the provider cannot be reached', async () => {
    signedInFor(10);
    writeStored(stored.refreshToken, 'refresh-1');

    expect(await renewSession()).toBe('unreachable');
    expect(readStored(stored.refreshToken)).toBe('refresh-1');
    expect(sessionState().kind).toBe('signed_in');
  });

  it('happens once, however many ask for it', async () => {
    signedInFor(10);

    const first = renewSession();

    expect(renewSession()).toBe(first);
    await first;
  });
});

describe('the token of a call', () => {
  it('is the one of the session while it has time left', async () => {
    const token = signedInFor(600);

    expect(await freshToken()).toBe(token);
    expect(server.calls).toEqual([]);
  });

  it('is renewed first when it is about to end', async () => {
    signedInFor(10);
    const renewed = sessionToken(900);
    writeStored(stored.session, renewed);

    expect(await freshToken()).toBe(renewed);
  });

  it('is none when nobody is signed in', async () => {
    expect(await freshToken()).toBeNull();
  });

  it('fails the call as a matter of the network while it cannot be renewed', async () => {
    signedInFor(10);
    writeStored(stored.refreshToken, 'refresh-1');

    await expect(freshToken()).rejects.toMatchObject({ code: 'network', status: 0 });
  });
});

describe('opening the app', () => {
  it('finds the stored session', async () => {
    const token = sessionToken(600);
    writeStored(stored.session, token);

    await restoreSession();

    expect(sessionState()).toMatchObject({ kind: 'signed_in', isReady: true, session: { token } });
  });

  it('[3.06] finds no session in an expired one', async () => {
    writeStored(stored.session, sessionToken(-1));

    await restoreSession();

    expect(sessionState()).toEqual({ kind: 'signed_out' });
  });

  it('tells a failed renewal from being signed out, and nobody asked for it', async () => {
    writeStored(stored.session, sessionToken(-1));
    writeStored(stored.refreshToken, 'refresh-1');

    await restoreSession();

    expect(sessionState()).toEqual({
      kind: 'login_failed',
      reason: 'unreachable',
      wasAsked: false,
    });
    expect(readStored(stored.refreshToken)).toBe('refresh-1');
  });
});

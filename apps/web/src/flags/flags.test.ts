import { flagDefaults } from '@abona/contract/flags';
import { beforeEach, describe, expect, it } from 'vitest';
import { onLogLine, takeLogLines } from '#browser/log.ts';
import { writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { setSessionState } from '#session/session-store.ts';
import { fakeServer, refusal, success } from '#testing/fake-server.ts';
import { flagState, flagValues } from './flag-store.ts';
import { openFlags, refreshFlags } from './flags.ts';

const MINUTE_MS = 60_000;
/** Every test begins long after the last one asked. */
let now = Date.now();

const signIn = (): void =>
  setSessionState({
    kind: 'signed_in',
    isReady: true,
    session: { token: 't', sid: 'sid-1', userId: 'user-7', expiresAt: now + 60 * MINUTE_MS },
  });

const answering = () =>
  fakeServer({
    evaluateFlags: () => success('evaluateFlags', { features: { contactInfoMenu: 'True' } }),
    getLendingProfileFeatures: () =>
      success('getLendingProfileFeatures', {
        features: { contactInfoMenu: false, nethoneActive: true },
      }),
  });

const lines = () => takeLogLines(100).filter(({ trail }) => trail === 'flags.refresh');

beforeEach(() => {
  now += 60 * MINUTE_MS;
  onLogLine(() => {});
  takeLogLines(1_000);
  setSessionState({ kind: 'signed_out' });
});

describe('before the flags are open', () => {
  it('[8.11] asking for them is logged as an error and asks nobody', async () => {
    const { calls } = answering();
    signIn();

    await refreshFlags(true, now);

    expect(lines()).toMatchObject([{ level: 'error' }]);
    expect(calls).toEqual([]);
    expect(flagValues()).toEqual(flagDefaults);
  });
});

describe('flags', () => {
  it('[4.20] that are known at once are there at once: the defaults and what was set by hand', async () => {
    writeStored(stored.flagOverrides, { neuroidActive: true });

    await openFlags();

    expect(flagValues()).toEqual({ ...flagDefaults, neuroidActive: true });
  });

  it('[4.20] of the remote sources wait for a session', async () => {
    await openFlags();
    const { calls } = answering();

    await refreshFlags(false, now);

    expect(calls).toEqual([]);
    expect(lines()).toEqual([]);
  });

  it('[8.11] that are forced without a session token are logged as an error', async () => {
    await openFlags();
    const { calls } = answering();

    await refreshFlags(true, now);

    expect(lines()).toMatchObject([{ level: 'error', message: expect.stringMatching(/token/) }]);
    expect(calls).toEqual([]);
  });

  it('[4.20, 7.30] are asked for with the user as context, and the flag service wins', async () => {
    await openFlags();
    signIn();
    const { calls } = answering();

    await refreshFlags(false, now);

    expect(calls.find(({ name }) => name === 'evaluateFlags')?.body).toEqual({
      context: { kind: 'user', key: 'user-7' },
    });
    expect(flagState()).toEqual({
      values: { ...flagDefaults, contactInfoMenu: true, nethoneActive: true },
      hasFailed: false,
    });
  });

  it('[4.20] are not asked for again before the interval is over', async () => {
    await openFlags();
    signIn();
    const { count } = answering();

    await refreshFlags(false, now);
    await refreshFlags(false, now + 44_999);
    expect(count('evaluateFlags')).toBe(1);

    await refreshFlags(false, now + 45_000);
    expect(count('evaluateFlags')).toBe(2);
  });

  it('[8.10] that cannot be fetched are logged and told; what did come counts', async () => {
    await openFlags();
    signIn();
    fakeServer({
      evaluateFlags: () => refusal(503, 'unavailable'),
      getLendingProfileFeatures: () =>
        success('getLendingProfileFeatures', { features: { nethoneActive: true } }),
    });

    await refreshFlags(false, now);

    expect(flagState()).toMatchObject({ hasFailed: true, values: { nethoneActive: true } });
    expect(lines()).toMatchObject([{ level: 'error' }]);

    answering();
    await refreshFlags(true, now + 1);
    expect(flagState()).toMatchObject({ hasFailed: false, values: { contactInfoMenu: true } });
  });

  it('[8.10] that are refused with a 401 are not logged here, and no error page shows', async () => {
    await openFlags();
    signIn();
    fakeServer({
      evaluateFlags: () => refusal(401, 'session_expired'),
      getLendingProfileFeatures: () => refusal(401, 'session_expired'),
    });

    await refreshFlags(false, now);

    expect(lines()).toEqual([]);
    expect(flagState().hasFailed).toBe(false);
  });
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readStored, writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { setSessionState } from '#session/session-store.ts';
import { forgiveErrorsInTime } from './error-forgiveness.ts';

const session = { token: 't', expiresAt: Number.MAX_SAFE_INTEGER, sid: 's-1', userId: 'u-1' };
const signIn = () => setSessionState({ kind: 'signed_in', session, isReady: true });
const signOut = () => setSessionState({ kind: 'signed_out' });

beforeEach(() => {
  vi.useFakeTimers();
  signOut();
  writeStored(stored.authErrors, 4);
  forgiveErrorsInTime();
});
afterEach(signOut);

it('[4.13] earlier errors are forgiven after 30 s of being signed in, not before', () => {
  signIn();

  vi.advanceTimersByTime(29_999);
  expect(readStored(stored.authErrors)).toBe(4);
  vi.advanceTimersByTime(1);

  expect(readStored(stored.authErrors)).toBeNull();
});

it('[4.13] a renewal does not begin the 30 s anew', () => {
  signIn();
  vi.advanceTimersByTime(20_000);
  signIn();
  vi.advanceTimersByTime(10_000);

  expect(readStored(stored.authErrors)).toBeNull();
});

it('[4.13] nothing is forgiven to somebody who did not stay signed in', () => {
  signIn();
  vi.advanceTimersByTime(20_000);
  signOut();
  vi.advanceTimersByTime(60_000);

  expect(readStored(stored.authErrors)).toBe(4);
});

import { flagDefaults } from '@abona/contract/flags';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setFlagState } from '#flags/flag-store.ts';
import { setSessionState } from '#session/session-store.ts';
import { tellDevice } from './device-told.ts';
import { connectTracking, type TrackedEvent } from './track.ts';

const events: TrackedEvent[] = [];
const signIn = (): void =>
  setSessionState({
    kind: 'signed_in',
    isReady: true,
    session: { token: 't', sid: 's', userId: 'u', expiresAt: Date.now() + 60_000 },
  });
const told = () => events.filter(({ name }) => name === 'browser_fingerprint');

beforeEach(() => {
  events.length = 0;
  connectTracking((event) => events.push(event));
  setSessionState({ kind: 'signed_out' });
});
afterEach(() => setFlagState({ values: flagDefaults, hasFailed: false }));

it('[3.21] what the browser is like is told once of somebody signed in', () => {
  tellDevice();
  expect(told()).toEqual([]);

  signIn();
  signIn();

  expect(told()).toHaveLength(1);
  expect(told()[0]?.fields).toMatchObject({
    cookies_enabled: navigator.cookieEnabled,
    language: navigator.language,
    screen_width: window.screen.width,
  });
});

it.each(['fingerprintActive', 'deviceTrackingEnabled'] as const)(
  '[3.21] what the browser is like is nobody’s business without the flag %s',
  (flag) => {
    setFlagState({ values: { ...flagDefaults, [flag]: false }, hasFailed: false });
    signIn();

    tellDevice();

    expect(told()).toEqual([]);
  },
);

import { describe, expect, it } from 'vitest';
import {
  isEndedAtProvider,
  isEndedLogin,
  isOpen,
  judgeRenewal,
  type Session,
  tokenExpiryOf,
} from './session.ts';

const minutes = (count: number) => new Date(Date.UTC(2026, 10, 15, 12, count));
const session: Session = {
  id: 'a',
  sid: 's',
  customerId: 1,
  device: 'Chrome en Android',
  authenticatedAt: minutes(0),
  providerSession: 'login-1',
  startedAt: minutes(0),
  renewedAt: minutes(0),
  expiresAt: minutes(12 * 60),
  endedAt: null,
};
const busy = { ...session, renewedAt: minutes(12 * 60 - 1) };

describe('a session', () => {
  it.each([
    ['just begun', session, minutes(0), true],
    ['renewed within a quarter of an hour', session, minutes(14), true],
    ['idle for a quarter of an hour', session, minutes(15), false],
    ['busy for nearly twelve hours', busy, minutes(12 * 60 - 1), true],
    ['busy for twelve hours', busy, minutes(12 * 60), false],
    ['that was ended', { ...session, endedAt: minutes(1) }, minutes(2), false],
  ])('%s is open: %s', (_, subject, now, open) => {
    expect(isOpen(subject, now)).toBe(open);
  });

  it('[3.06] gives tokens of ten minutes that never outlive it', () => {
    expect(tokenExpiryOf(session, minutes(0))).toEqual(minutes(10));
    expect(tokenExpiryOf(session, minutes(12 * 60 - 3))).toEqual(minutes(12 * 60));
  });
});

describe('a login over a session', () => {
  const silent = { customerId: 1, authenticatedAt: minutes(0) };

  it.each([
    ['goes on with it when renewed silently', session, silent, minutes(8), 'continue'],
    [
      'replaces it when the person proved themselves anew',
      session,
      { ...silent, authenticatedAt: minutes(7) },
      minutes(8),
      'replaced',
    ],
    [
      'replaces it for somebody else',
      session,
      { ...silent, customerId: 2 },
      minutes(8),
      'replaced',
    ],
    ['replaces it once idle', session, silent, minutes(15), 'lapsed'],
    ['replaces it once ended', { ...session, endedAt: minutes(1) }, silent, minutes(8), 'lapsed'],
  ] as const)('%s', (_, subject, login, now, verdict) => {
    expect(judgeRenewal(subject, login, now)).toBe(verdict);
  });
});

describe('a login at the provider', () => {
  const login = { authenticatedAt: minutes(5), providerSession: 'login-1' };
  const none = { signedOutAt: null, signedOutExcept: null, endedUntil: null };

  it.each([
    ['nothing ended', none, false],
    ['it was ended later', { ...none, endedUntil: minutes(6) }, true],
    ['it was ended in that very second', { ...none, endedUntil: minutes(5) }, true],
    ['the one before it was ended', { ...none, endedUntil: minutes(4) }, false],
    ['everything was ended later', { ...none, signedOutAt: minutes(6) }, true],
    ['everything was ended before', { ...none, signedOutAt: minutes(4) }, false],
    [
      'everything else was ended',
      { ...none, signedOutAt: minutes(6), signedOutExcept: 'login-1' },
      false,
    ],
    [
      'everything else was ended, and then it too',
      { signedOutAt: minutes(6), signedOutExcept: 'login-1', endedUntil: minutes(7) },
      true,
    ],
    [
      'all but another was ended',
      { ...none, signedOutAt: minutes(6), signedOutExcept: 'login-2' },
      true,
    ],
  ])('when %s, is over: %s', (_, ended, isOver) => {
    expect(isEndedLogin(login, ended)).toBe(isOver);
  });
});

describe('a session at the login provider', () => {
  const until = new Date('2026-11-15T12:00:00Z');
  const before = new Date('2026-11-15T11:59:59Z');
  const after = new Date('2026-11-15T12:00:01Z');

  it.each([
    [
      'another device',
      { id: 'thief', authenticatedAt: before },
      { except: 'own', only: null },
      true,
    ],
    [
      'the device that asked',
      { id: 'own', authenticatedAt: before },
      { except: 'own', only: null },
      false,
    ],
    [
      'a login since then',
      { id: 'thief', authenticatedAt: after },
      { except: 'own', only: null },
      false,
    ],
    [
      'any, when all are ended',
      { id: 'own', authenticatedAt: before },
      { except: null, only: null },
      true,
    ],
    [
      'the one signed out',
      { id: 'own', authenticatedAt: before },
      { except: null, only: 'own' },
      true,
    ],
    [
      'another than the one signed out',
      { id: 'thief', authenticatedAt: before },
      { except: null, only: 'own' },
      false,
    ],
  ])('%s', (_, session, which, isEnded) => {
    expect(isEndedAtProvider(session, { until, ...which })).toBe(isEnded);
  });
});

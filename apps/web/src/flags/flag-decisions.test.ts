import { flagDefaults } from '@abona/contract/flags';
import { describe, expect, it } from 'vitest';
import { judgeAccountRefresh, shouldFetchFlags } from './flag-decisions.ts';

describe('the remote flags', () => {
  const facts = {
    hasSession: true,
    isForced: false,
    fetchedAt: null,
    intervalMs: 450_000,
    now: 1_000_000,
  };

  it.each([
    ['with a session, for the first time', {}, true],
    ['without a session', { hasSession: false }, false],
    ['without a session, but forced', { hasSession: false, isForced: true }, true],
    ['again at once', { fetchedAt: 1_000_000 }, false],
    ['a moment before the interval is over', { fetchedAt: 550_001 }, false],
    ['when the interval is over', { fetchedAt: 550_000 }, true],
    ['again at once, but forced', { fetchedAt: 1_000_000, isForced: true }, true],
  ])('[4.20] are asked for %s: %o → %s', (_, change, expected) => {
    expect(shouldFetchFlags({ ...facts, ...change })).toBe(expected);
  });
});

describe('the open screen, when flags or the person change', () => {
  const off = { ...flagDefaults, MY_ACCOUNT_V2: false };
  const facts = {
    before: flagDefaults,
    after: flagDefaults,
    isAnotherPerson: false,
    screenFlags: ['MY_ACCOUNT_V2'],
    isScreenOn: true,
  } as const;

  it.each([
    ['stays as it is when nothing has changed', {}, 'keep'],
    [
      'stays as it is when a flag it does not hang on has changed',
      { after: { ...flagDefaults, useRecaptcha: false } },
      'keep',
    ],
    ['hangs on no flag and stays', { after: off, screenFlags: [] }, 'keep'],
    ['is loaded anew when its flag has changed and it is still on', { before: off }, 'refresh'],
    ['is left when its flag is off now', { after: off, isScreenOn: false }, 'return'],
    [
      'waits for new flags when somebody else is here',
      { after: off, isScreenOn: false, isAnotherPerson: true },
      'force_refresh',
    ],
  ] as const)('[4.20] %s', (_, change, expected) => {
    expect(judgeAccountRefresh({ ...facts, ...change })).toBe(expected);
  });
});

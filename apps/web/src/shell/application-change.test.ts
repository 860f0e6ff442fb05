import { describe, expect, it } from 'vitest';
import { type ApplicationChange, judgeChange } from './application-change.ts';
import { isRedirectionOn, withoutRedirection } from './redirection.ts';

const change = (changed: Partial<ApplicationChange>): ApplicationChange => ({
  before: { id: 41, status: 'scoring' },
  now: { id: 41, status: 'validating' },
  place: 'scoring',
  isFunnelPlace: true,
  isRedirectionOn: true,
  ...changed,
});

describe('an application that changed', () => {
  it('[4.02] sends a funnel screen to its guards', () => {
    expect(judgeChange(change({}))).toBe('ask_guards');
  });

  it('is nothing to a screen that shows no status', () => {
    expect(judgeChange(change({ place: 'home', isFunnelPlace: false }))).toBe('stay');
  });

  it('is nothing when it did not change', () => {
    expect(judgeChange(change({ now: { id: 41, status: 'scoring' } }))).toBe('stay');
  });

  it.each(['overridden', 'cancelled'] as const)(
    '[4.03] sends somebody to the overridden page when it is %s',
    (status) => {
      const now = { id: 41, status };

      expect(judgeChange(change({ now }))).toBe('go_with_notice');
      expect(judgeChange(change({ now, place: 'home', isFunnelPlace: false }))).toBe(
        'go_with_notice',
      );
    },
  );

  it('[4.03] sends nobody off their refunds because the loan that was given back ended', () => {
    const before = { id: 41, status: 'loan' } as const;
    const now = { id: 41, status: 'cancelled' } as const;

    expect(judgeChange(change({ before, now, place: 'refunds', isFunnelPlace: false }))).toBe(
      'stay',
    );
    expect(judgeChange(change({ before, now, place: 'loan' }))).toBe('go_with_notice');
  });

  it.each(['movements', 'channels', 'inStoreCustomer'] as const)(
    '[4.03] sends nobody away from %s',
    (place) => {
      const now = { id: 41, status: 'overridden' } as const;

      expect(judgeChange(change({ now, place, isFunnelPlace: false }))).toBe('stay');
    },
  );

  it('[4.03] sends nobody away while redirection is switched off', async () => {
    const now = { id: 41, status: 'cancelled' } as const;

    expect(judgeChange(change({ now, isRedirectionOn: false }))).toBe('stay');
    await withoutRedirection(() => {
      expect(isRedirectionOn()).toBe(false);
      return Promise.resolve();
    });
    expect(isRedirectionOn()).toBe(true);
  });

  it('[4.03] counts as overridden when another one took its place', () => {
    const now = { id: 42, status: 'filling' } as const;

    expect(judgeChange(change({ now }))).toBe('go_with_notice');
    expect(judgeChange(change({ now, place: 'home', isFunnelPlace: false }))).toBe('stay');
  });
});

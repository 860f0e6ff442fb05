import { activityStatuses } from '@abona/contract/identity/activity';
import { describe, expect, it } from 'vitest';
import { isProofGood, objectionTo, statusAt } from './activity.ts';

const start = new Date('2026-11-15T12:00:00-06:00');
const after = (minutes: number, seconds = 0) =>
  new Date(start.getTime() + (minutes * 60 + seconds) * 1_000);
const created = { status: 'created', openedAt: start, expiresAt: after(15) } as const;

describe('[3.26, 7.24] an activity', () => {
  it.each([
    ['just begun', after(0), after(0), 'created'],
    ['a second before its end', after(14, 59), after(14, 59), 'created'],
    ['the very moment it ends', after(15), after(0), 'expired'],
    ['after the business clock was turned back', after(-600), after(15), 'expired'],
  ] as const)('%s', (_, business, real, status) => {
    expect(statusAt(created, { business, real })).toBe(status);
    expect(statusAt({ ...created, status: 'pending' }, { business, real })).toBe(
      status === 'created' ? 'pending' : status,
    );
  });

  it('that has ended stays as it ended', () => {
    const late = { business: after(99), real: after(99) };
    for (const status of ['proven', 'expired', 'cancelled'] as const)
      expect(statusAt({ ...created, status }, late)).toBe(status);
  });

  it('takes codes only while it waits', () => {
    const now = { business: after(1), real: after(1) };
    const objections = activityStatuses.map((status) => objectionTo({ ...created, status }, now));

    expect(objections).toEqual([
      null,
      null,
      'state_conflict',
      'activity_expired',
      'state_conflict',
    ]);
  });

  it('is good for one thing, for five minutes', () => {
    const proven = { status: 'proven', provenAt: start, spentAt: null } as const;

    expect(isProofGood(proven, after(4, 59))).toBe(true);
    expect(isProofGood(proven, after(5))).toBe(false);
    expect(isProofGood({ ...proven, spentAt: after(1) }, after(2))).toBe(false);
    expect(isProofGood({ ...proven, status: 'pending', provenAt: null }, after(1))).toBe(false);
  });
});

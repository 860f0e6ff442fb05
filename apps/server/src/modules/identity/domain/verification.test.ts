import {
  type VerificationReason,
  type VerificationStatus,
  verificationReasons,
  verificationStatuses,
} from '@abona/contract/identity/identity-verification';
import { describe, expect, it } from 'vitest';
import {
  attemptsLeft,
  canRetry,
  isEnded,
  isNews,
  type OwnStatus,
  reasonTexts,
} from './verification.ts';

const ends: readonly VerificationStatus[] = [
  'approved',
  'rejected',
  'unreadable',
  'abandoned',
  'expired',
  'cancelled',
  'unavailable',
];

describe('a try at recognising somebody', () => {
  it('is under way or at its end, never both', () => {
    expect(verificationStatuses.filter(isEnded)).toEqual(ends);
    expect(isEnded('starting')).toBe(false);
  });

  it('goes forwards only, whatever comes in whatever order', () => {
    const told = verificationStatuses.filter(
      (status) => status !== 'open' && status !== 'unavailable',
    );
    const newsFor = (status: OwnStatus) =>
      told.filter((next) =>
        isNews({ status, providerSession: 's' }, { status: next as 'approved', session: 's' }),
      );

    expect(newsFor('starting')).toEqual(told);
    expect(newsFor('capturing')).toEqual(told.filter((status) => status !== 'capturing'));
    expect(newsFor('in_review')).toEqual(told.filter(isEnded));
    for (const end of ends) expect(newsFor(end)).toEqual([]);
  });

  it('listens to its own session only', () => {
    const report = { status: 'approved', session: 'mine' } as const;

    expect(isNews({ status: 'capturing', providerSession: 'mine' }, report)).toBe(true);
    expect(isNews({ status: 'capturing', providerSession: 'other' }, report)).toBe(false);
    expect(isNews({ status: 'starting', providerSession: null }, report)).toBe(true);
  });
});

describe('tries', () => {
  const tried = (status: OwnStatus, ...reasons: VerificationReason[]) => ({ status, reasons });

  it.each([
    ['none', [], 3],
    ['one not recognised', [tried('rejected', 'face_mismatch')], 2],
    ['one abandoned', [tried('abandoned')], 3],
    ['one the provider lost', [tried('unavailable')], 3],
    [
      'two unreadable and one under way',
      [tried('unreadable'), tried('unreadable'), tried('capturing')],
      1,
    ],
    ['three', [tried('rejected'), tried('unreadable'), tried('rejected')], 0],
    ['four', Array(4).fill(tried('rejected')), 0],
    ['one too young', [tried('rejected', 'underage')], 0],
    ['one on a list', [tried('rejected', 'face_mismatch', 'blocklisted')], 0],
  ])('%s leave so many', (_, past, left) => {
    expect(attemptsLeft(past)).toBe(left);
  });

  it('can begin again after an end that is not the good one, while some are left', () => {
    const again = verificationStatuses.filter((status) => canRetry(status, 1));

    expect(again).toEqual(ends.filter((status) => status !== 'approved'));
    expect(verificationStatuses.some((status) => canRetry(status, 0))).toBe(false);
  });

  it('say in Spanish what happened, whatever it was', () => {
    for (const reason of verificationReasons)
      expect(reasonTexts[reason]).toMatch(/^[A-ZÁÉÍÓÚ].+\.$/);
  });
});

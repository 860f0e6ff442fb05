import { portfolioBuckets } from '@abona/contract/staff/portfolio';
import { describe, expect, it } from 'vitest';
import { bucketAt, bucketOfDays, fromDaysOf, rangeOf } from './bucket.ts';

const bucketsIn = (name: Parameters<typeof rangeOf>[0]) => {
  const { first, last } = rangeOf(name);
  return portfolioBuckets.slice(first, last + 1);
};

describe('the bucket of a loan', () => {
  it.each([
    [0, 'current'],
    [7, 'late_1_7'],
    [8, 'late_8_30'],
    [30, 'late_8_30'],
    [31, 'late_31_60'],
    [181, 'late_181_up'],
  ])('%i days late is %s', (days, bucket) => {
    expect(bucketAt(bucketOfDays(days))).toBe(bucket);
    expect(fromDaysOf(bucketOfDays(days))).toBeLessThanOrEqual(days);
  });

  it('is looked at alone, or with its neighbours as one', () => {
    expect(bucketsIn('late_31_60')).toEqual(['late_31_60']);
    expect(bucketsIn('late_1_30')).toEqual(['late_1_7', 'late_8_30']);
    expect(bucketsIn('late_91_up')).toEqual(['late_91_120', 'late_121_180', 'late_181_up']);
  });
});

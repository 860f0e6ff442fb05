import { describe, expect, it } from 'vitest';
import { waitAfterS } from './backoff.ts';

describe('the wait after a failed attempt', () => {
  it.each([
    [1, 5],
    [2, 10],
    [3, 20],
    [10, 2_560],
    [11, 3_600],
    [12, 3_600],
  ])('after attempt %i is at most %i s', (attempt, ceiling) => {
    expect(waitAfterS(attempt, () => 0.999_999)).toBe(ceiling);
  });

  it('is spread over the whole range', () => {
    expect(waitAfterS(5, () => 0)).toBe(0);
    expect(waitAfterS(5, () => 0.5)).toBe(40);
  });
});

import { expect, it } from 'vitest';
import { stopsOf } from './stops.ts';

it('goes by fortnights, then by a few days, and always ends today', () => {
  expect(stopsOf(70)).toEqual([70, 56, 42, 28, 24, 20, 16, 12, 8, 4, 0]);
  expect(stopsOf(33)).toEqual([33, 19, 15, 11, 7, 3, 0]);
  expect(stopsOf(0)).toEqual([0]);
});

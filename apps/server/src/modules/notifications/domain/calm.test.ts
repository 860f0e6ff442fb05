import { describe, expect, it } from 'vitest';
import { calmAfterMs } from './calm.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

describe('a letter that waits for a calmer moment', () => {
  it.each([
    { waited: 0, least: 30 * SECOND, most: 90 * SECOND },
    { waited: 10 * SECOND, least: 30 * SECOND, most: 90 * SECOND },
    { waited: 2 * MINUTE, least: 2 * MINUTE, most: 6 * MINUTE },
    { waited: 9 * MINUTE, least: 9 * MINUTE, most: 21 * MINUTE },
    { waited: 25 * MINUTE, least: 5 * MINUTE, most: 5 * MINUTE },
    { waited: 30 * MINUTE, least: 0, most: 0 },
    { waited: 90 * MINUTE, least: 0, most: 0 },
  ])('after $waited ms waits $least to $most ms more', ({ waited, least, most }) => {
    expect(calmAfterMs(waited, () => 0)).toBe(least);
    expect(calmAfterMs(waited, () => 1)).toBe(most);
  });

  it('looks no more than seven times in half an hour', () => {
    let [waited, looks] = [0, 0];
    for (let next = calmAfterMs(0, () => 0); next > 0; next = calmAfterMs(waited, () => 0)) {
      waited += next;
      looks += 1;
    }

    expect(waited).toBe(30 * MINUTE);
    expect(looks).toBe(7);
  });
});

import { describe, expect, it } from 'vitest';
import { writeTogether } from './write-together.ts';

describe('writes that are waited for', () => {
  it('go at once alone, and together in a crowd, each with its own answer', async () => {
    const groups: (readonly number[])[] = [];
    const write = writeTogether(async (items: readonly number[]) => {
      groups.push(items);
      return items.map((item) => item * 2);
    });

    expect(await Promise.all([1, 2, 3, 4].map(write))).toEqual([2, 4, 6, 8]);
    expect(groups).toEqual([[1], [2, 3, 4]]);
  });

  it('fail alone', async () => {
    const write = writeTogether(async (items: readonly number[]) => {
      if (items.includes(3)) throw new Error('not three');
      return items;
    });
    const results = await Promise.allSettled([1, 2, 3, 4].map(write));

    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(await write(5)).toBe(5);
  });
});

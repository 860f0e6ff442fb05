import { describe, expect, it } from 'vitest';
import { batchWrites } from './batch-writes.ts';

/** Writes that end when they are told to. */
function slowWrites() {
  const writes: { readonly items: readonly string[]; readonly end: () => void }[] = [];
  const write = (items: readonly string[]) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    writes.push({ items, end: resolve });
    return promise;
  };
  return { writes, write };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('writes that come together', () => {
  it('wait for nobody when they are alone', async () => {
    const { writes, write } = slowWrites();
    const keep = batchWrites(write, { most: 10 });

    const kept = keep('a');
    expect(writes.map(({ items }) => items)).toEqual([['a']]);
    writes[0]?.end();

    await kept;
  });

  it('go out as one while another is under way, and no more than the most at once', async () => {
    const { writes, write } = slowWrites();
    const keep = batchWrites(write, { most: 2 });

    const kept = Promise.all(['a', 'b', 'c', 'd'].map(keep));
    for (let i = 0; i < 3; i += 1) {
      writes[i]?.end();
      await turn();
    }

    await kept;
    expect(writes.map(({ items }) => items)).toEqual([['a'], ['b', 'c'], ['d']]);
  });

  it('fail alone', async () => {
    const written: string[] = [];
    const keep = batchWrites(
      async (items: readonly string[]) => {
        await turn();
        if (items.includes('bad')) throw new Error('no');
        written.push(...items);
      },
      { most: 10 },
    );

    const kept = await Promise.allSettled(['a', 'b', 'bad', 'c'].map(keep));

    expect(kept.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(written).toEqual(['a', 'b', 'c']);
    await expect(keep('later')).resolves.toBeUndefined();
  });
});

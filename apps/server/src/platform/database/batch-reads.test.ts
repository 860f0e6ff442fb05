import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { batchReads } from './batch-reads.ts';

/** Answers with the double of each number it knows, and remembers how it was asked. */
function doubling() {
  const asked: number[][] = [];
  const ask = batchReads(async (keys: readonly number[]) => {
    asked.push([...keys]);
    if (keys.includes(13)) throw new Error('no luck');
    return new Map(keys.filter((key) => key < 100).map((key) => [key, key * 2]));
  });
  return { ask, asked };
}

describe('questions of one turn', () => {
  it('are asked together, each once, and answered apart', async () => {
    const { ask, asked } = doubling();

    const answers = await Promise.all([ask(1), ask(2), ask(1), ask(100)]);

    expect(answers).toEqual([2, 4, 2, null]);
    expect(asked).toEqual([[1, 2, 100]]);
  });

  it('are never given the answer of an earlier turn', async () => {
    const { ask, asked } = doubling();

    const first = ask(1);
    await nextTurn();
    const second = ask(1);

    expect(await Promise.all([first, second])).toEqual([2, 2]);
    expect(asked).toEqual([[1], [1]]);
  });

  it('fail together, and those of the next turn do not', async () => {
    const { ask } = doubling();

    const outcomes = await Promise.allSettled([ask(1), ask(13)]);

    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ask(1)).toBe(2);
  });
});

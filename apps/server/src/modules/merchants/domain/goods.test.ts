import { describe, expect, it } from 'vitest';
import { goodsOf } from './payment.ts';

describe('what was bought, in a few words', () => {
  const chair = { name: 'Silla Tule', quantity: 1 };
  const lamp = { name: 'Lámpara Luna', quantity: 1 };

  it.each([
    ['no lines', [], null],
    ['one thing', [chair], 'Silla Tule'],
    ['several of one thing', [{ ...chair, quantity: 4 }], '4 × Silla Tule'],
    ['several things', [chair, lamp, lamp], 'Silla Tule y 2 más'],
  ])('[2.39] %s', (_, lines, goods) => {
    expect(goodsOf(lines)).toBe(goods);
  });
});

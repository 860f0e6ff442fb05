import { describe, expect, it } from 'vitest';
import type { MoneyLine } from './lender-books.ts';
import { flowOf, shareOfPeso } from './money-flow.ts';

const line = (side: MoneyLine['side'], name: string, amount: number): MoneyLine => ({
  account: name,
  name,
  side,
  amount,
});

describe('money on its way', () => {
  it('leaves the credits and reaches the debits, and every sum is the journal’s', () => {
    const lines = [
      line('debit', 'Bancos', 1_000),
      line('credit', 'Interés', 140),
      line('credit', 'Capital', 830),
      line('credit', 'IVA', 30),
    ];
    const { from, to, streams } = flowOf(lines);

    expect(from.map(({ name }) => name)).toEqual(['Capital', 'Interés', 'IVA']);
    expect(to.map(({ name }) => name)).toEqual(['Bancos']);
    expect(streams).toEqual([
      { from: 0, to: 0, amount: 830 },
      { from: 1, to: 0, amount: 140 },
      { from: 2, to: 0, amount: 30 },
    ]);
  });

  it('is split where neither side is one account', () => {
    const { streams } = flowOf([
      line('credit', 'Fondeo', 700),
      line('credit', 'Comisión', 300),
      line('debit', 'Cartera', 600),
      line('debit', 'Bancos', 400),
    ]);

    expect(streams).toEqual([
      { from: 0, to: 0, amount: 600 },
      { from: 0, to: 1, amount: 100 },
      { from: 1, to: 1, amount: 300 },
    ]);
  });
});

describe('one peso of a sum', () => {
  it.each([
    [[1], [100]],
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [830, 140, 30],
      [83, 14, 3],
    ],
    [
      [99_999, 1],
      [100, 0],
    ],
    [[], []],
    [
      [0, 0],
      [0, 0],
    ],
  ])('of %j is %j', (amounts, cents) => {
    expect(shareOfPeso(amounts)).toEqual(cents);
  });
});

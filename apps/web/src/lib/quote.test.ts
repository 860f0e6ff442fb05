import { centavos } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import { quoteOf, shownQuote } from './quote.ts';
import { quoteRange } from './representative-terms.ts';

const inPesos = (pesos: number, instalments: number) =>
  quoteOf({ amount: centavos(pesos * 100), instalments });

describe('the landing’s quote', () => {
  it('shows $2,500.00 in six fortnights with what it costs in pesos and as CAT, and of which product', () => {
    expect(shownQuote()).toEqual({
      instalments: 6,
      price: '$2,500.00',
      instalment: '$471.10',
      total: '$2,826.61',
      cat: '109.3%',
      legal: { product: 'Compra a plazos', rate: '75.0%', day: '15 de noviembre de 2026' },
    });
  });

  it.each([
    [4_000, '75.0%'],
    [4_000.01, '60.0%'],
    [10_000, '60.0%'],
    [20_000, '45.0%'],
    [30_000, '30.0%'],
  ])('[2.15] of $%d is at the dearest rate at which so much is lent: %s', (pesos, rate) => {
    expect(inPesos(pesos, 6)?.legal.rate).toBe(rate);
  });

  it('[2.15] is none for more than is lent', () => {
    expect(inPesos(30_000.01, 6)).toBeNull();
  });

  it('can answer everything that the page lets somebody ask', () => {
    for (
      let pesos = quoteRange.pesosMin;
      pesos <= quoteRange.pesosMax;
      pesos += quoteRange.pesosStep
    ) {
      for (const instalments of quoteRange.instalments) {
        expect(inPesos(pesos, instalments)?.instalment).toMatch(/^\$[\d,]+\.\d\d$/);
      }
    }
  });
});

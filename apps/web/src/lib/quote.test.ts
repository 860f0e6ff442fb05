import { describe, expect, it } from 'vitest';
import { quoteOf, shownQuote } from './quote.ts';
import { quoteRange } from './representative-terms.ts';

describe('the landing’s quote', () => {
  it('shows $2,500.00 in six fortnights with what it costs in pesos and as CAT', () => {
    expect(shownQuote()).toEqual({
      instalments: 6,
      price: '$2,500.00',
      instalment: '$465.89',
      total: '$2,795.30',
      cat: '95.5%',
    });
  });

  it.each([
    [6, 912.95],
    [8, 706.36],
    [12, 500.62],
  ])('agrees with the design on $4,899.00 in %i fortnights', (instalments, pesos) => {
    const { instalment, total } = quoteOf({ pesos: 4_899, instalments });
    const totalPesos = Number(total.replace(/[$,]/g, ''));

    expect(instalment).toBe(`$${pesos.toFixed(2)}`);
    // The last instalment takes up the roundings of the others: less than a centavo each.
    expect(Math.abs(totalPesos - pesos * instalments)).toBeLessThan(instalments * 0.01);
  });

  it('can answer everything that the page lets somebody ask', () => {
    for (
      let pesos = quoteRange.pesosMin;
      pesos <= quoteRange.pesosMax;
      pesos += quoteRange.pesosStep
    ) {
      for (const instalments of quoteRange.instalments) {
        expect(quoteOf({ pesos, instalments }).instalment).toMatch(/^\$[\d,]+\.\d\d$/);
      }
    }
  });
});

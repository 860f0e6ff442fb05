import { describe, expect, it } from 'vitest';
import { compartmentsOf } from './code-purse.ts';

describe('the purse of a day', () => {
  it.each([0, 90, 159_999, 160_000, 500_000, 1_000_000_007])(
    'of %i centavos never holds more than that, whoever pays from it',
    (max) => {
      for (const customerId of [1, 16, 20_250_001]) {
        const compartments = compartmentsOf(max, customerId);
        const all = compartments.reduce((sum, compartment) => sum + compartment.max, 0);

        expect(all).toBeLessThanOrEqual(max);
        expect(all).toBeGreaterThan(max - compartments.length);
        expect(new Set(compartments.map(({ number }) => number)).size).toBe(compartments.length);
      }
    },
  );

  it('is one where there is little, and otherwise such that neighbours begin at different ends', () => {
    expect(compartmentsOf(159_999, 7)).toEqual([{ number: 0, max: 159_999 }]);
    expect(compartmentsOf(160_000, 23)).toHaveLength(16);
    expect(compartmentsOf(160_000, 23).slice(0, 2)).toEqual([
      { number: 7, max: 10_000 },
      { number: 8, max: 10_000 },
    ]);
    expect(compartmentsOf(160_000, 24)[0]).toEqual({ number: 8, max: 10_000 });
  });
});

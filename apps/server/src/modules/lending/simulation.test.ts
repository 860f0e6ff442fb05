import { describe, expect, it } from 'vitest';
import failedSeeds from './testing/failed-seeds.json' with { type: 'json' };
import { openLent } from './testing/lent.ts';
import { simulate } from './testing/simulation.ts';

type Life = { readonly seed: number; readonly loans: number; readonly days: number };

/** A few seeds here; `node bench/simulate-lending.ts` runs as many as one likes. */
const lives: readonly Life[] = [
  { seed: 1, loans: 20, days: 200 },
  { seed: 2, loans: 20, days: 200 },
  ...failedSeeds,
];

describe('a lender lives through years', () => {
  it.each(lives)('and its books are right at the end: seed $seed', async ({ seed, ...size }) => {
    const lent = await openLent('2026-01-05');

    expect(await simulate(lent, seed, size)).toBeNull();
  });
});

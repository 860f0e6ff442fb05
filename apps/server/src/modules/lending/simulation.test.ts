import { describe, expect, it } from 'vitest';
import failedSeeds from './testing/failed-seeds.json' with { type: 'json' };
import { openLent } from './testing/lent.ts';
import { simulate } from './testing/simulation.ts';

/** A few seeds here; `node bench/simulate-lending.ts` runs as many as one likes. */
const seeds = [1, 2, ...failedSeeds];

describe('a lender lives through years', () => {
  it.each(seeds)('and its books are right at the end: seed %d', async (seed) => {
    const lent = await openLent('2026-01-05');

    expect(await simulate(lent, seed, { loans: 20, days: 200 })).toBeNull();
  });
});

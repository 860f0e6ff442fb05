import { describe, expect, it } from 'vitest';
import { isGivenUp, nextTryAfter } from './webhook-schedule.ts';

const start = new Date('2026-11-15T18:00:00Z');
const HOUR_MS = 3_600_000;

describe('trying again', () => {
  it('waits longer and longer, for three days, and then ends', () => {
    const waitsS: number[] = [];
    let now = start;
    for (let attempts = 1; ; attempts++) {
      const next = nextTryAfter({ attempts, firstAttemptAt: start }, now);
      if (next === null) break;
      waitsS.push((next.getTime() - now.getTime()) / 1_000);
      now = next;
    }

    expect(waitsS.slice(0, 6)).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000]);
    expect(new Set(waitsS.slice(5))).toEqual(new Set([36_000]));
    const hours = (now.getTime() - start.getTime()) / HOUR_MS;
    expect(hours).toBeGreaterThan(62);
    expect(hours).toBeLessThanOrEqual(72);
  });

  it('gives an endpoint up after five days without an answer', () => {
    const fiveDays = new Date(start.getTime() + 120 * HOUR_MS);

    expect(isGivenUp(start, new Date(fiveDays.getTime() - 1))).toBe(false);
    expect(isGivenUp(start, fiveDays)).toBe(true);
  });
});

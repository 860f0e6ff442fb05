import { describe, expect, it } from 'vitest';
import { petalPath, petalTurns, rootRadius } from './petal-path.ts';

const numbersOf = (path: string): number[] => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

/** Radius of the rim's circle and how far its centre lies from the middle of the flower. */
function rimOf(path: string, reach: number) {
  const rim = Number(/A(\d+(?:\.\d+)?) /.exec(path)?.[1]);
  return { rim, at: reach - rim };
}

describe('a petal', () => {
  it.each(Array.from({ length: 35 }, (_, index) => index + 2))(
    'is drawn in real numbers and inside its circle, one of %i',
    (petals) => {
      const numbers = numbersOf(petalPath(petals));

      expect(numbers.every(Number.isFinite)).toBe(true);
      expect(Math.max(...numbers.map(Math.abs))).toBeLessThanOrEqual(48);
      expect(rootRadius(petals)).toBeLessThan(48);
    },
  );

  it.each([3, 4, 6, 8, 12, 18, 24])('leaves a gap to its neighbour, one of %i', (petals) => {
    const { rim, at } = rimOf(petalPath(petals), 48);
    const betweenCentres = 2 * at * Math.sin(Math.PI / petals);

    expect(betweenCentres - 2 * rim).toBeGreaterThan(1.5);
  });

  it('keeps the shape that the design was drawn with', () => {
    expect(petalPath(8)).toBe(
      'M-3.19 -13.02L-11.29 -30.18A12.49 12.49 0 1 1 11.29 -30.18L3.19 -13.02A3.53 3.53 0 0 1 -3.19 -13.02Z',
    );
  });

  it('takes every place around the circle once', () => {
    expect(petalTurns(4)).toEqual([0, 90, 180, 270]);
    expect(petalTurns(8, 22.5)[0]).toBe(22.5);
  });
});

import { describe, expect, it } from 'vitest';
import {
  areaPath,
  columnPath,
  heatDepth,
  linearScale,
  linePath,
  niceTicks,
  spanOf,
  spreadLabels,
} from './chart-scale.ts';

describe('a scale', () => {
  it('puts values where they belong, upside down as screens are', () => {
    const y = linearScale([0, 8], [200, 20]);

    expect([y(0), y(4), y(8)]).toEqual([200, 110, 20]);
  });

  it('puts the only value there is in the middle', () => {
    expect(linearScale([5, 5], [0, 100])(5)).toBe(50);
    expect(spanOf([])).toEqual([0, 1]);
  });

  it.each([
    [
      [0, 7.2],
      [0, 2, 4, 6, 8],
    ],
    [
      [0, 100],
      [0, 25, 50, 75, 100],
    ],
    [
      [0, 0],
      [0, 0.25, 0.5, 0.75, 1],
    ],
    [
      [3.1, 9.4],
      [2, 4, 6, 8, 10],
    ],
  ] as const)('of %j has round ticks', (span, ticks) => {
    const found = niceTicks(span);

    expect(found[0]).toBeLessThanOrEqual(span[0]);
    expect(found.at(-1)).toBeGreaterThanOrEqual(span[1]);
    if (span[1] > span[0]) expect(found).toEqual(ticks);
  });
});

describe('drawings', () => {
  it('are a line, and an area down to its base', () => {
    const points = [
      { x: 0, y: 10 },
      { x: 5.04, y: 2 },
    ];

    expect(linePath(points)).toBe('M0 10L5 2');
    expect(areaPath(points, 20)).toBe('M0 10L5 2L5 20L0 20Z');
    expect(areaPath([], 20)).toBe('');
  });

  it('leave a column of nothing out', () => {
    expect(columnPath({ x: 0, y: 10, width: 8, height: 0 })).toBe('');
    expect(columnPath({ x: 0, y: 0, width: 8, height: 10 })).toBe('M0 10V3Q0 0 3 0H5Q8 0 8 3V10Z');
  });
});

it('moves labels up that stand on another, from the lowest, and leaves those beside each other', () => {
  const size = { width: 40, height: 14 };
  const at = (x: number, y: number) => ({ x, y });

  expect(spreadLabels([at(90, 50), at(90, 10), at(80, 52)], size)).toEqual([38, 10, 52]);
  expect(spreadLabels([at(0, 198), at(40, 198), at(80, 198)], size)).toEqual([198, 198, 198]);
  expect(spreadLabels([at(0, 198), at(10, 198), at(20, 198)], size)).toEqual([198, 184, 170]);
});

it('tells depths of heat by the share of the most', () => {
  expect([0, 1, 5, 20, 40, 60, 96].map((value) => heatDepth(value, 100))).toEqual([
    0, 0, 1, 2, 3, 4, 5,
  ]);
  expect(heatDepth(0, 0)).toBe(0);
});

export type Point = { readonly x: number; readonly y: number };

export type Span = readonly [from: number, to: number];

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** A value of the domain as a place of the range; a domain without width is its middle. */
export function linearScale(domain: Span, range: Span): (value: number) => number {
  const width = domain[1] - domain[0];
  if (width === 0) return () => tenth((range[0] + range[1]) / 2);
  return (value) => tenth(range[0] + ((value - domain[0]) / width) * (range[1] - range[0]));
}

export function spanOf(values: readonly number[]): Span {
  return values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)];
}

const STEPS = [1, 2, 2.5, 5, 10];

/** Round values that cover the span, about `count` of them. */
export function niceTicks([from, to]: Span, count = 4): readonly number[] {
  const width = to - from || Math.abs(to) || 1;
  const rough = width / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((candidate) => candidate * power >= rough) ?? 10) * power;
  const first = Math.floor(from / step);
  const last = Math.ceil(to / step);
  return Array.from({ length: last - first + 1 }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  );
}

export const linePath = (points: readonly Point[]): string =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${tenth(x)} ${tenth(y)}`).join('');

/** The line, and down to the base on both sides. */
export function areaPath(points: readonly Point[], base: number): string {
  const [first, last] = [points.at(0), points.at(-1)];
  if (first === undefined || last === undefined) return '';
  return `${linePath(points)}L${tenth(last.x)} ${base}L${tenth(first.x)} ${base}Z`;
}

type Column = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** A column with a rounded head; nothing when it has no height. */
export function columnPath({ x, y, width, height }: Column): string {
  if (height <= 0) return '';
  const radius = Math.min(3, height, width / 2);
  const [right, foot] = [tenth(x + width), tenth(y + height)];
  return (
    `M${tenth(x)} ${foot}V${tenth(y + radius)}Q${tenth(x)} ${tenth(y)} ${tenth(x + radius)} ${tenth(y)}` +
    `H${tenth(right - radius)}Q${right} ${tenth(y)} ${right} ${tenth(y + radius)}V${foot}Z`
  );
}

type LabelSize = { readonly width: number; readonly height: number };

/**
 * How high labels stand that begin at these points: up, from the lowest, until none stands on another. Those beside each
 * other stay where they are, and none is pushed below the ground.
 */
export function spreadLabels(
  points: readonly Point[],
  { width, height }: LabelSize,
): readonly number[] {
  const places = new Map<Point, number>();
  for (const point of points.toSorted((one, other) => other.y - one.y)) {
    const below = [...places].filter(([{ x }]) => Math.abs(x - point.x) < width);
    places.set(point, Math.min(point.y, ...below.map(([, y]) => y - height)));
  }
  return points.map((point) => places.get(point) ?? point.y);
}

/** How deep a cell of a heat matrix is, 0 to 5, by its share of the most. */
export function heatDepth(value: number, most: number): 0 | 1 | 2 | 3 | 4 | 5 {
  if (most <= 0) return 0;
  const share = value / most;
  if (share >= 0.8) return 5;
  if (share >= 0.5) return 4;
  if (share >= 0.25) return 3;
  if (share >= 0.1) return 2;
  return share >= 0.02 ? 1 : 0;
}

type PetalShape = {
  /** Distance from the centre to the petal's rim, in a drawing of 100 units. */
  readonly reach?: number;
  /** Distance from the centre to the petal's root. */
  readonly root?: number;
  readonly gap?: number;
  /** Roots touch each other, as in a dahlia; otherwise they leave a clear centre. */
  readonly closed?: boolean;
};

const round = (value: number): number => Math.round(value * 100) / 100;

export function rootRadius(petals: number): number {
  if (petals <= 3) return 4;
  if (petals === 4) return 5;
  if (petals <= 6) return 8;
  if (petals <= 9) return 11;
  return petals <= 14 ? 14 : 18;
}

/**
 * One upright petal out of `petals` around the origin: a small circle at the root and a large one
 * at the rim, joined by their outer tangents, so that it stays smooth at any size and number.
 */
export function petalPath(petals: number, shape: PetalShape = {}): string {
  const { reach = 48, root = rootRadius(petals), gap = 2.2, closed = false } = shape;
  const half = Math.sin(Math.PI / petals);
  const rim = Math.min((reach * half - gap / 2) / (1 + half), (reach - root) * 0.47);
  const tip = closed
    ? (root * half) / (1 - half)
    : Math.max(0.9, Math.min(rim * 0.34, ((root * half - gap / 2) / (1 - half)) * 0.7));
  const rimAt = reach - rim;
  const tipAt = root + tip;
  const sine = (rim - tip) / (rimAt - tipAt);
  const cosine = Math.sqrt(1 - sine * sine);
  const point = (side: 1 | -1, radius: number, at: number) =>
    `${round(side * radius * cosine)} ${round(radius * sine - at)}`;
  return (
    `M${point(-1, tip, tipAt)}L${point(-1, rim, rimAt)}` +
    `A${round(rim)} ${round(rim)} 0 1 1 ${point(1, rim, rimAt)}` +
    `L${point(1, tip, tipAt)}A${round(tip)} ${round(tip)} 0 0 1 ${point(-1, tip, tipAt)}Z`
  );
}

/** The degrees that turn the upright petal into each of its places. */
export const petalTurns = (petals: number, offset = 0): number[] =>
  Array.from({ length: petals }, (_, index) => round((index * 360) / petals + offset));

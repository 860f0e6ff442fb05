import type { Flower } from '../printed-document.ts';
import { fillRosette, type Paper } from './paper.ts';
import { real } from './pdf-syntax.ts';
import { colour } from './theme.ts';

const DRAWN_MAX = 24;

/** Up to so many petals, so far from the middle they begin: neither touching nor leaving a hole. */
const rootRadii: readonly (readonly [petalsMax: number, radius: number])[] = [
  [3, 4],
  [4, 5],
  [6, 8],
  [9, 11],
  [14, 14],
  [Number.POSITIVE_INFINITY, 18],
];

const rootRadius = (petals: number): number =>
  rootRadii.find(([petalsMax]) => petals <= petalsMax)?.[1] ?? 0;

type PetalShape = { readonly reach: number; readonly root: number; readonly gap: number };

/** A small circle at the root and a large one at the rim, joined by their outer tangents. */
function petalPath(petals: number, { reach, root, gap }: PetalShape): string {
  const sine = Math.sin(Math.PI / Math.max(petals, 2));
  const rim = Math.min((reach * sine - gap / 2) / (1 + sine), (reach - root) * 0.47);
  const foot = Math.max(
    0.9,
    Math.min(rim * 0.34, ((root * sine - gap / 2) / (1 - sine || 1)) * 0.7),
  );
  const [rimY, footY] = [reach - rim, root + foot];
  const slope = (rim - foot) / (rimY - footY);
  const tilt = Math.asin(slope);
  const top = { y: -rimY, radius: rim, from: Math.PI - tilt, to: 2 * Math.PI + tilt };
  const end = { y: -footY, radius: foot, from: tilt, to: Math.PI - tilt };
  return `${onArc(top, top.from)} m ${curves(top)} ${onArc(end, end.from)} l ${curves(end)} h`;
}

/** Part of a circle around a point of the middle axis, clockwise from one angle to another. */
type Arc = {
  readonly y: number;
  readonly radius: number;
  readonly from: number;
  readonly to: number;
};

/** The point at an angle; or as far from it as asked, along the way to the next. */
function onArc({ y, radius }: Arc, angle: number, along = 0): string {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  return `${real(radius * (cosine - along * sine))} ${real(y + radius * (sine + along * cosine))}`;
}

/** In pieces of no more than a right angle, which a curve follows as closely as anybody can see. */
function curves(arc: Arc): string {
  const count = Math.ceil((arc.to - arc.from) / (Math.PI / 2) - 1e-9);
  const step = (arc.to - arc.from) / count;
  const handle = (4 / 3) * Math.tan(step / 4);
  return Array.from({ length: count }, (_, index) => {
    const [start, end] = [arc.from + index * step, arc.from + (index + 1) * step];
    return `${onArc(arc, start, handle)} ${onArc(arc, end, -handle)} ${onArc(arc, end)} c`;
  }).join(' ');
}

type Spot = { readonly x: number; readonly y: number; readonly size: number };

/** One petal for each instalment: paid is solid, the next in bloom, overdue in its own colour. */
export function drawFlower(paper: Paper, flower: Flower, spot: Spot): void {
  const total = Math.min(Math.max(flower.total, 3), DRAWN_MAX);
  const scaled = (count: number): number =>
    flower.total === total ? count : Math.round((count * total) / Math.max(flower.total, 1));
  const [paid, overdue] = [scaled(flower.paid), scaled(flower.overdue)];
  const path = petalPath(total, { reach: 48, root: rootRadius(total), gap: 2.2 });
  drawPetals(paper, { ...spot, path, colours: petalColours({ total, paid, overdue }) });
}

function petalColours(count: Pick<Flower, 'total' | 'paid' | 'overdue'>): readonly string[] {
  const { total, paid, overdue } = count;
  return Array.from({ length: total }, (_, index) => {
    if (index < paid) return colour.wall;
    if (index < paid + overdue) return colour.overdue;
    return index === paid && overdue === 0 ? colour.bloom : colour.petalRest;
  });
}

const markPath = petalPath(6, { reach: 49, root: 4, gap: 3 });

/** Six petals, the second in bloom: la que sigue. */
export function drawMark(paper: Paper, spot: Spot, petal: string): void {
  const colours = Array.from({ length: 6 }, (_, index) => (index === 1 ? colour.bloom : petal));
  drawPetals(paper, { ...spot, path: markPath, colours });
}

type Petals = Spot & { readonly path: string; readonly colours: readonly string[] };

const drawPetals = (paper: Paper, { x, y, size, path, colours }: Petals): void =>
  fillRosette(paper, { middle: [x + size / 2, y + size / 2], scale: size / 100, path, colours });

import { brand } from '@abona/lender/lender';
import type { Flower } from '../printed-document.ts';
import type { Paper } from './paper.ts';
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
  const cosine = Math.sqrt(1 - slope * slope);
  const point = (side: 1 | -1, radius: number, y: number): string =>
    `${(side * radius * cosine).toFixed(4)} ${(-y + radius * slope).toFixed(4)}`;
  const arc = (radius: number, isLarge: 0 | 1): string =>
    `A${radius.toFixed(4)} ${radius.toFixed(4)} 0 ${isLarge} 1`;
  return (
    `M${point(-1, foot, footY)}L${point(-1, rim, rimY)}${arc(rim, 1)} ${point(1, rim, rimY)}` +
    `L${point(1, foot, footY)}${arc(foot, 0)} ${point(-1, foot, footY)}Z`
  );
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

const { petals: MARK_PETALS } = brand.flower;
const markPath = petalPath(MARK_PETALS, { reach: 49, root: 4, gap: 3 });

/** The lender's flower, its second petal in bloom: la que sigue. */
export function drawMark(paper: Paper, spot: Spot, petal: string): void {
  const colours = Array.from({ length: MARK_PETALS }, (_, index) =>
    index === 1 ? colour.bloom : petal,
  );
  drawPetals(paper, { ...spot, path: markPath, colours });
}

type Petals = Spot & { readonly path: string; readonly colours: readonly string[] };

function drawPetals({ pdf, isDraft }: Paper, { x, y, size, path, colours }: Petals): void {
  if (isDraft) return;
  pdf.save();
  pdf.translate(x + size / 2, y + size / 2).scale(size / 100);
  for (const petal of colours) {
    pdf.path(path).fill(petal);
    pdf.rotate(360 / colours.length);
  }
  pdf.restore();
}

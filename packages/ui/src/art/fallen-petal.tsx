import { petalPath } from '#flower/petal-path.ts';
import { Blossom, Ground, Leaf, Stem } from './garden.tsx';

const PETALS = 8;
const FALLEN = 2;
const petals = Array.from({ length: PETALS }, (_, index) =>
  index === FALLEN ? 'none' : 'var(--bugambilia-600)',
);
const ghost = petalPath(PETALS, { reach: 44, root: 15, gap: 6 });

/** A flower that lost one petal: something broke, the rest stands. */
export function FallenPetal() {
  return (
    <svg viewBox="-90 -100 180 170" width="200" height="189" aria-hidden="true">
      <circle cx="-10" cy="-34" r="60" fill="var(--art-halo)" />
      <Ground width={160} y={56} />
      <Stem path="M-14-18C-6 8-18 30-14 57" />
      <Leaf at="translate(-13 40) rotate(-62) scale(.9)" light />
      <Blossom at="translate(-14 -34) scale(1.12)" petals={petals} />
      <path
        transform="translate(-14 -34) scale(1.12) rotate(90)"
        d={ghost}
        fill="none"
        stroke="var(--obsidiana-400)"
        strokeWidth="1.8"
        strokeDasharray="3.4 3.6"
      />
      <path
        transform="translate(24 57.5) rotate(71) scale(1.12)"
        d={petalPath(PETALS)}
        fill="var(--cempa-400)"
      />
    </svg>
  );
}

import { Ground, Leaf, Pot, Stem } from './garden.tsx';

/** A bud that has not opened: not now, not never. */
export function PottedBud() {
  return (
    <svg viewBox="-90 -130 180 190" width="190" height="201" aria-hidden="true">
      <Ground width={180} y={50} />
      <circle cx="0" cy="-76" r="50" fill="var(--art-halo-2)" />
      <Stem path="M0-6C-2-34 2-48 0-66" />
      <Leaf at="translate(-1 -22) rotate(-58)" light />
      <Leaf at="translate(1 -34) rotate(56) scale(.85)" />
      <g transform="translate(0 -64)">
        <path d="M0 0C-19-8-19-34 0-50 19-34 19-8 0 0Z" fill="var(--cempa-400)" />
        <path d="M0 0C-20-3-22-20-14-33-6-24-2-12 0 0Z" fill="var(--cempa-500)" />
        <path d="M0 0C20-3 22-20 14-33 6-24 2-12 0 0Z" fill="var(--cempa-500)" />
        <path d="M-11 2C-9-9 9-9 11 2 6 6-6 6-11 2Z" fill="var(--jade-600)" />
      </g>
      <Pot />
    </svg>
  );
}

import { Leaf, Pot } from './garden.tsx';

/** Something that will grow: empty states and second thoughts. */
export function PottedSprout({ width = 130 }: { readonly width?: number }) {
  return (
    <svg viewBox="-70 -60 140 115" width={width} height={(width * 115) / 140} aria-hidden="true">
      <path
        d="M0-6C-1-14 1-20 0-26"
        stroke="var(--jade-600)"
        strokeWidth="5"
        fill="none"
        strokeLinecap="round"
      />
      <Leaf at="translate(0 -22) rotate(-48) scale(.7)" light />
      <Leaf at="translate(0 -22) rotate(48) scale(.7)" />
      <Pot at="scale(.98)" />
    </svg>
  );
}

import { petalPath, petalTurns } from '#flower/petal-path.ts';

/* The primitives that every illustration is drawn from: leaf, pot, stem, ground, petals. */

export function Leaf({ at, light = false }: { readonly at: string; readonly light?: boolean }) {
  return (
    <path
      transform={at}
      d="M0 0C-13-6-14-22 0-32 14-22 13-6 0 0Z"
      fill={light ? 'var(--jade-500)' : 'var(--jade-600)'}
    />
  );
}

export function Stem({ path }: { readonly path: string }) {
  return (
    <path d={path} stroke="var(--jade-600)" strokeWidth="6" fill="none" strokeLinecap="round" />
  );
}

/** A flowerpot whose lower half is its guardapolvo. */
export function Pot({ at }: { readonly at?: string }) {
  return (
    <g transform={at}>
      <path d="M-34 0h68l-7 44a7 7 0 0 1-7 6h-40a7 7 0 0 1-7-6z" fill="var(--bugambilia-600)" />
      <path
        d="M-30.6 22h61.2l-3.6 22a7 7 0 0 1-7 6h-40a7 7 0 0 1-7-6z"
        fill="var(--bugambilia-700)"
      />
      <rect x="-39" y="-8" width="78" height="15" rx="5" fill="var(--bugambilia-600)" />
      <path d="M-39 3h78a5 5 0 0 1-5 4h-68a5 5 0 0 1-5-4z" fill="var(--bugambilia-700)" />
    </g>
  );
}

export function Ground({ width, y }: { readonly width: number; readonly y: number }) {
  return <rect x={-width / 2} y={y} width={width} height="6" rx="3" fill="var(--art-ground)" />;
}

type BlossomProps = {
  readonly at: string;
  /** Fill of each petal, clockwise from the top; `none` leaves a gap. */
  readonly petals: readonly string[];
};

export function Blossom({ at, petals }: BlossomProps) {
  const shape = petalPath(petals.length);
  const turns = petalTurns(petals.length);
  return (
    <g transform={at}>
      {turns.map((turn, index) => (
        <path key={turn} d={shape} transform={`rotate(${turn})`} fill={petals[index]} />
      ))}
      <circle r="7" fill="var(--cempa-400)" />
    </g>
  );
}

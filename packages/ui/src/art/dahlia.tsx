import { petalPath, petalTurns } from '#flower/petal-path.ts';

/** From the outer ring to the heart: how many petals, their shape, their turn, the disc behind them. */
const rings = [
  { petals: 16, reach: 49.8, root: 24, gap: 2.4, turn: 0, disc: 33, fill: 'var(--cempa-500)' },
  { petals: 16, reach: 41, root: 18, gap: 2.2, turn: 11.25, disc: 25, fill: 'var(--cempa-400)' },
  { petals: 12, reach: 31, root: 11, gap: 2.2, turn: 0, disc: 16, fill: 'var(--cempa-300)' },
  { petals: 8, reach: 20.5, root: 6.5, gap: 1.8, turn: 22.5, disc: 9, fill: 'var(--cempa-200)' },
] as const;

/** The great flower of the landing and of the funnel's wall. */
export function Dahlia({ className }: { readonly className?: string | undefined }) {
  return (
    <svg className={className} viewBox="-50 -50 100 100" aria-hidden="true">
      {rings.map(({ petals, reach, root, gap, turn, disc, fill }) => {
        const shape = petalPath(petals, { reach, root, gap, closed: true });
        return (
          <g key={reach} fill={fill}>
            <circle r={disc} />
            {petalTurns(petals, turn).map((degrees) => (
              <path key={degrees} d={shape} transform={`rotate(${degrees})`} />
            ))}
          </g>
        );
      })}
      <circle r="5.6" fill="var(--bugambilia-600)" />
    </svg>
  );
}

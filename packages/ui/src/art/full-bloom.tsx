import type { CSSProperties } from 'react';
import { petalPath, petalTurns } from '#flower/petal-path.ts';
import styles from './full-bloom.module.css';

const PETALS = 8;

type FullBloomProps = { readonly size?: number };

/** Every petal opens, one after another, around a check: credit granted, loan finished. */
export function FullBloom({ size = 196 }: FullBloomProps) {
  return (
    <svg
      className={styles.bloom}
      viewBox="-50 -50 100 100"
      width={size}
      height={size}
      aria-hidden="true"
    >
      {petalTurns(PETALS).map((turn, index) => (
        <g key={turn} transform={`rotate(${turn})`}>
          <path
            className={styles.petal}
            d={petalPath(PETALS)}
            style={{ '--petal': index } as CSSProperties}
          />
        </g>
      ))}
      <circle r="11" fill="#fff" />
      <path
        d="M-4.6.4-1.4 3.6 5-3.2"
        fill="none"
        stroke="var(--bugambilia-600)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

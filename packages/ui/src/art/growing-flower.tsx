import type { CSSProperties } from 'react';
import { petalPath, petalTurns } from '#flower/petal-path.ts';
import styles from './growing-flower.module.css';

const PETALS = 8;

/** Petals fill and empty in turn while somebody waits. Still, when motion is not wanted. */
export function GrowingFlower() {
  const petal = petalPath(PETALS);
  return (
    <svg className={styles.flower} viewBox="-50 -50 100 100" aria-hidden="true">
      {petalTurns(PETALS).map((turn, index) => (
        <g key={turn} transform={`rotate(${turn})`}>
          <path className={styles.bed} d={petal} />
          <path className={styles.petal} d={petal} style={{ '--petal': index } as CSSProperties} />
        </g>
      ))}
    </svg>
  );
}

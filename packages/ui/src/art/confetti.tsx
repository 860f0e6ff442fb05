import styles from './confetti.module.css';

/** Fourteen petals: place, turn, colour. Scattered by hand around a 390 px wide sky. */
const petals = [
  [40, 60, 20, 'var(--cempa-400)'],
  [330, 44, -30, '#fff'],
  [350, 150, 40, 'var(--jacaranda-300)'],
  [24, 190, -50, '#fff'],
  [96, 52, 70, 'var(--jacaranda-300)'],
  [300, 110, 10, 'var(--cempa-400)'],
  [60, 290, 30, 'var(--jacaranda-300)'],
  [345, 270, -20, 'var(--cempa-400)'],
  [120, 90, -24, 'var(--bugambilia-300)'],
  [286, 62, 50, 'var(--cempa-200)'],
  [18, 120, 10, 'var(--cempa-200)'],
  [368, 210, 70, 'var(--bugambilia-300)'],
  [40, 350, 60, 'var(--cempa-400)'],
  [352, 352, 10, '#fff'],
] as const;

/** Falls once, when credit is granted or a loan is finished; never without motion. */
export function Confetti() {
  return (
    <svg
      className={styles.confetti}
      viewBox="0 0 390 420"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      {petals.map(([x, y, turn, fill]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${turn})`}>
          <path className={styles.petal} d="M0 8C-6 4-7-5 0-10 7-5 6 4 0 8Z" fill={fill} />
        </g>
      ))}
    </svg>
  );
}

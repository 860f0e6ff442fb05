import styles from './ring.module.css';

type RingProps = {
  /** From 0 to 1. */
  readonly share: number;
  /** Read aloud, e.g. "Te queda disponible el 54 % de tu línea". */
  readonly label: string;
  /** In the middle, such as "54%". */
  readonly core: string;
};

/** A share as a ring that fills from the top. */
export function Ring({ share, label, core }: RingProps) {
  const filled = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <svg className={styles.ring} viewBox="0 0 64 64" role="img" aria-label={label}>
      <circle className={styles.rest} cx="32" cy="32" r="27" />
      {filled > 0 && (
        <circle
          className={styles.filled}
          cx="32"
          cy="32"
          r="27"
          pathLength={100}
          strokeDasharray={`${filled} 100`}
          transform="rotate(-90 32 32)"
        />
      )}
      <text className={styles.core} x="32" y="37">
        {core}
      </text>
    </svg>
  );
}

import styles from './progress-bar.module.css';

type ProgressBarProps = {
  readonly value: number;
  readonly max: number;
  /** Read aloud with the figures, e.g. "Usas $4,557.86 de $10,000.00". */
  readonly label: string;
};

export function ProgressBar({ value, max, label }: ProgressBarProps) {
  return (
    <progress className={styles.bar} value={value} max={max} aria-label={label}>
      {label}
    </progress>
  );
}

import type { CSSProperties } from 'react';
import styles from './stack-bar.module.css';

/** Ages of arrears, or states of a queue: never without their number beside them. */
export type StackTone =
  | 'ok'
  | 'age1'
  | 'age2'
  | 'age3'
  | 'age4'
  | 'age5'
  | 'late'
  | 'today'
  | 'week'
  | 'later';

type StackPart = {
  readonly id: string;
  /** "1 vencida". */
  readonly text: string;
  readonly value: number;
  readonly tone: StackTone;
};

type StackBarProps = {
  readonly label: string;
  readonly parts: readonly StackPart[];
  readonly size?: 's' | 'l' | undefined;
};

/** How a whole is divided. Read aloud part by part; the numbers stand beside it on the screen. */
export function StackBar({ label, parts, size = 's' }: StackBarProps) {
  const shown = parts.filter(({ value }) => value > 0);
  return (
    <div
      className={size === 'l' ? styles.large : styles.bar}
      role="img"
      aria-label={`${label}: ${shown.map(({ text }) => text).join(', ')}`}
    >
      {shown.map(({ id, value, tone }) => (
        <i key={id} className={styles[tone]} style={{ '--share': value } as CSSProperties} />
      ))}
    </div>
  );
}

/** The colour of a part beside its words. */
export function StackKey({ tone }: { readonly tone: StackTone }) {
  return <i className={`${styles.key} ${styles[tone]}`} aria-hidden="true" />;
}

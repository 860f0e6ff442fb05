import type { CSSProperties } from 'react';
import { classNames } from '#class-names.ts';
import styles from './split-bar.module.css';

export type SplitPart = {
  readonly name: string;
  /** Formatted. */
  readonly amount: string;
  /** In centavos; what is nothing is listed and takes no room in the bar. */
  readonly value: number;
  readonly tone: 'principal' | 'interest' | 'tax' | 'charge';
};

type SplitBarProps = {
  readonly parts: readonly SplitPart[];
  readonly total: { readonly name: string; readonly amount: string };
};

/** What an amount is made of: the bar is for the eye, the list says the same in figures. */
export function SplitBar({ parts, total }: SplitBarProps) {
  return (
    <div className={styles.split}>
      <div className={styles.bar} aria-hidden="true">
        {parts
          .filter(({ value }) => value > 0)
          .map(({ name, value, tone }) => (
            <span
              key={name}
              className={classNames(styles.part, styles[tone])}
              style={{ '--share': value } as CSSProperties}
            />
          ))}
      </div>
      <dl className={styles.list}>
        {parts.map(({ name, amount, tone }) => (
          <div key={name} className={styles.line}>
            <dt className={styles.name}>
              <span className={classNames(styles.mark, styles[tone])} aria-hidden="true" />
              {name}
            </dt>
            <dd className={styles.amount}>{amount}</dd>
          </div>
        ))}
        <div className={classNames(styles.line, styles.total)}>
          <dt className={styles.name}>{total.name}</dt>
          <dd className={styles.amount}>{total.amount}</dd>
        </div>
      </dl>
    </div>
  );
}

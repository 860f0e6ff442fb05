import { Fragment, type ReactNode } from 'react';
import { classNames } from '#class-names.ts';
import styles from './key-values.module.css';

type LabelledValue = {
  /** Where two lines have one label. */
  readonly id?: string;
  readonly label: string;
  readonly value: ReactNode;
};

type KeyValuesProps = {
  readonly entries: readonly LabelledValue[];
  /** Values at the right edge, as amounts want; `start` for words. */
  readonly align?: 'end' | 'start';
};

/** What a thing is, line by line. */
export function KeyValues({ entries, align = 'end' }: KeyValuesProps) {
  return (
    <dl className={classNames(styles.values, align === 'start' && styles.start)}>
      {entries.map(({ id, label, value }) => (
        <Fragment key={id ?? label}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

type SumListProps = {
  readonly entries: readonly LabelledValue[];
  readonly total: LabelledValue;
};

/** Amounts and what they add up to, under an ink line. */
export function SumList({ entries, total }: SumListProps) {
  return (
    <dl className={styles.sum}>
      {[...entries, total].map((entry) => (
        <div key={entry.label} className={entry === total ? styles.total : styles.line}>
          <dt>{entry.label}</dt>
          <dd>{entry.value}</dd>
        </div>
      ))}
    </dl>
  );
}

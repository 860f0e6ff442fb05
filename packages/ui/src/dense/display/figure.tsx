import type { ReactNode } from 'react';
import { classNames } from '#class-names.ts';
import { DenseIcon } from '#dense/dense-icon.tsx';
import { Link, type LinkProps } from '#link.tsx';
import styles from './figure.module.css';

/** A figure that opens what it is made of: dotted underline. */
export function Drill({ className, ...link }: LinkProps) {
  return <Link {...link} className={classNames(styles.drill, className)} />;
}

type FigureChange = {
  readonly text: string;
  readonly direction: 'up' | 'down' | 'same';
  /** Whether that is good news: it decides the colour, the arrow only the direction. */
  readonly good?: boolean | undefined;
};

type FigureProps = {
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** Where its parts are listed. */
  readonly href?: string | undefined;
  readonly note?: ReactNode;
  readonly change?: FigureChange | undefined;
  /** A small chart at the right. */
  readonly trend?: ReactNode;
};

function Change({ text, direction, good }: FigureChange) {
  const look = good === undefined ? undefined : good ? styles.good : styles.bad;
  return (
    <span className={classNames(styles.change, look)}>
      {direction !== 'same' && (
        <DenseIcon name={direction === 'up' ? 'arrow-up-bold' : 'arrow-down-bold'} size="xs" />
      )}
      {text}
    </span>
  );
}

/** One key figure; stands in a `FigureStrip` or another `dl`. */
export function Figure({ label, value, href, note, change, trend }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {href === undefined ? value : <Drill href={href}>{value}</Drill>}
      </dd>
      {(note !== undefined || change !== undefined) && (
        <dd className={styles.note}>
          {note}
          {change !== undefined && <Change {...change} />}
        </dd>
      )}
      {trend !== undefined && <dd className={styles.trend}>{trend}</dd>}
    </div>
  );
}

/** Figures side by side on one card, hairlines between them. */
export function FigureStrip({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.strip}>{children}</dl>;
}

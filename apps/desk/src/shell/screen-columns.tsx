import { classNames } from '@abona/ui/class-names.ts';
import type { ReactNode } from 'react';
import styles from './screen-columns.module.css';

type ScreenColumnsProps = {
  /** Says how wide they are: `--columns`, and `--columns-narrow` for a window of 1280 px. */
  readonly className: string | undefined;
  readonly children: ReactNode;
};

/** The work of an object in columns: each scrolls by itself, the page does not. */
export function ScreenColumns({ className, children }: ScreenColumnsProps) {
  return <div className={classNames(styles.columns, className)}>{children}</div>;
}

type ScreenColumnProps = {
  /** Of a column that is only read: without a control in it, whoever has no mouse scrolls it by going to it. */
  readonly label?: string;
  readonly children: ReactNode;
};

export function ScreenColumn({ label, children }: ScreenColumnProps) {
  if (label === undefined) return <div className={styles.column}>{children}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse.
    <section className={styles.column} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

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

export function ScreenColumn({ children }: { readonly children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}

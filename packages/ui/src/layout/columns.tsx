import type { ReactNode } from 'react';
import { classNames } from '#class-names.ts';
import styles from './columns.module.css';

type ColumnsProps = {
  readonly main: ReactNode;
  readonly aside: ReactNode;
  /** Two equal halves instead of content and a 352 px aside. */
  readonly even?: boolean;
  /** Distance between blocks, for lists that belong together. */
  readonly tight?: boolean;
};

/** One column on phones; content and aside side by side from 992 px. */
export function Columns({ main, aside, even = false, tight = false }: ColumnsProps) {
  const column = classNames(styles.column, tight && styles.tight);
  return (
    <div className={classNames(styles.columns, even && styles.even, tight && styles.tight)}>
      <div className={column}>{main}</div>
      <div className={column}>{aside}</div>
    </div>
  );
}

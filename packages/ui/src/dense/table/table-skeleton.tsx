import type { CSSProperties } from 'react';
import { VisuallyHidden } from '#visually-hidden.tsx';
import { uiCopy } from '#words.ts';
import type { DataColumn } from './data-column.ts';
import styles from './table-skeleton.module.css';

type TableSkeletonProps = {
  readonly columns: readonly Pick<DataColumn<never>, 'id' | 'align'>[];
  readonly rows: number;
  readonly style: CSSProperties;
};

/** Grey rows in the table's own columns; they wait 200 ms, so that a fast answer never flashes. */
export function TableSkeleton({ columns, rows, style }: TableSkeletonProps) {
  return (
    <div className={styles.skeleton} style={style} role="status">
      <VisuallyHidden>{uiCopy.loading}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((row) => (
        <div key={row} className={styles.row} aria-hidden="true">
          {columns.map((column, at) => (
            <span key={column.id} className={styles.cell}>
              <i className={at === 0 ? styles.first : styles.line} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

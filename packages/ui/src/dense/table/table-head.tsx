import { FlexRender, type Header } from '@tanstack/react-table';
import { classNames } from '#class-names.ts';
import { DenseIcon } from '#dense/dense-icon.tsx';
import type { DataColumn } from './data-column.ts';
import styles from './data-table.module.css';
import type { TableModel } from './use-data-table.ts';

type TableHeadCellProps<Item extends object> = {
  readonly header: Header<TableModel, Item>;
  readonly column: DataColumn<Item> | undefined;
};

const sortNames = { asc: 'ascending', desc: 'descending' } as const;

/** The name of a column; a press on a sortable one orders by it. */
export function TableHeadCell<Item extends object>({ header, column }: TableHeadCellProps<Item>) {
  const sorted = header.column.getIsSorted();
  const content = <FlexRender header={header} />;
  return (
    <th
      scope="col"
      className={classNames(styles.headCell, column?.align === 'end' && styles.end)}
      aria-sort={sorted === false ? undefined : sortNames[sorted]}
    >
      {header.column.getCanSort() ? (
        <button type="button" className={styles.sort} onClick={() => header.column.toggleSorting()}>
          {content}
          {sorted !== false && (
            <DenseIcon
              name={sorted === 'asc' ? 'arrow-up-bold' : 'arrow-down-bold'}
              className={styles.sortIcon}
            />
          )}
        </button>
      ) : (
        content
      )}
    </th>
  );
}

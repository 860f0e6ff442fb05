import { type CSSProperties, useRef } from 'react';
import { classNames } from '#class-names.ts';
import { denseCopy } from '#dense/dense-words.ts';
import { DenseCheck } from '#dense/form/dense-check.tsx';
import { tracksOf } from './data-column.ts';
import styles from './data-table.module.css';
import type { DataTableProps } from './data-table-props.ts';
import { ALL_ROWS, headState, isSelected, NO_ROWS } from './row-selection.ts';
import { TableHeadCell } from './table-head.tsx';
import { cellClass, TableRow } from './table-row.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { useDataTable } from './use-data-table.ts';
import { useTableCursor } from './use-table-cursor.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

function SelectAll<Row extends object>({
  rows,
  total,
  selection,
  onSelection,
}: DataTableProps<Row>) {
  const state = headState(selection ?? NO_ROWS, total ?? rows.length);
  return (
    <th scope="col" className={classNames(styles.headCell, styles.box)}>
      <DenseCheck
        checked={state === 'all'}
        mixed={state === 'some'}
        aria-label={denseCopy.selectAll}
        onChange={() => onSelection?.(state === 'none' ? ALL_ROWS : NO_ROWS)}
      />
    </th>
  );
}

function Totals<Row extends object>({ columns, selection }: DataTableProps<Row>) {
  if (columns.every((column) => column.total === undefined)) return null;
  return (
    <tfoot className={styles.foot}>
      <tr className={styles.totals}>
        {selection !== undefined && <td className={styles.cell} />}
        {columns.map((column) => (
          <td key={column.id} className={cellClass(column)}>
            {column.total}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** Rows by the thousand: sticky head, cursor apart from selection, totals, every act by a key. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, selection, lines = 1, loading = false } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const table = useDataTable(props);
  const { cursor, actions, follow } = useTableCursor(props, scroller);
  const { virtual, height } = useVirtualRows({
    scroller,
    count: loading ? 0 : rows.length,
    lines,
    cursor,
    onNearEnd: props.onNearEnd,
  });
  follow(virtual);
  const style = { '--columns': tracksOf(columns, selection !== undefined) } as CSSProperties;
  return (
    <div ref={scroller} className={classNames(styles.scroller, props.className)}>
      <table
        className={styles.table}
        style={style}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows take the focus.
        role="grid"
        aria-label={props.label}
        aria-rowcount={(props.total ?? rows.length) + 1}
        aria-multiselectable={selection === undefined ? undefined : true}
        aria-busy={loading || undefined}
      >
        <thead className={styles.head}>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} className={styles.headRow} aria-rowindex={1}>
              {selection !== undefined && <SelectAll {...props} />}
              {group.headers.map((header, at) => (
                <TableHeadCell key={header.id} header={header} column={columns[at]} />
              ))}
            </tr>
          ))}
        </thead>
        <tbody className={styles.body} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            const id = rowId(row);
            return (
              <TableRow
                key={id}
                id={id}
                item={row}
                columns={columns}
                index={item.index}
                top={item.start}
                height={height}
                label={props.rowLabel(row)}
                tone={props.rowTone?.(row)}
                isCursor={item.index === cursor}
                selected={selection === undefined ? undefined : isSelected(selection, id)}
                selectLabel={denseCopy.select}
                actions={actions}
              />
            );
          })}
        </tbody>
        {!loading && <Totals {...props} />}
      </table>
      {(loading || props.loadingMore === true) && (
        <TableSkeleton columns={columns} rows={loading ? 8 : 2} style={style} />
      )}
      {!loading && rows.length === 0 && <div className={styles.empty}>{props.empty}</div>}
    </div>
  );
}

import type { ReactNode } from 'react';
import { classNames } from '#class-names.ts';
import type { DataColumn } from './data-column.ts';
import type { RowTone } from './data-table-props.ts';
import styles from './plain-table.module.css';

type PlainColumn<Row> = Omit<DataColumn<Row>, 'width' | 'grow' | 'sortable'>;

type PlainTableProps<Row> = {
  readonly caption: string;
  readonly columns: readonly PlainColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly rowTone?: ((row: Row) => RowTone) | undefined;
  readonly lines?: 1 | 2 | undefined;
  readonly empty?: ReactNode;
};

const lookOf = <Row,>(column: PlainColumn<Row>) =>
  classNames(
    column.align === 'end' && styles.end,
    column.truncates === true && styles.cut,
    column.look !== undefined && styles[column.look],
  );

/** A short table without a cursor: a plan, a journal, a trial balance. Columns find their own widths. */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const { caption, columns, rows, rowId, rowTone, lines = 1, empty } = props;
  return (
    <table className={classNames(styles.table, lines === 2 && styles.tall)}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={classNames(styles.name, lookOf(column))}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const tone = rowTone?.(row);
          return (
            <tr key={rowId(row)} className={tone === undefined ? undefined : styles[tone]}>
              {columns.map((column) => (
                <td key={column.id} className={lookOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          );
        })}
        {rows.length === 0 && (
          <tr>
            <td colSpan={columns.length}>{empty}</td>
          </tr>
        )}
      </tbody>
      {columns.some((column) => column.total !== undefined) && (
        <tfoot>
          <tr className={styles.totals}>
            {columns.map((column) => (
              <td key={column.id} className={lookOf(column)}>
                {column.total}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

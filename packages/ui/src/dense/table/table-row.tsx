import { type MouseEvent, memo, type ReactNode } from 'react';
import { classNames } from '#class-names.ts';
import { isControl } from '#dense/action/single-keys.ts';
import { DenseCheck } from '#dense/form/dense-check.tsx';
import type { DataColumn } from './data-column.ts';
import styles from './data-table.module.css';
import type { RowTone } from './data-table-props.ts';

/** What is nothing but text ends with «…» rather than in the next column. */
export function cellClass(
  column: Pick<DataColumn<never>, 'align' | 'truncates' | 'look'> | undefined,
  content?: ReactNode,
): string | undefined {
  return classNames(
    styles.cell,
    column?.align === 'end' && styles.end,
    (column?.truncates === true || typeof content === 'string') && styles.cut,
    column?.look !== undefined && styles[column.look],
  );
}

/** What a row can be told to do; the same object for the life of the table. */
export type RowActions = {
  readonly point: (index: number) => void;
  readonly press: (index: number) => void;
  readonly open: (index: number) => void;
  readonly toggle: (id: string) => void;
};

type TableRowProps<Item extends object> = {
  readonly id: string;
  readonly item: Item;
  readonly columns: readonly DataColumn<Item>[];
  readonly index: number;
  readonly top: number;
  readonly height: number;
  readonly label: string;
  readonly isCursor: boolean;
  readonly tone: RowTone;
  /** `undefined` where nothing can be chosen. */
  readonly selected: boolean | undefined;
  readonly selectLabel: string;
  readonly actions: RowActions;
};

function RowView<Item extends object>(props: TableRowProps<Item>) {
  const { id, item, columns, index, isCursor, selected, tone, actions, label } = props;
  const press = (event: MouseEvent) => {
    if (!isControl(event.target)) actions.press(index);
  };
  return (
    <tr
      className={classNames(
        styles.row,
        isCursor && styles.cursor,
        selected === true && styles.on,
        tone !== undefined && styles[tone],
      )}
      style={{ height: props.height, top: props.top }}
      data-row={index}
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-label={label}
      tabIndex={isCursor ? 0 : -1}
      onFocus={() => actions.point(index)}
      onClick={press}
      onDoubleClick={() => actions.open(index)}
    >
      {selected !== undefined && (
        <td className={classNames(styles.cell, styles.box)}>
          <DenseCheck
            checked={selected}
            tabIndex={-1}
            aria-label={`${props.selectLabel} ${label}`}
            onChange={() => actions.toggle(id)}
          />
        </td>
      )}
      {columns.map((column) => {
        const content = column.cell(item);
        return (
          <td key={column.id} className={cellClass(column, content)}>
            {content}
          </td>
        );
      })}
    </tr>
  );
}

/** One row; drawn anew only when something of it changed. */
export const TableRow = memo(RowView) as typeof RowView;

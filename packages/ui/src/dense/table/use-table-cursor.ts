import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { DataTableProps } from './data-table-props.ts';
import { toggleRow, withRows } from './row-selection.ts';
import type { TableCommand } from './table-command.ts';
import type { RowActions } from './table-row.tsx';
import { useTableKeys } from './use-table-keys.ts';

type Rows = Virtualizer<HTMLElement, HTMLTableRowElement>;

/** Where a command leads, held between the first row and the last. */
function placeAfter(command: TableCommand, at: number, count: number): number {
  if (command.kind === 'first') return 0;
  if (command.kind === 'last') return count - 1;
  const by = command.kind === 'move' || command.kind === 'extend' ? command.by : 0;
  return Math.max(0, Math.min(count - 1, at + by));
}

/** The row with the bar: which one it is, what the keys make of it, and the focus that goes with it. */
export function useTableCursor<Row extends object>(
  props: DataTableProps<Row>,
  scroller: RefObject<HTMLElement | null>,
) {
  const { rows, rowId } = props;
  const [own, setOwn] = useState<string | null>(null);
  const wanted = props.cursor === undefined ? own : props.cursor;
  // Not with every step of the scroll: the one at hand may be the last of fifty thousand.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an id is the row's own, whoever reads it.
  const found = useMemo(
    () => (wanted === null ? -1 : rows.findIndex((row) => rowId(row) === wanted)),
    [rows, wanted],
  );
  const cursor = found === -1 && rows.length > 0 ? 0 : found;
  const virtual = useRef<Rows | null>(null);
  const goesTo = useRef<number | null>(null);

  const point = (index: number) => {
    const row = rows[index];
    if (row === undefined || rowId(row) === wanted) return;
    setOwn(rowId(row));
    props.onCursor?.(rowId(row));
  };
  const move = (index: number) => {
    goesTo.current = index;
    virtual.current?.scrollToIndex(index);
    point(index);
    // The row may have the cursor already and lack only the focus.
    if (index === cursor) focusRow(scroller.current, index);
  };
  const open = (index: number) => {
    const row = rows[index];
    if (row !== undefined) props.onOpen?.(row);
  };
  const preview = (index: number) => {
    const row = rows[index];
    if (row !== undefined) (props.onPreview ?? props.onOpen)?.(row);
  };
  const toggle = (id: string) => {
    if (props.selection !== undefined) props.onSelection?.(toggleRow(props.selection, id));
  };
  const extend = (to: number) => {
    const ids = [rows[cursor], rows[to]].flatMap((row) => (row === undefined ? [] : [rowId(row)]));
    if (props.selection !== undefined) props.onSelection?.(withRows(props.selection, ids));
  };

  const obey = (command: TableCommand): boolean => {
    const at = rows[cursor];
    if (at === undefined) return false;
    if (command.kind === 'open') open(cursor);
    else if (command.kind === 'preview') preview(cursor);
    else if (command.kind === 'toggle') toggle(rowId(at));
    else {
      const to = placeAfter(command, cursor, rows.length);
      if (command.kind === 'extend') extend(to);
      move(to);
    }
    return true;
  };
  useTableKeys({ table: scroller, hearsPage: props.hearsPage === true, onCommand: obey });

  useLayoutEffect(() => {
    if (goesTo.current !== cursor) return;
    goesTo.current = null;
    focusRow(scroller.current, cursor);
  });

  const latest = useRef({ point, press: point, open, toggle });
  useLayoutEffect(() => {
    const press = (index: number) => {
      move(index);
      preview(index);
    };
    latest.current = { point, press, open, toggle };
  });
  const actions = useMemo<RowActions>(
    () => ({
      point: (index) => latest.current.point(index),
      press: (index) => latest.current.press(index),
      open: (index) => latest.current.open(index),
      toggle: (id) => latest.current.toggle(id),
    }),
    [],
  );
  const follow = (rowsInView: Rows) => {
    virtual.current = rowsInView;
  };
  return { cursor, actions, follow };
}

function focusRow(scroller: HTMLElement | null, index: number): void {
  scroller?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus({ preventScroll: true });
}

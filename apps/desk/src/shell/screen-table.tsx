import { DataTable } from '@abona/ui/dense/table/data-table.tsx';
import type { DataTableProps } from '@abona/ui/dense/table/data-table-props.ts';
import { shellCopy } from '#copy/shell.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';

const { table } = shellCopy;

const heard = (keys: string, words: { readonly label: string; readonly hint: string }) => ({
  keys,
  ...words,
  run: null,
});

/** The table that a screen is about: it hears its keys wherever nobody is typing, and the bar below says which. */
export function ScreenTable<Row extends object>(props: Omit<DataTableProps<Row>, 'hearsPage'>) {
  const { rows, selection, onOpen, onPreview } = props;
  const keys = [
    heard('j', table.down),
    heard('k', table.up),
    ...(selection === undefined ? [] : [heard('x', table.select), heard('Shift+j', table.extend)]),
    ...(onPreview === undefined ? [] : [heard('Space', table.preview)]),
    ...(onOpen === undefined ? [] : [heard('Enter', table.open)]),
  ];
  useShortcuts(rows.length === 0 ? [] : keys);
  return <DataTable {...props} hearsPage />;
}

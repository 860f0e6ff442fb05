import {
  type ColumnDef,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { DataColumn, TableSort } from './data-column.ts';
import type { DataTableProps } from './data-table-props.ts';

/** Rows come from the server in their order: the table shows it and asks for another. */
const features = tableFeatures({ rowSortingFeature });

export type TableModel = typeof features;

type Options<Row extends object> = Pick<DataTableProps<Row>, 'columns' | 'sort' | 'onSort'>;

/** Rows are drawn by the columns alone: a model of fifty thousand would be made anew with every page that arrives. */
const NO_MODEL: readonly never[] = [];

const definitionOf = <Row extends object>(
  column: DataColumn<Row>,
): ColumnDef<typeof features, Row> => ({
  id: column.id,
  // A column without a value cannot be sorted; the server sorts, so the row itself will do.
  accessorFn: (row) => row,
  header: () => column.header,
  enableSorting: column.sortable === true,
});

const stateOf = (sort: TableSort | undefined): SortingState =>
  sort === undefined ? [] : [{ id: sort.column, desc: sort.direction === 'descending' }];

/** The model of the table: its columns, and the order that is shown. */
export function useDataTable<Row extends object>(options: Options<Row>) {
  const { columns, sort, onSort } = options;
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const sorting = useMemo(() => stateOf(sort), [sort]);
  return useTable({
    features,
    columns: definitions,
    data: NO_MODEL,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    state: { sorting },
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorting) : change;
      if (next === undefined) return;
      onSort?.({ column: next.id, direction: next.desc ? 'descending' : 'ascending' });
    },
  });
}

import type { ReactNode } from 'react';
import type { DataColumn, TableSort } from './data-column.ts';
import type { RowSelection } from './row-selection.ts';

/** A row that stands out as a whole. */
export type RowTone = 'late' | 'warn' | undefined;

export type DataTableProps<Row extends object> = {
  readonly label: string;
  /** Keep it the same object between renders. */
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Read aloud for the whole row: clock, folio, person, amount. */
  readonly rowLabel: (row: Row) => string;
  readonly rowTone?: ((row: Row) => RowTone) | undefined;
  /** Rows of two lines are taller. */
  readonly lines?: 1 | 2 | undefined;
  /** All that the filter finds, when more may follow what is here. */
  readonly total?: number | undefined;
  readonly sort?: TableSort | undefined;
  readonly onSort?: ((sort: TableSort) => void) | undefined;
  /** The row with the bar; without it the table keeps its own. */
  readonly cursor?: string | null | undefined;
  readonly onCursor?: ((id: string) => void) | undefined;
  readonly selection?: RowSelection | undefined;
  readonly onSelection?: ((selection: RowSelection) => void) | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly onPreview?: ((row: Row) => void) | undefined;
  /** The table of the screen: J, K, X and the rest work wherever nobody is typing. */
  readonly hearsPage?: boolean | undefined;
  readonly loading?: boolean | undefined;
  readonly loadingMore?: boolean | undefined;
  readonly onNearEnd?: (() => void) | undefined;
  /** Stands in the place of the rows when there are none. */
  readonly empty?: ReactNode;
  readonly className?: string | undefined;
};

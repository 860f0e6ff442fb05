import type { ReactNode } from 'react';

export type DataColumn<Row> = {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** In rem. */
  readonly width: number;
  /** Takes what is left of the width; `width` is its least. */
  readonly grow?: boolean;
  /** Money and counts stand at the right edge, in figures of one width. */
  readonly align?: 'start' | 'end';
  /** One column at most may cut its text. */
  readonly truncates?: boolean;
  readonly sortable?: boolean;
  readonly look?: 'strong' | 'muted';
  /** What the row of totals says here. */
  readonly total?: ReactNode;
};

export type TableSort = { readonly column: string; readonly direction: 'ascending' | 'descending' };

/** The tracks of the grid that every row shares. */
export const tracksOf = (
  columns: readonly Pick<DataColumn<never>, 'width' | 'grow'>[],
  selectable: boolean,
): string =>
  [
    ...(selectable ? ['2.625rem'] : []),
    ...columns.map(({ width, grow }) =>
      grow === true ? `minmax(${width}rem, 1fr)` : `${width}rem`,
    ),
  ].join(' ');

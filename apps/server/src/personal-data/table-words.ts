import { historyOf } from '#partitions/partitioned-tables.ts';
import type { PersonalTable } from '#platform/personal-data.ts';

/** A table in words: columns with spaces between them. */
export type TableWords = {
  readonly table: string;
  readonly told: string;
  /** A sealed column, by the columns that its cell is bound to. */
  readonly opened?: Readonly<Record<string, string>>;
  readonly withheld: string;
  /** Told only of applications whose person the customer has proven to be: it may be somebody else's file. */
  readonly isOfProvenOnly?: boolean;
};

const words = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '');

export const tableOf = ({
  table,
  told,
  opened = {},
  withheld,
  isOfProvenOnly = false,
}: TableWords): PersonalTable => ({
  table,
  readFrom: historyOf(table),
  isOfProvenOnly,
  told: words(told),
  opened: Object.fromEntries(
    Object.entries(opened).map(([column, key]) => [
      column,
      (row) =>
        words(key)
          .map((part) => String(row[part]))
          .join('/'),
    ]),
  ),
  withheld: words(withheld),
});

/** The next parameter of a statement, of a type. */
export type Next = (type: 'bigint' | 'int' | 'jsonb' | 'text' | 'timestamptz' | 'uuid') => string;

/** The writes of a part: `before` are named, for those that come after them. */
type PartText = { readonly before: readonly string[]; readonly last: string };

/** What one statement writes into one table, and what it has to write elsewhere to know it. */
export type Part = {
  /** Parts of the same shape have the same text. */
  readonly shape: string;
  readonly textWith: (next: Next) => PartText;
  /** In the order in which the text asks for them. */
  readonly values: readonly unknown[];
};

/** Items by the row that all of them move, in the order of its name: that is the order of the locks. */
export const byRow = <Item>(
  items: readonly Item[],
  rowOf: (item: Item) => string,
): readonly (readonly [string, readonly Item[]])[] =>
  [...Map.groupBy(items, rowOf)].sort(([a], [b]) => (a < b ? -1 : 1));

export const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

import type { FieldEncryption } from '#platform/field-encryption.ts';

/** Where a page of a list ends, in a form that only we can write. */
export type Cursors = {
  readonly write: (list: string, id: string) => string;
  /** The id a cursor of this list stands for; null when we did not write it. */
  readonly read: (list: string, cursor: string) => string | null;
};

const SEAL_LENGTH = 22;

/** Ids of rows are made in the order of time, so an id is all that a cursor needs. */
export function createCursors(fields: Pick<FieldEncryption, 'blindIndex'>): Cursors {
  const seal = (list: string, id: string) =>
    fields.blindIndex('merchants.cursor', `${list}|${id}`).slice(0, SEAL_LENGTH);
  const write: Cursors['write'] = (list, id) =>
    `${Buffer.from(id).toString('base64url')}.${seal(list, id)}`;
  return {
    write,
    read: (list, cursor) => {
      const id = Buffer.from(cursor.split('.')[0] ?? '', 'base64url').toString();
      return write(list, id) === cursor ? id : null;
    },
  };
}

export type Page = { readonly after: string | null; readonly limit: number };
export type PageOf<Item> = { readonly items: readonly Item[]; readonly last: string | null };

/** Makes a page of one row more than asked for: that row tells whether there is another page. */
export function toPage<Row extends { readonly id: string }>(
  rows: readonly Row[],
  limit: number,
): PageOf<Row> {
  const items = rows.slice(0, limit);
  return { items, last: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

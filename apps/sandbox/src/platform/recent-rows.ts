import type { Database, Warn } from './database.ts';
import { type GatheredRows, gatherRows } from './gathered-rows.ts';

/** A table of what happened lately. */
export type Window<T> = {
  readonly table: string;
  /** Each column by its name, the type of its values, and what stands in it. */
  readonly columns: readonly (readonly [name: string, type: string, read: (row: T) => unknown])[];
  readonly rowsKept: number;
};

/** A window on the present needs no exact edge: so often in the time of a window it is moved. */
const MOVES = 5;

export const recentRows = <T>(database: Database, window: Window<T>, warn: Warn): GatheredRows<T> =>
  gatherRows((rows) => write(database, window, rows), warn);

async function write<T>(
  database: Database,
  { table, columns, rowsKept }: Window<T>,
  written: readonly T[],
): Promise<void> {
  const names = columns.map(([name]) => name).join(', ');
  const lists = columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ');
  const { rows } = await database.query<{ id: number }>(
    `INSERT INTO ${table} (${names})
     SELECT ${names} FROM unnest(${lists}) WITH ORDINALITY AS row (${names}, place)
     ORDER BY place RETURNING id`,
    columns.map(([, , read]) => written.map(read)),
  );
  const last = rows.at(-1)?.id ?? 0;
  if (last % (rowsKept / MOVES) < rows.length)
    await database.query(`DELETE FROM ${table} WHERE id <= $1`, [last - rowsKept]);
}

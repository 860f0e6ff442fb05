import type { QueryResult, QueryResultRow } from 'pg';
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

/** What happened lately: kept without waiting, asked with everything written that happened before. */
export type RecentRows<T> = {
  readonly keep: GatheredRows<T>['add'];
  readonly written: GatheredRows<T>['written'];
  readonly ask: <Row extends QueryResultRow>(
    question: string,
    values?: readonly unknown[],
  ) => Promise<QueryResult<Row>>;
};

export function recentRows<T>(database: Database, window: Window<T>, warn: Warn): RecentRows<T> {
  const { add, written } = gatherRows((rows: readonly T[]) => write(database, window, rows), warn);
  return {
    keep: add,
    written,
    ask: async (question, values = []) => {
      await written();
      return database.query(question, [...values]);
    },
  };
}

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

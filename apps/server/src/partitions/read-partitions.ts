import type pg from 'pg';
import { isBefore } from './partition-bounds.ts';
import type { PartitionedTable } from './partitioned-tables.ts';

/** The check that stands while a cut is made: no row of the partition lies beyond the new bound. */
export const CUT_CHECK = 'cut_here';

export type Partition = {
  /** In the schema `partitions`, or `archive`. */
  readonly name: string;
  /** Null: from the beginning of all, until its end. */
  readonly from: string | null;
  readonly to: string | null;
  readonly bytes: number;
  /** A cut was begun and killed: its check is still there. */
  readonly isBegun: boolean;
};

type Row = {
  readonly name: string;
  readonly bounds: string;
  readonly bytes: string;
  readonly is_begun: boolean;
};

/** The partitions of a table, the oldest first. */
export async function readPartitions(
  client: pg.ClientBase,
  { table, key }: PartitionedTable,
): Promise<readonly Partition[]> {
  const { rows } = await client.query<Row>(
    `select part.relname as name, pg_get_expr(part.relpartbound, part.oid) as bounds,
       pg_total_relation_size(part.oid) as bytes,
       exists (select from pg_constraint where conrelid = part.oid and conname = $2) as is_begun
     from pg_inherits join pg_class part on part.oid = inhrelid
     where inhparent = $1::regclass`,
    [table, CUT_CHECK],
  );
  return rows.map(toPartition).sort(({ from: a }, { from: b }) => {
    if (a === null || b === null) return a === null ? -1 : 1;
    return isBefore(key, a, b) ? -1 : 1;
  });
}

/** The archived ones, the oldest first by name. What each held is written on it, as it was attached. */
export async function readArchived(
  client: pg.ClientBase,
  { table }: PartitionedTable,
): Promise<readonly Partition[]> {
  const { rows } = await client.query<Row>(
    `select relname as name, obj_description(oid, 'pg_class') as bounds,
       pg_total_relation_size(oid) as bytes, false as is_begun
     from pg_class
     where relnamespace = 'archive'::regnamespace and relkind = 'r' and starts_with(relname, $1)
     order by relname`,
    [`${table.replace('.', '_')}_from_`],
  );
  return rows.map(toPartition);
}

function toPartition({ name, bounds, bytes, is_begun: isBegun }: Row): Partition {
  const [, from = '', to = ''] = /^for values from \((.+)\) to \((.+)\)$/i.exec(bounds) ?? [];
  return { name, from: endOf(from), to: endOf(to), bytes: Number(bytes), isBegun };
}

/** `'2026-12-01 00:00:00+00'`, `MINVALUE`, or `MAXVALUE`. */
const endOf = (text: string): string | null =>
  /value$/i.test(text) ? null : text.replaceAll("'", '');

export const boundsText = ({ from, to }: Pick<Partition, 'from' | 'to'>): string =>
  `for values from (${from === null ? 'minvalue' : `'${from}'`}) to (${to === null ? 'maxvalue' : `'${to}'`})`;

/** The same as a check over a column. */
export const boundsCheck = (column: string, { from, to }: Pick<Partition, 'from' | 'to'>): string =>
  [from === null ? null : `${column} >= '${from}'`, to === null ? null : `${column} < '${to}'`]
    .filter((part) => part !== null)
    .join(' and ') || 'true';

import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import { type SealedColumn, sealedColumns } from './sealed-columns.ts';

const BATCH = 500;

type Resealing = {
  readonly db: Database;
  /** Opens by every key that there is, and seals with the first. */
  readonly fields: FieldEncryption;
  /** The id of the key that seals. */
  readonly keyId: string;
  readonly batch?: number;
  readonly onColumn?: (column: SealedColumn, cells: number) => void;
};

/**
 * Seals anew whatever an older key sealed, a batch at a time, while the product runs. What is done stays done:
 * begun again after it was stopped it goes on where it was, and beside another it takes other rows. Afterwards
 * the older key opens nothing that is left.
 */
export async function resealFields(resealing: Resealing): Promise<number> {
  let total = 0;
  for (const column of sealedColumns) {
    let cells = 0;
    for (;;) {
      const done = await transaction(resealing.db, (tx) => resealBatch(resealing, tx, column));
      cells += done;
      if (done === 0) break;
    }
    resealing.onColumn?.(column, cells);
    total += cells;
  }
  return total;
}

/** A place names one row of one table: of a table in partitions, of one part. */
type Row = Readonly<Record<string, unknown>> & {
  readonly part: number;
  readonly place: string;
  readonly sealed: string;
};

async function resealBatch(
  { fields, keyId, batch = BATCH }: Resealing,
  tx: Tx,
  { table, column, key, between, atOnce = batch }: SealedColumn,
): Promise<number> {
  const current = `v1.${keyId}.`;
  const { rows } = await sql<Row>`
    select tableoid as part, ctid::text as place, ${sql.ref(column)} as sealed,
      ${sql.join(key.map((name) => sql.ref(name)))}
    from ${sql.table(table)}
    where ${sql.ref(column)} like 'v1.%'
      and left(${sql.ref(column)}, ${current.length}) <> ${current}
    limit ${Math.min(batch, atOnce)} for update skip locked`.execute(tx);
  for (const row of rows) {
    const cell = { table, column, row: key.map((name) => String(row[name])).join(between) };
    const again = fields.seal(cell, fields.open(cell, row.sealed));
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${again}
      where tableoid = ${row.part} and ctid = ${row.place}::tid`.execute(tx);
  }
  return rows.length;
}

/** How many cells an older key still opens. */
export async function countOldCells(db: Database, keyId: string): Promise<number> {
  const current = `v1.${keyId}.`;
  let total = 0;
  for (const { table, column } of sealedColumns) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)}
      where ${sql.ref(column)} like 'v1.%'
        and left(${sql.ref(column)}, ${current.length}) <> ${current}`.execute(db);
    total += rows[0]?.count ?? 0;
  }
  return total;
}

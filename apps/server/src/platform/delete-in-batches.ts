import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database/database.ts';
import type { Tables } from './database/tables.gen.ts';

/** What one statement deletes: far within the time that a statement may take, however much has piled up. */
const BATCH = 1_000;

/**
 * Deletes the rows of a table for which a condition holds, a batch at a time, and answers how many they were. What
 * somebody holds just now is left for the next time. Of a table in partitions a place names a row in each of them, so
 * that the condition is asked once more.
 */
export async function deleteInBatches(
  db: Database,
  table: keyof Tables,
  condition: RawBuilder<unknown>,
): Promise<number> {
  let total = 0;
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${condition} limit ${BATCH} for update skip locked
      )) and ${condition}`.execute(db);
    const deleted = Number(numAffectedRows ?? 0);
    total += deleted;
    if (deleted < BATCH) return total;
  }
}

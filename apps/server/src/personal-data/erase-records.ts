import { randomUUID } from 'node:crypto';
import { invariant } from '@abona/kernel/invariant';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import { type ErasureWords, erasureWords } from './erasure-words.ts';
import { type SealedColumn, sealedColumns } from './sealed-columns.ts';

/** At once, what nothing obliges us to keep; the rest when the law no longer wants it. */
export type ErasureStage = 'block' | 'retention';

const TABLE_NAME = /^[a-z_]+\.[a-z_]+$/;
const wordsOf = (text = ''): readonly string[] => text.split(' ').filter((word) => word !== '');

/** Forgets a person in the caller's transaction. Twice does nothing more. */
export const eraseRecordsBy =
  (fields: FieldEncryption) =>
  async (tx: Tx, customerId: number, stage: ErasureStage): Promise<void> => {
    for (const table of goneAt(stage))
      await sql`delete from ${sql.table(table)} where customer_id = ${customerId}`.execute(tx);
    if (stage === 'block') return;
    for (const [table, words] of Object.entries(erasureWords))
      if (!('gone' in words)) await silence(fields, tx, { table, words, customerId });
  };

/** Those whose rows go, in their order; at the end all of them. */
const goneAt = (stage: ErasureStage): readonly string[] =>
  Object.entries(erasureWords).flatMap(([table, words]) => {
    invariant(TABLE_NAME.test(table), 'not the name of a table');
    return 'gone' in words && (stage === 'retention' || words.gone === stage) ? [table] : [];
  });

type Emptying = {
  readonly table: string;
  readonly words: Extract<ErasureWords, { kept: string }>;
  readonly customerId: number;
};

/** The rows stay and say nothing of anybody. */
async function silence(fields: FieldEncryption, tx: Tx, emptying: Emptying): Promise<void> {
  await empty(tx, emptying);
  const { table, customerId } = emptying;
  for (const sealed of sealedColumns.filter((one) => one.table === table))
    await sealOver(fields, tx, { sealed, customerId });
}

async function empty(tx: Tx, { table, words, customerId }: Emptying): Promise<void> {
  const changes = [
    ...wordsOf(words.emptied).map((column) => sql`${sql.ref(column)} = null`),
    ...wordsOf(words.replaced).map(
      (column) => sql`${sql.ref(column)} = ${`erased-${randomUUID()}-`} || tableoid || ctid::text`,
    ),
  ];
  if (changes.length === 0) return;
  await sql`update ${sql.table(table)} set ${sql.join(changes)}
    where customer_id = ${customerId}`.execute(tx);
}

/** A place names one row of one table: of a table in partitions, of one part. */
type Row = Readonly<Record<string, unknown>> & { readonly part: number; readonly place: string };
type SealingOver = { readonly sealed: SealedColumn; readonly customerId: number };

/** What was sealed is sealed over with nothing: the cell stays one, and tells nothing. */
async function sealOver(
  fields: FieldEncryption,
  tx: Tx,
  { sealed: { table, column, key, between }, customerId }: SealingOver,
): Promise<void> {
  const { rows } = await sql<Row>`
    select tableoid as part, ctid::text as place, ${sql.join(key.map((name) => sql.ref(name)))}
    from ${sql.table(table)}
    where customer_id = ${customerId} and ${sql.ref(column)} is not null for update`.execute(tx);
  for (const row of rows) {
    const cell = { table, column, row: key.map((name) => String(row[name])).join(between) };
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${fields.seal(cell, '')}
      where tableoid = ${row.part} and ctid = ${row.place}::tid`.execute(tx);
  }
}

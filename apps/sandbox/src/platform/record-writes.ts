import type { Database } from './database.ts';

export type RecordWrite = {
  readonly kind: string;
  readonly id: string;
  /** Of a new one only. */
  readonly reference: string | null;
  readonly text: string;
  readonly isNew: boolean;
};

/** New ones and changes in one statement, no record twice; answers which were written. */
export async function writeRecords(
  database: Database,
  writes: readonly RecordWrite[],
): Promise<readonly boolean[]> {
  const { rows } = await database.query<Pick<RecordWrite, 'kind' | 'id'>>(
    `WITH given AS MATERIALIZED (
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::jsonb[], $5::boolean[])
         WITH ORDINALITY AS given (kind, id, reference, body, is_new, place)
     ), added AS (
       INSERT INTO sandbox.vendor_record (kind, id, reference, body)
       SELECT kind, id, reference, body FROM given WHERE is_new ORDER BY place
       ON CONFLICT DO NOTHING RETURNING kind, id
     ), changed AS (
       UPDATE sandbox.vendor_record known SET body = given.body FROM given
       WHERE NOT given.is_new AND known.kind = given.kind AND known.id = given.id
       RETURNING known.kind, known.id
     )
     SELECT kind, id FROM added UNION ALL SELECT kind, id FROM changed`,
    [
      writes.map(({ kind }) => kind),
      writes.map(({ id }) => id),
      writes.map(({ reference }) => reference),
      writes.map(({ text }) => text),
      writes.map(({ isNew }) => isNew),
    ],
  );
  const written = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
  return writes.map(({ kind, id }) => written.has(`${kind} ${id}`));
}

import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { deleteInBatches } from '#platform/delete-in-batches.ts';

const TABLE = 'staff.watching';

type Window = { readonly streamId: string; readonly personId: string };
type Lease = { readonly until: Date };

/** A window has this open now, and nothing else. Whoever else's stream it is stays as it is. */
export async function beginWatching(
  db: Database,
  { streamId, personId, subject, until }: Window & Lease & { readonly subject: string },
): Promise<void> {
  await db
    .insertInto(TABLE)
    .values({ stream_id: streamId, person_id: personId, subject, until })
    .onConflict((conflict) =>
      conflict
        .column('stream_id')
        .doUpdateSet({ subject, until })
        .where(`${TABLE}.person_id`, '=', personId),
    )
    .execute();
}

export async function endWatching(db: Database, { streamId, personId }: Window): Promise<void> {
  await db
    .deleteFrom(TABLE)
    .where('stream_id', '=', streamId)
    .where('person_id', '=', personId)
    .execute();
}

/** The window is still there; answers what it has open. */
export async function renewWatching(
  db: Database,
  { streamId, personId, until }: Window & Lease,
): Promise<string | null> {
  const row = await db
    .updateTable(TABLE)
    .set({ until })
    .where('stream_id', '=', streamId)
    .where('person_id', '=', personId)
    .returning('subject')
    .executeTakeFirst();
  return row?.subject ?? null;
}

type Looking = { readonly subject: string; readonly personId: string; readonly now: Date };

/** The names of the others who have it open, each once. */
export async function listWatchers(
  db: Database,
  { subject, personId, now }: Looking,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom(`${TABLE} as watching`)
    .innerJoin('staff.people as person', 'person.id', 'watching.person_id')
    .select(['person.id', (is) => is.fn.coalesce('person.name', 'person.email').as('name')])
    .distinct()
    .where('watching.subject', '=', subject)
    .where('watching.person_id', '<>', personId)
    .where('watching.until', '>', now)
    .orderBy('name')
    .orderBy('person.id')
    .execute();
  return rows.map(({ name }) => name);
}

/** Windows whose node was gone before it could say so; of one subject, or of all. */
export const dropWatchingBefore = (
  db: Database,
  before: Date,
  subject: string | null = null,
): Promise<number> =>
  deleteInBatches(
    db,
    TABLE,
    sql`until < ${before} and (${subject}::text is null or subject = ${subject})`,
  );

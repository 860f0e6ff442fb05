import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { deleteInBatches } from '#platform/delete-in-batches.ts';

const TABLE = 'staff.recents';

type Opened = { readonly personId: string; readonly subject: string; readonly at: Date };

/** Somebody opened it now; two windows of theirs that do are one line. */
export async function keepRecent(db: Database, { personId, subject, at }: Opened): Promise<void> {
  await db
    .insertInto(TABLE)
    .values({ person_id: personId, subject, opened_at: at })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'subject']).doUpdateSet({
        opened_at: sql`greatest(${sql.ref(`${TABLE}.opened_at`)}, excluded.opened_at)`,
      }),
    )
    .execute();
}

/** The latest first. */
export async function listRecents(
  db: Database,
  personId: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom(TABLE)
    .select('subject')
    .where('person_id', '=', personId)
    .orderBy('opened_at', 'desc')
    .orderBy('subject')
    .limit(limit)
    .execute();
  return rows.map(({ subject }) => subject);
}

export const dropRecentsBefore = (db: Database, before: Date): Promise<number> =>
  deleteInBatches(db, TABLE, sql`opened_at < ${before}`);

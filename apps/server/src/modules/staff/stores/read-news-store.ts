import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { deleteInBatches } from '#platform/delete-in-batches.ts';

const TABLE = 'staff.read_news';

type News = { readonly personId: string; readonly news: readonly string[] };

/** Of these news, those that somebody read. */
export async function findReadNews(
  db: Database,
  { personId, news }: News,
): Promise<ReadonlySet<string>> {
  if (news.length === 0) return new Set();
  const rows = await db
    .selectFrom(TABLE)
    .select('news')
    .where('person_id', '=', personId)
    .where('news', 'in', news)
    .execute();
  return new Set(rows.map((row) => row.news));
}

/** What was read stays read, however often it is. */
export async function keepReadNews(
  db: Database,
  { personId, news, at }: News & { readonly at: Date },
): Promise<void> {
  if (news.length === 0) return;
  await db
    .insertInto(TABLE)
    .values(news.map((one) => ({ person_id: personId, news: one, read_at: at })))
    .onConflict((conflict) => conflict.columns(['person_id', 'news']).doNothing())
    .execute();
}

export const dropReadNewsBefore = (db: Database, before: Date): Promise<number> =>
  deleteInBatches(db, TABLE, sql`read_at < ${before}`);

import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

type StoredLine = {
  readonly subject: string;
  readonly sequence: number;
  readonly actor: string;
  readonly action: string;
  readonly reason: string | null;
  readonly detail: unknown;
  readonly business_time: Date;
  readonly recorded_at: Date;
  readonly previous_hash: string;
  readonly hash: string;
};

/** Without a subject: what people of ours did. With one: all that happened to it, whoever did it. */
export type TrailFilter = {
  readonly actor: string | null;
  readonly action: string | null;
  readonly subject: string | null;
  /** From this instant on, and before that one. */
  readonly from: Date | null;
  readonly until: Date | null;
};

/** Where a page ends. */
export type TrailPlace = {
  readonly at: Date;
  readonly subject: string;
  readonly sequence: number;
};

type ActsOf = {
  readonly actor: string;
  readonly actions: readonly string[];
  readonly from: Date;
};

/** What somebody of ours did one of these things to since then, and the folio that they did it about, if any. */
export async function listActedOn(
  db: Database,
  { actor, actions, from }: ActsOf,
): Promise<readonly { readonly subject: string; readonly folio: string | null }[]> {
  return (
    db
      .selectFrom('history.audit_trail')
      .select(['subject', sql<string | null>`detail ->> 'folio'`.as('folio')])
      .distinct()
      // Written out, as below: only lines of people of ours are in the index.
      .where(sql<boolean>`actor like 'staff:%'`)
      .where('actor', '=', actor)
      .where('action', 'in', actions)
      .where('business_time', '>=', from)
      .execute()
  );
}

type TrailPage = { readonly after: TrailPlace | null; readonly limit: number };

/** The latest first. Each filter has its index, which holds lines of people of ours alone. */
export async function listTrailLines(
  db: Database,
  { actor, action, subject, from, until }: TrailFilter,
  { after, limit }: TrailPage,
): Promise<readonly StoredLine[]> {
  let lines = db.selectFrom('history.audit_trail').selectAll();
  // Written out: a planner that does not know the value cannot tell that an index of only such lines will do.
  if (subject === null) lines = lines.where(sql<boolean>`actor like 'staff:%'`);
  else lines = lines.where('subject', '=', subject);
  if (actor !== null) lines = lines.where('actor', '=', actor);
  if (action !== null) lines = lines.where('action', '=', action);
  if (from !== null) lines = lines.where('business_time', '>=', from);
  if (until !== null) lines = lines.where('business_time', '<', until);
  // Rows are compared whole, which the builder has no words for.
  if (after !== null)
    lines = lines.where(
      sql<boolean>`(business_time, subject, sequence) < (${after.at}, ${after.subject}, ${after.sequence})`,
    );
  return lines
    .orderBy('business_time', 'desc')
    .orderBy('subject', 'desc')
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute();
}

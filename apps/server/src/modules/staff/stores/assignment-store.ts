import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import { deleteInBatches } from '#platform/delete-in-batches.ts';

const TABLE = 'staff.assignments';

/** Whose a subject is, and until when it is theirs alone. */
export type StoredAssignment = {
  readonly subject: string;
  readonly personId: string;
  readonly name: string;
  readonly takenAt: Date;
  readonly until: Date;
};

type Taking = {
  readonly subjects: readonly string[];
  /** Who gets it. */
  readonly personId: string;
  /** Who takes or gives it: a lease of theirs is no obstacle. */
  readonly byId: string;
  readonly now: Date;
  readonly until: Date;
};

/**
 * Those that could be taken; somebody else works on the others. Of many who take one at once the first to commit has it:
 * the others find their lease, since a conflict waits for the row. One statement for all of them, in the order of their
 * names, so that two who take the same thousand do not wait for each other.
 */
export async function takeAssignments(
  source: Database | Tx,
  { subjects, personId, byId, now, until }: Taking,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly subject: string }>`
    insert into staff.assignments as held (subject, person_id, given_by, taken_at, until)
    select distinct subject, ${personId}::uuid, ${byId}::uuid, ${now}::timestamptz, ${until}::timestamptz
    from unnest(${subjects}::text[]) as subject
    order by subject
    on conflict (subject) do update
    set person_id = excluded.person_id, until = excluded.until,
      given_by = case when held.person_id = excluded.person_id then held.given_by else excluded.given_by end,
      taken_at = case when held.person_id = excluded.person_id then held.taken_at else excluded.taken_at end
    where held.until <= ${now} or held.person_id = ${byId}
    returning subject`.execute(source);
  return new Set(rows.map(({ subject }) => subject));
}

/** It is nobody's; false: somebody else works on it. */
export async function endAssignment(
  db: Database,
  { subject, byId, now }: Pick<Taking, 'byId' | 'now'> & { readonly subject: string },
): Promise<boolean> {
  await db
    .deleteFrom(TABLE)
    .where('subject', '=', subject)
    .where((is) => is.or([is('person_id', '=', byId), is('until', '<=', now)]))
    .execute();
  return (await findAssignment(db, subject)) === null;
}

/** Goes on with what one has; nothing happens where one does not have it. */
export async function renewAssignment(
  tx: Tx,
  { subject, personId, until }: Pick<Taking, 'personId' | 'until'> & { readonly subject: string },
): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set({ until })
    .where('subject', '=', subject)
    .where('person_id', '=', personId)
    .where('until', '<', until)
    .execute();
}

const named = (source: Database | Tx) =>
  source
    .selectFrom(`${TABLE} as held`)
    .innerJoin('staff.people as person', 'person.id', 'held.person_id')
    .selectAll('held')
    .select((row) => row.fn.coalesce('person.name', 'person.email').as('name'));

type NamedRow = Selectable<Tables['staff.assignments']> & { readonly name: string };

const toAssignment = (row: NamedRow): StoredAssignment => ({
  subject: row.subject,
  personId: row.person_id,
  name: row.name,
  takenAt: row.taken_at,
  until: row.until,
});

export async function findAssignment(
  source: Database | Tx,
  subject: string,
): Promise<StoredAssignment | null> {
  const row = await named(source).where('held.subject', '=', subject).executeTakeFirst();
  return row === undefined ? null : toAssignment(row);
}

export async function findAssignments(
  db: Database,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, StoredAssignment>> {
  if (subjects.length === 0) return new Map();
  const rows = await named(db).where('held.subject', 'in', subjects).execute();
  return new Map(rows.map((row) => [row.subject, toAssignment(row)]));
}

/** What anybody has of a kind: `case:`. */
export async function listAssigned(
  db: Database,
  prefix: string,
): Promise<readonly Pick<StoredAssignment, 'subject' | 'personId'>[]> {
  const rows = await db
    .selectFrom(TABLE)
    .select(['subject', 'person_id as personId'])
    .where(sql<boolean>`starts_with(subject, ${prefix})`)
    .execute();
  return rows;
}

export type GivenSubjects = {
  readonly givenBy: string;
  readonly name: string;
  readonly at: Date;
  readonly subjects: readonly string[];
};

/** What colleagues gave somebody since then and they still have, by the moment at which it was given; the latest first. */
export async function listGiven(
  db: Database,
  {
    personId,
    since,
    limit,
  }: { readonly personId: string; readonly since: Date; readonly limit: number },
): Promise<readonly GivenSubjects[]> {
  return db
    .selectFrom(`${TABLE} as held`)
    .innerJoin('staff.people as giver', 'giver.id', 'held.given_by')
    .select(({ fn, ref }) => [
      'held.given_by as givenBy',
      fn.coalesce('giver.name', 'giver.email').as('name'),
      'held.taken_at as at',
      sql<string[]>`array_agg(${ref('held.subject')} order by ${ref('held.subject')})`.as(
        'subjects',
      ),
    ])
    .where('held.person_id', '=', personId)
    .where('held.given_by', '<>', personId)
    .where('held.taken_at', '>=', since)
    .groupBy(['held.given_by', 'giver.name', 'giver.email', 'held.taken_at'])
    .orderBy('held.taken_at', 'desc')
    .orderBy('held.given_by')
    .limit(limit)
    .execute();
}

/** How much each has, by person. */
export async function countAssignments(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ person_id: string; count: number }>`
    select person_id, count(*)::integer as count from staff.assignments group by person_id`.execute(
    db,
  );
  return new Map(rows.map(({ person_id: personId, count }) => [personId, count]));
}

/** What nobody worked on since then is nobody's. */
export const dropAssignmentsBefore = (db: Database, before: Date): Promise<number> =>
  deleteInBatches(db, TABLE, sql`until < ${before}`);

import type { StaffRole } from '@abona/contract/staff/staff-roles';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { deleteInBatches } from '#platform/delete-in-batches.ts';
import type { OpenSession } from '../domain/staff-session.ts';

type NewSession = {
  readonly id: string;
  readonly tokenHash: string;
  readonly personId: string;
  readonly authenticatedAt: Date;
  readonly at: Date;
  readonly endsAt: Date;
};

export async function addSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('staff.sessions')
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      person_id: session.personId,
      authenticated_at: session.authenticatedAt,
      started_at: session.at,
      seen_at: session.at,
      ends_at: session.endsAt,
    })
    .execute();
}

type Row = {
  readonly id: string;
  readonly seen_at: Date;
  readonly person_id: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly ends_at: Date;
};

type Visit = { readonly tokenHash: string; readonly now: Date; readonly seenAfter: Date };

/** A session is seen again when it was not for so long: many calls at once do not wait for one row. */
const SEEN_EVERY_MS = 10_000;

/** The session of a token, if it is still one, with the roles of this very moment. One statement: it is asked often. */
async function findOpen(db: Database, { tokenHash, now, seenAfter }: Visit): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select visited.id, visited.person_id, person.email, coalesce(person.name, person.email) as name,
      visited.ends_at, visited.seen_at, array(
        select held.role::text from staff.grants held
        where held.person_id = visited.person_id and held.revoked_at is null
          and (held.until is null or held.until > ${now})
        order by 1
      ) as roles
    from staff.sessions visited join staff.people person on person.id = visited.person_id
    where visited.token_hash = ${tokenHash} and visited.ended_at is null
      and visited.ends_at > ${now} and visited.seen_at > ${seenAfter}`.execute(db);
  return rows[0] ?? null;
}

const toOpenSession = (row: Row): OpenSession => ({
  id: row.id,
  person: { id: row.person_id, email: row.email, name: row.name },
  roles: row.roles,
  endsAt: row.ends_at,
});

/** Without being seen: who only listens does not keep a session open. */
export async function peekSession(db: Database, visit: Visit): Promise<OpenSession | null> {
  const row = await findOpen(db, visit);
  return row === null ? null : toOpenSession(row);
}

/** The session of a call; and it was seen. */
export async function visitSession(db: Database, visit: Visit): Promise<OpenSession | null> {
  const row = await findOpen(db, visit);
  if (row === null) return null;
  const { now } = visit;
  if (now.getTime() - row.seen_at.getTime() >= SEEN_EVERY_MS)
    await db
      .updateTable('staff.sessions')
      .set({ seen_at: now })
      .where('id', '=', row.id)
      .where('seen_at', '<', now)
      .execute();
  return toOpenSession(row);
}

export async function endSession(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('staff.sessions')
    .set({ ended_at: at, end_reason: 'signed_out' })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** How many were open. */
export async function endSessionsOf(tx: Tx, personId: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('staff.sessions')
    .set({ ended_at: at, end_reason: 'ended_by_other' })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Sessions that were over before then, however they ended. */
export const dropSessionsBefore = (db: Database, before: Date): Promise<number> =>
  deleteInBatches(db, 'staff.sessions', sql`ends_at < ${before}`);

import type { StaffRole } from '@abona/contract/staff/staff-roles';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { isWhomTheyVouchFor, type NewPerson } from '#platform/openid/known-person.ts';
import type { VouchedPerson } from '#platform/openid/openid-login.ts';

export type PersonRow = {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
};

const COLUMNS = ['id', 'email', 'name'] as const;

export async function findPersonByEmail(
  source: Database | Tx,
  email: string,
): Promise<PersonRow | null> {
  const row = await source
    .selectFrom('staff.people')
    .select(COLUMNS)
    .where('email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}

/** Known by their address alone until they first sign in; who is known already stays as they are. */
export async function addPerson(tx: Tx, { id, email, at }: NewPerson): Promise<PersonRow> {
  await tx
    .insertInto('staff.people')
    .values({ id, email, created_at: at })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  return tx
    .selectFrom('staff.people')
    .select(COLUMNS)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * The person whom the issuer vouches for. With their first sign-in a known address becomes this subject of this issuer
 * for good; an address that another subject comes with later opens nothing.
 */
export async function recognisePerson(tx: Tx, vouched: VouchedPerson): Promise<PersonRow | null> {
  const { issuer, subject, name } = vouched;
  const row = await tx
    .updateTable('staff.people')
    .set({ issuer, subject, name })
    .where(isWhomTheyVouchFor(vouched))
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

export type ListedPerson = PersonRow & {
  readonly roles: readonly {
    readonly role: StaffRole;
    readonly granted_by: string;
    readonly granted_at: string;
    readonly until: string | null;
  }[];
  readonly open_sessions: number;
  readonly last_seen: Date | null;
};

/** Everybody who has a role, or had one. Grants and sessions are gathered by person in one statement. */
export async function listPeople(
  db: Database,
  { now, seenAfter }: { readonly now: Date; readonly seenAfter: Date },
): Promise<readonly ListedPerson[]> {
  const { rows } = await sql<ListedPerson>`
    select person.id, person.email, person.name,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'role', held.role, 'granted_by', held.granted_by, 'granted_at', held.granted_at, 'until', held.until
        ) order by held.role)
        from staff.grants held where held.person_id = person.id and held.revoked_at is null
          and (held.until is null or held.until > ${now})
      ), '[]') as roles,
      (
        select count(*)::integer from staff.sessions session
        where session.person_id = person.id and session.ended_at is null
          and session.ends_at > ${now} and session.seen_at > ${seenAfter}
      ) as open_sessions,
      (select max(session.seen_at) from staff.sessions session where session.person_id = person.id) as last_seen
    from staff.people person
    where exists (select from staff.grants ever where ever.person_id = person.id)
    order by person.email`.execute(db);
  return rows;
}

/** What people are called, by id; of whoever never signed in, their address. */
export async function namesOf(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('staff.people')
    .select(COLUMNS)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name, email }) => [id, name ?? email]));
}

/** Everybody who is or was one of us, by name. */
export async function listNames(
  db: Database,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const rows = await db.selectFrom('staff.people').select(COLUMNS).execute();
  return rows
    .map(({ id, name, email }) => ({ id, name: name ?? email }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'es-MX'));
}

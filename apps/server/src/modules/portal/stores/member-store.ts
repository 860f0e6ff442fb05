import type { PortalRole } from '@abona/contract/portal/portal-access';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { PIN_FAILURES_MAX } from './pin-store.ts';

const TABLE = 'portal.members';

type NewMember = {
  readonly id: string;
  readonly accountId: string;
  readonly personId: string;
  readonly role: PortalRole;
  readonly by: string;
  readonly at: Date;
};

/** False: they work there already. */
export async function addMember(tx: Tx, member: NewMember): Promise<boolean> {
  const added = await tx
    .insertInto(TABLE)
    .values({
      id: member.id,
      account_id: member.accountId,
      person_id: member.personId,
      role: member.role,
      added_by: member.by,
      added_at: member.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'account_id']).where('removed_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

type MemberKey = { readonly accountId: string; readonly personId: string };

/** Whoever changes the people of a business does it one after the other: there is always an owner left. */
export async function lockMembers(
  tx: Tx,
  accountId: string,
): Promise<readonly { readonly personId: string; readonly role: PortalRole }[]> {
  const rows = await tx
    .selectFrom(TABLE)
    .select(['person_id', 'role'])
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ person_id: personId, role }) => ({ personId, role }));
}

/** False: they did not work there. */
export async function endMembership(
  tx: Tx,
  { accountId, personId }: MemberKey,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(TABLE)
    .set({ removed_at: at, removed_by: by })
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Where the owners of a business get their mail. */
export async function ownerAddresses(
  db: Database | Tx,
  accountId: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom(`${TABLE} as member`)
    .innerJoin('portal.people as person', 'person.id', 'member.person_id')
    .select('person.email')
    .where('member.account_id', '=', accountId)
    .where('member.role', '=', 'owner')
    .where('member.removed_at', 'is', null)
    .orderBy('person.email')
    .execute();
  return rows.map(({ email }) => email);
}

export type ListedMember = {
  readonly person_id: string;
  readonly email: string;
  /** Null: they never came. */
  readonly name: string | null;
  readonly role: PortalRole;
  readonly added_at: Date;
  readonly seen_at: Date | null;
  readonly open_sessions: number;
  readonly pin: 'none' | 'set' | 'over';
};

/** The people of a business, owners first. When each was last here is asked beside, by the index on sessions. */
export async function listMembers(
  db: Database,
  accountId: string,
  { now, seenAfter }: { readonly now: Date; readonly seenAfter: Date },
): Promise<readonly ListedMember[]> {
  const { rows } = await sql<ListedMember>`
    select person.id as person_id, person.email, person.name, member.role, member.added_at,
      (
        select max(visited.seen_at) from portal.sessions visited
        where visited.person_id = person.id and visited.account_id = member.account_id
      ) as seen_at,
      (
        select count(*)::integer from portal.sessions visited
        where visited.person_id = person.id and visited.account_id = member.account_id
          and visited.ended_at is null and visited.ends_at > ${now} and visited.seen_at > ${seenAfter}
      ) as open_sessions,
      case when pin.person_id is null then 'none' when pin.failures >= ${PIN_FAILURES_MAX} then 'over'
        else 'set' end as pin
    from portal.members member join portal.people person on person.id = member.person_id
    left join portal.pins pin on pin.account_id = member.account_id and pin.person_id = member.person_id
    where member.account_id = ${accountId} and member.removed_at is null
    order by member.role <> 'owner', coalesce(person.name, person.email), person.id`.execute(db);
  return rows;
}

import type { AccountStatus } from '@abona/contract/portal/account-status';
import type { PortalRole } from '@abona/contract/portal/portal-access';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { deleteInBatches } from '#platform/delete-in-batches.ts';
import type { PortalCaller } from '#platform/http/caller.ts';

const TABLE = 'portal.sessions';

type NewSession = {
  readonly id: string;
  readonly tokenHash: string;
  readonly personId: string;
  readonly accountId: string | null;
  readonly authenticatedAt: Date;
  readonly at: Date;
  readonly endsAt: Date;
};

export async function addSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto(TABLE)
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      person_id: session.personId,
      account_id: session.accountId,
      authenticated_at: session.authenticatedAt,
      started_at: session.at,
      seen_at: session.at,
      ends_at: session.endsAt,
    })
    .execute();
}

type Visit = { readonly tokenHash: string; readonly now: Date; readonly seenAfter: Date };

type Row = {
  readonly id: string;
  readonly seen_at: Date;
  readonly ends_at: Date;
  readonly person_id: string;
  readonly email: string;
  readonly name: string;
  readonly account_id: string | null;
  readonly account_name: string | null;
  readonly status: AccountStatus | null;
  readonly role: PortalRole | null;
  readonly test_merchant_id: string | null;
  readonly live_merchant_id: string | null;
};

/** A session is seen again when it was not for so long: many calls at once do not wait for one row. */
const SEEN_EVERY_MS = 10_000;

/**
 * Who calls by a session's token, for which business and in which role of this very moment; and it was seen. One
 * statement: it is asked on every call.
 */
export async function visitSession(
  db: Database,
  { tokenHash, now, seenAfter }: Visit,
): Promise<PortalCaller | null> {
  const { rows } = await sql<Row>`
    select visited.id, visited.seen_at, visited.ends_at, visited.person_id, person.email,
      coalesce(person.name, person.email) as name, account.id as account_id, account.name as account_name,
      account.status, member.role, account.test_merchant_id, account.live_merchant_id
    from portal.sessions visited
    join portal.people person on person.id = visited.person_id
    left join portal.members member on member.person_id = visited.person_id
      and member.account_id = visited.account_id and member.removed_at is null
    left join portal.accounts account on account.id = member.account_id
    where visited.token_hash = ${tokenHash} and visited.ended_at is null
      and visited.ends_at > ${now} and visited.seen_at > ${seenAfter}`.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  if (now.getTime() - row.seen_at.getTime() >= SEEN_EVERY_MS)
    await db
      .updateTable(TABLE)
      .set({ seen_at: now })
      .where('id', '=', row.id)
      .where('seen_at', '<', now)
      .execute();
  return toCaller(row);
}

const toCaller = (row: Row): PortalCaller => ({
  kind: 'portal',
  personId: row.person_id,
  sessionId: row.id,
  email: row.email,
  name: row.name,
  endsAt: row.ends_at,
  account: accountOf(row),
});

function accountOf(row: Row): PortalCaller['account'] {
  const { account_id: id, account_name: name, role, status } = row;
  if (id === null || name === null || role === null || status === null) return null;
  return {
    id,
    name,
    role,
    status,
    merchants: { test: row.test_merchant_id, live: row.live_merchant_id },
  };
}

/** They work for another business in it from now on. */
export async function moveSession(tx: Tx, id: string, accountId: string): Promise<void> {
  await tx.updateTable(TABLE).set({ account_id: accountId }).where('id', '=', id).execute();
}

export async function endSession(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Every session in which somebody works for a business. */
export async function endSessionsOf(
  tx: Tx,
  { accountId, personId }: { readonly accountId: string; readonly personId: string },
  at: Date,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable(TABLE)
    .set({ ended_at: at })
    .where('person_id', '=', personId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', at)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Sessions that were over before then, however they ended. */
export const dropSessionsBefore = (db: Database, before: Date): Promise<number> =>
  deleteInBatches(db, 'portal.sessions', sql`ends_at < ${before}`);

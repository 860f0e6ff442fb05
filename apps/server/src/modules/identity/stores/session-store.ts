import { type Selectable, sql } from 'kysely';
import { batchReads } from '#platform/database/batch-reads.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import { afterCommit } from '#platform/database/transaction.ts';
import { deleteInBatches } from '#platform/delete-in-batches.ts';
import { type CacheHints, createInvalidatedCache } from '#platform/hints/invalidated-cache.ts';
import { type EndReason, IDLE_LIMIT_MS, type Session } from '../domain/session.ts';

type Row = Selectable<Tables['identity.sessions']>;
type Holder = Pick<Row, 'sid' | 'customer_id' | 'expires_at'>;

const TABLE = 'identity.sessions';
/** Nobody is signed in on more devices at once; the list shows the newest. */
const LIST_MAX = 100;

/** Sessions that were alive when they were last asked for, or told of. Whoever uses one looks at its expiry. */
export type LiveSessions = {
  readonly find: (sid: string) => Promise<Live | null>;
  /** This node ended it. */
  readonly forget: (sid: string) => void;
};
type Live = Pick<Session, 'customerId' | 'expiresAt'>;

/** What a trigger of the table tells, by the sid. */
const CHANGES = 'identity_session_changed';
const REMEMBERED_MAX = 20_000;

/**
 * Asked on every call: whose session it is, if it is still one. The truth is in this row; what it said is remembered
 * for some seconds, unless the database tells that the session changed (decision 0023).
 */
export function liveSessions(db: Database, hints: CacheHints): LiveSessions {
  const ask = batchReads(async (sids: readonly string[]) => {
    // One alone is looked up by its key.
    const asked =
      sids.length === 1
        ? sql<Holder>`select sid, customer_id, expires_at from identity.sessions
            where sid = ${sids[0]} and ended_at is null and expires_at > clock_timestamp()`
        : sql<Holder>`select sid, customer_id, expires_at from identity.sessions
            where sid = any(${sids}) and ended_at is null and expires_at > clock_timestamp()`;
    const { rows } = await asked.execute(db);
    return new Map(
      rows.map((row) => [row.sid, { customerId: row.customer_id, expiresAt: row.expires_at }]),
    );
  });
  const { find, forget } = createInvalidatedCache<string, Live>({
    hints,
    channel: CHANGES,
    keyOf: String,
    entriesMax: REMEMBERED_MAX,
  });
  return { find: (sid) => find(sid, () => ask(sid)), forget };
}

export async function findSession(db: Database | Tx, sid: string): Promise<Session | null> {
  const row = await db.selectFrom(TABLE).selectAll().where('sid', '=', sid).executeTakeFirst();
  return row === undefined ? null : toSession(row);
}

/**
 * Until when the authentications of one session at the login provider are over: whoever ended a session of ours that
 * came of it meant the login too; and where the person proved themselves anew, what they proved before is spent.
 */
export async function findEndOfLogin(
  tx: Tx,
  { customerId, providerSession }: Pick<Session, 'customerId' | 'providerSession'>,
): Promise<Date | null> {
  const { rows } = await sql<{ ended_until: Date | null }>`
    select max(case when end_reason = 'replaced' then authenticated_at else ended_at end) as ended_until
    from identity.sessions
    where customer_id = ${customerId} and provider_session = ${providerSession}
      and ended_at is not null and end_reason <> 'lapsed'`.execute(tx);
  return rows[0]?.ended_until ?? null;
}

export async function lockSession(tx: Tx, sid: string): Promise<Session | null> {
  const row = await tx
    .selectFrom(TABLE)
    .selectAll()
    .where('sid', '=', sid)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toSession(row);
}

export async function addSession(tx: Tx, session: Session): Promise<void> {
  await tx
    .insertInto(TABLE)
    .values({
      id: session.id,
      sid: session.sid,
      customer_id: session.customerId,
      device: session.device,
      authenticated_at: session.authenticatedAt,
      provider_session: session.providerSession,
      started_at: session.startedAt,
      renewed_at: session.renewedAt,
      expires_at: session.expiresAt,
    })
    .execute();
}

export async function renewSession(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable(TABLE).set({ renewed_at: now }).where('id', '=', id).execute();
}

type End = Pick<Session, 'sid'> & { readonly at: Date; readonly reason: EndReason };

/** A session ends once; what came first stays the reason. */
export async function endSession(live: LiveSessions, tx: Tx, end: End): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set({ ended_at: end.at, end_reason: end.reason })
    .where('sid', '=', end.sid)
    .where('ended_at', 'is', null)
    .execute();
  afterCommit(() => live.forget(end.sid));
}

export async function listOpenSessions(
  db: Database | Tx,
  customerId: number,
  now: Date,
): Promise<readonly Session[]> {
  const rows = await db
    .selectFrom(TABLE)
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('renewed_at', '>', new Date(now.getTime() - IDLE_LIMIT_MS))
    .orderBy('started_at', 'desc')
    .limit(LIST_MAX)
    .execute();
  return rows.map(toSession);
}

type KeptSession = Pick<Session, 'customerId' | 'sid'> & { readonly at: Date };

/** Ends them all but one, lapsed or not, and tells how many of them were open. */
export async function endSessionsBut(
  live: LiveSessions,
  tx: Tx,
  { at: now, ...kept }: KeptSession,
): Promise<number> {
  const ended = await tx
    .updateTable(TABLE)
    .set({ ended_at: now, end_reason: 'ended_elsewhere' })
    .where('customer_id', '=', kept.customerId)
    .where('sid', '<>', kept.sid)
    .where('ended_at', 'is', null)
    .returning(['sid', 'expires_at', 'renewed_at'])
    .execute();
  afterCommit(() => ended.forEach(({ sid }) => void live.forget(sid)));
  const idleSince = now.getTime() - IDLE_LIMIT_MS;
  return ended.filter((row) => row.expires_at > now && row.renewed_at.getTime() > idleSince).length;
}

export async function dropSessionsBefore(db: Database, before: Date): Promise<number> {
  return deleteInBatches(db, TABLE, sql`expires_at < ${before}`);
}

function toSession(row: Row): Session {
  return {
    id: row.id,
    sid: row.sid,
    customerId: row.customer_id,
    device: row.device,
    authenticatedAt: row.authenticated_at,
    providerSession: row.provider_session,
    startedAt: row.started_at,
    renewedAt: row.renewed_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
  };
}

/** When a customer was first signed in with such a device; null: we no longer know of it. */
export async function findDeviceFirstSeen(
  source: Database | Tx,
  { customerId, device }: { readonly customerId: number; readonly device: string },
): Promise<Date | null> {
  const { first } = await source
    .selectFrom(TABLE)
    .select((row) => row.fn.min('started_at').as('first'))
    .where('customer_id', '=', customerId)
    .where('device', '=', device)
    .executeTakeFirstOrThrow();
  return first;
}

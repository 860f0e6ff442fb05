import { type Selectable, sql } from 'kysely';
import { askTogether } from '#platform/database/ask-together.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import { type EndReason, IDLE_LIMIT_MS, type Session } from './domain/session.ts';

type Row = Selectable<Tables['identity.sessions']>;
type Holder = Pick<Row, 'sid' | 'customer_id'>;

const TABLE = 'identity.sessions';
/** Nobody is signed in on more devices at once; the list shows the newest. */
const LIST_MAX = 100;

/**
 * Asked on every call: whose session it is, if it is still one. The truth is in this row and nowhere
 * else, so a session that ends on one node is over on all of them with the next call.
 */
export const liveCustomers = (db: Database) =>
  askTogether(async (sids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    // One alone is looked up by its key.
    const asked =
      sids.length === 1
        ? sql<Holder>`select sid, customer_id from identity.sessions
            where sid = ${sids[0]} and ended_at is null and expires_at > clock_timestamp()`
        : sql<Holder>`select sid, customer_id from identity.sessions
            where sid = any(${sids}) and ended_at is null and expires_at > clock_timestamp()`;
    const { rows } = await asked.execute(db);
    return new Map(rows.map((row) => [row.sid, row.customer_id]));
  });

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
      started_at: session.startedAt,
      renewed_at: session.renewedAt,
      expires_at: session.expiresAt,
    })
    .execute();
}

export async function renewSession(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable(TABLE).set({ renewed_at: now }).where('id', '=', id).execute();
}

/** A session ends once; what came first stays the reason. */
export async function endSession(
  tx: Tx,
  id: string,
  end: { readonly at: Date; readonly reason: EndReason },
): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set({ ended_at: end.at, end_reason: end.reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
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

/** Ends them all but one, lapsed or not, and tells how many of them were open. */
export async function endSessionsBut(
  tx: Tx,
  kept: Pick<Session, 'customerId' | 'sid'>,
  now: Date,
): Promise<number> {
  const ended = await tx
    .updateTable(TABLE)
    .set({ ended_at: now, end_reason: 'ended_elsewhere' })
    .where('customer_id', '=', kept.customerId)
    .where('sid', '<>', kept.sid)
    .where('ended_at', 'is', null)
    .returning(['expires_at', 'renewed_at'])
    .execute();
  const idleSince = now.getTime() - IDLE_LIMIT_MS;
  return ended.filter((row) => row.expires_at > now && row.renewed_at.getTime() > idleSince).length;
}

export async function dropSessionsBefore(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom(TABLE)
    .where('expires_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function toSession(row: Row): Session {
  return {
    id: row.id,
    sid: row.sid,
    customerId: row.customer_id,
    device: row.device,
    authenticatedAt: row.authenticated_at,
    startedAt: row.started_at,
    renewedAt: row.renewed_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
  };
}

import type { ActivityKind, ActivityStatus } from '@abona/contract/identity/activity';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { Activity } from '../domain/activity.ts';

type Row = Selectable<Tables['identity.activities']>;

const TABLE = 'identity.activities';

export type OwnActivity = Pick<Activity, 'customerId' | 'activityId'>;

const own = (db: Database | Tx, { customerId, activityId }: OwnActivity) =>
  db
    .selectFrom(TABLE)
    .selectAll()
    .where('activity_id', '=', activityId)
    .where('customer_id', '=', customerId);

export async function findActivity(
  db: Database | Tx,
  activity: OwnActivity,
): Promise<Activity | null> {
  return orNull(await own(db, activity).executeTakeFirst());
}

/** Whose it is, for whoever holds its link. */
export async function findActivityOwner(
  db: Database | Tx,
  activityId: string,
): Promise<number | null> {
  const row = await db
    .selectFrom(TABLE)
    .select('customer_id')
    .where('activity_id', '=', activityId)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

export async function lockActivity(tx: Tx, activity: OwnActivity): Promise<Activity | null> {
  return orNull(await own(tx, activity).forUpdate().executeTakeFirst());
}

/** The one that waits, though its time may be over. */
export async function findWaiting(db: Database | Tx, customerId: number): Promise<Activity | null> {
  const row = await db
    .selectFrom(TABLE)
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['created', 'pending'])
    .executeTakeFirst();
  return orNull(row);
}

/** The latest of a kind that was proven, locked. */
export async function lockProven(
  tx: Tx,
  { customerId, kind }: { readonly customerId: number; readonly kind: ActivityKind },
): Promise<Activity | null> {
  const row = await tx
    .selectFrom(TABLE)
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .where('status', '=', 'proven')
    .orderBy('proven_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return orNull(row);
}

/** The one of a kind that was used up last. */
export async function findSpent(
  source: Database | Tx,
  { customerId, kind }: { readonly customerId: number; readonly kind: ActivityKind },
): Promise<Activity | null> {
  const row = await source
    .selectFrom(TABLE)
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .where('spent_at', 'is not', null)
    .orderBy('spent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return orNull(row);
}

export async function addActivity(tx: Tx, activity: Activity): Promise<void> {
  await tx
    .insertInto(TABLE)
    .values({
      id: activity.id,
      activity_id: activity.activityId,
      customer_id: activity.customerId,
      kind: activity.kind,
      status: activity.status,
      sid: activity.sid,
      opened_at: activity.openedAt,
      created_at: activity.createdAt,
      expires_at: activity.expiresAt,
    })
    .execute();
}

export async function moveActivity(
  tx: Tx,
  { id }: Pick<Activity, 'id'>,
  { status, provenAt = null }: { readonly status: ActivityStatus; readonly provenAt?: Date | null },
): Promise<void> {
  await tx.updateTable(TABLE).set({ status, proven_at: provenAt }).where('id', '=', id).execute();
}

export async function spendActivity(tx: Tx, { id }: Pick<Activity, 'id'>, at: Date): Promise<void> {
  await tx.updateTable(TABLE).set({ spent_at: at }).where('id', '=', id).execute();
}

export async function countActivitiesSince(
  tx: Tx,
  customerId: number,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from identity.activities
    where customer_id = ${customerId} and opened_at > ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export type SpecialHandle = { readonly tokenId: string; readonly deviceIndex: string };

/** A newer token ends the one before. */
export async function keepSpecialToken(
  tx: Tx,
  { id }: Pick<Activity, 'id'>,
  { tokenId, deviceIndex }: SpecialHandle,
): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set({ special_token: tokenId, special_device_index: deviceIndex })
    .where('id', '=', id)
    .execute();
}

/** Whose activity a special token speaks for; null when it was replaced or comes from another device. */
export async function findSpecialHolder(
  db: Database,
  { activityId, tokenId, deviceIndex }: SpecialHandle & { readonly activityId: string },
): Promise<number | null> {
  const row = await db
    .selectFrom(TABLE)
    .select('customer_id')
    .where('activity_id', '=', activityId)
    .where('special_token', '=', tokenId)
    .where('special_device_index', '=', deviceIndex)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

const orNull = (row: Row | undefined): Activity | null =>
  row === undefined
    ? null
    : {
        id: row.id,
        activityId: row.activity_id,
        customerId: row.customer_id,
        kind: row.kind,
        status: row.status,
        sid: row.sid,
        openedAt: row.opened_at,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        provenAt: row.proven_at,
        spentAt: row.spent_at,
      };

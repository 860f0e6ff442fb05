import { createHash, randomUUIDv7 } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { SubscriptionKeys } from '../web-push/encrypt-payload.ts';

type Row = Selectable<Tables['notifications.push_devices']>;

const TABLE = 'notifications.push_devices';
/** More than anybody uses; beyond it the oldest goes. */
const DEVICES_MAX = 10;

/** A browser that lets us send notices to it. */
export type PushDevice = {
  readonly id: string;
  readonly customerId: number;
  /** Whoever knows it can send to the browser what it cannot read: it is kept sealed. */
  readonly endpoint: string;
  readonly keys: SubscriptionKeys;
  /** `Chrome en Android` */
  readonly device: string;
  readonly since: Date;
};

type NewDevice = Omit<PushDevice, 'id'> & { readonly sessionId: string };

export type PushDeviceStore = {
  /** The newest first. */
  readonly list: (db: Database | Tx, customerId: number) => Promise<readonly PushDevice[]>;
  readonly has: (db: Database | Tx, customerId: number) => Promise<boolean>;
  /** One endpoint is one device, and belongs to whoever signed in on it last. */
  readonly save: (tx: Tx, device: NewDevice) => Promise<void>;
  /** Somebody signed in anew: a device of theirs goes with the new session. Another's stays as it is. */
  readonly follow: (
    db: Database,
    device: Pick<NewDevice, 'customerId' | 'endpoint' | 'sessionId'>,
  ) => Promise<void>;
  /** False: there is none of theirs by this name. */
  readonly remove: (db: Database, customerId: number, id: string) => Promise<boolean>;
  /** Somebody signed out: of one session, or of all but one. */
  readonly removeOfSessions: (
    tx: Tx,
    sessions: { readonly customerId: number; readonly only: string } | KeptSession,
  ) => Promise<void>;
};

type KeptSession = { readonly customerId: number; readonly except: string };

/** How a browser knows its own subscription in the list. */
export const endpointHash = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('hex');

export function createPushDeviceStore(fields: FieldEncryption): PushDeviceStore {
  const cellOf = (column: 'endpoint' | 'keys', row: string) => ({ table: TABLE, column, row });
  const toDevice = (row: Row): PushDevice => ({
    id: row.id,
    customerId: row.customer_id,
    endpoint: fields.open(cellOf('endpoint', row.id), row.endpoint),
    keys: JSON.parse(fields.open(cellOf('keys', row.id), row.keys)),
    device: row.device,
    since: row.created_at,
  });
  const mine = (db: Database | Tx, customerId: number) =>
    db.selectFrom(TABLE).where('customer_id', '=', customerId);
  return {
    list: async (db, customerId) => {
      const rows = await mine(db, customerId)
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(toDevice);
    },
    has: async (db, customerId) =>
      (await mine(db, customerId).select('id').limit(1).executeTakeFirst()) !== undefined,
    save: async (tx, { customerId, endpoint, keys, device, since, sessionId }) => {
      const index = fields.blindIndex('push_endpoint', endpoint);
      await tx.deleteFrom(TABLE).where('endpoint_index', '=', index).execute();
      const id = randomUUIDv7();
      await tx
        .insertInto(TABLE)
        .values({
          id,
          customer_id: customerId,
          endpoint: fields.seal(cellOf('endpoint', id), endpoint),
          endpoint_index: index,
          keys: fields.seal(cellOf('keys', id), JSON.stringify(keys)),
          device,
          session_id: sessionId,
          created_at: since,
        })
        .execute();
      await sql`delete from notifications.push_devices where id in (
        select id from notifications.push_devices where customer_id = ${customerId}
        order by created_at desc, id desc offset ${DEVICES_MAX})`.execute(tx);
    },
    follow: async (db, { customerId, endpoint, sessionId }) => {
      await db
        .updateTable(TABLE)
        .set({ session_id: sessionId })
        .where('endpoint_index', '=', fields.blindIndex('push_endpoint', endpoint))
        .where('customer_id', '=', customerId)
        .execute();
    },
    remove: async (db, customerId, id) => {
      const { numDeletedRows } = await db
        .deleteFrom(TABLE)
        .where('customer_id', '=', customerId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    removeOfSessions: async (tx, sessions) => {
      const { customerId } = sessions;
      const theirs = tx.deleteFrom(TABLE).where('customer_id', '=', customerId);
      await ('only' in sessions
        ? theirs.where('session_id', '=', sessions.only)
        : theirs.where('session_id', '<>', sessions.except)
      ).execute();
    },
  };
}

const DAY_MS = 86_400_000;

/** How many devices there are, and how many notices of the last day reached none of their customer's. */
export async function readPushFigures(
  db: Database,
  now: Date,
): Promise<{ readonly devices: number; readonly failed: number }> {
  const since = new Date(now.getTime() - DAY_MS);
  const { rows } = await sql<{ devices: number; failed: number }>`
    select (select count(*)::int from notifications.push_devices) as devices,
      (select count(*)::int from notifications.messages
        where channel = 'push' and status = 'abandoned' and settled_at > ${since}) as failed
  `.execute(db);
  return rows[0] ?? { devices: 0, failed: 0 };
}

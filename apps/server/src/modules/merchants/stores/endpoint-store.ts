import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import { type Page, type PageOf, toPage } from '../cursor.ts';

/** A secret and the name it goes by. */
export type NamedSecret = { readonly keyId: string; readonly secret: string };

export type WebhookEndpoint = {
  readonly id: string;
  readonly merchantId: string;
  readonly url: string;
  /** Empty: all. */
  readonly eventTypes: readonly string[];
  readonly status: 'active' | 'disabled';
  readonly disabledReason: 'gone' | 'failing' | 'by_merchant' | null;
  readonly current: NamedSecret;
  /** Signs too until its time is over. */
  readonly previous: (NamedSecret & { readonly until: Date }) | null;
  readonly failingSince: Date | null;
  readonly createdAt: Date;
};

export type EndpointRow = Selectable<Tables['merchants.webhook_endpoints']>;

/** How many of a merchant can be on at a time. */
export const ENDPOINTS_MAX = 10;

const TABLE = 'merchants.webhook_endpoints';

/** Endpoints; their secrets are sealed at rest. */
export type EndpointStore = {
  readonly add: (tx: Tx, endpoint: WebhookEndpoint) => Promise<void>;
  readonly save: (tx: Tx, endpoint: WebhookEndpoint) => Promise<void>;
  readonly find: (
    db: Database | Tx,
    merchantId: string,
    id: string,
  ) => Promise<WebhookEndpoint | null>;
  /** One that was read with something else. */
  readonly open: (row: EndpointRow) => WebhookEndpoint;
  readonly lock: (tx: Tx, id: string, merchantId?: string) => Promise<WebhookEndpoint | null>;
  readonly list: (db: Database, merchantId: string, page: Page) => Promise<PageOf<WebhookEndpoint>>;
};

const cell = (column: 'secret' | 'previous_secret', row: string) => ({ table: TABLE, column, row });

const endpointReader =
  (fields: FieldEncryption) =>
  (row: EndpointRow): WebhookEndpoint => ({
    id: row.id,
    merchantId: row.merchant_id,
    url: row.url,
    eventTypes: row.event_types,
    status: row.status,
    disabledReason: row.disabled_reason,
    current: { keyId: row.key_id, secret: fields.open(cell('secret', row.id), row.secret) },
    previous:
      row.previous_secret === null || row.previous_key_id === null || row.previous_until === null
        ? null
        : {
            keyId: row.previous_key_id,
            secret: fields.open(cell('previous_secret', row.id), row.previous_secret),
            until: row.previous_until,
          },
    failingSince: row.failing_since,
    createdAt: row.created_at,
  });

/** All that changes in an endpoint's life. */
const changeableWriter =
  (fields: FieldEncryption) =>
  ({ id, previous, ...endpoint }: WebhookEndpoint) => ({
    status: endpoint.status,
    disabled_reason: endpoint.disabledReason,
    key_id: endpoint.current.keyId,
    secret: fields.seal(cell('secret', id), endpoint.current.secret),
    previous_key_id: previous?.keyId ?? null,
    previous_secret:
      previous === null ? null : fields.seal(cell('previous_secret', id), previous.secret),
    previous_until: previous?.until ?? null,
    failing_since: endpoint.failingSince,
  });

export function createEndpointStore(fields: FieldEncryption): EndpointStore {
  const toEndpoint = endpointReader(fields);
  const changeable = changeableWriter(fields);
  const select = (db: Database | Tx, id: string) =>
    db.selectFrom(TABLE).selectAll().where('id', '=', id);

  return {
    add: async (tx, endpoint) => {
      await tx
        .insertInto(TABLE)
        .values({
          id: endpoint.id,
          merchant_id: endpoint.merchantId,
          url: endpoint.url,
          event_types: [...endpoint.eventTypes],
          created_at: endpoint.createdAt,
          ...changeable(endpoint),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },
    save: async (tx, endpoint) => {
      await tx.updateTable(TABLE).set(changeable(endpoint)).where('id', '=', endpoint.id).execute();
    },
    find: async (db, merchantId, id) => {
      const row = await select(db, id).where('merchant_id', '=', merchantId).executeTakeFirst();
      return row === undefined ? null : toEndpoint(row);
    },
    open: toEndpoint,
    lock: async (tx, id, merchantId) => {
      const row = await select(tx, id)
        .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId ?? ''))
        // Its key stays: whoever writes a message to it need not wait.
        .forNoKeyUpdate()
        .executeTakeFirst();
      return row === undefined ? null : toEndpoint(row);
    },
    list: async (db, merchantId, { after, limit }) => {
      let query = db.selectFrom(TABLE).selectAll().where('merchant_id', '=', merchantId);
      // By age, not by id: an endpoint that the set-up registers has an id of its address.
      if (after !== null) query = query.where(isOlderThan(after));
      const rows = await query
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      return toPage(rows.map(toEndpoint), limit);
    },
  };
}

const isOlderThan = (id: string) =>
  sql<boolean>`(created_at, id) < (select created_at, id from ${sql.table(TABLE)} where id = ${id})`;

export async function countActiveEndpoints(tx: Tx, merchantId: string): Promise<number> {
  const { count } = await tx
    .selectFrom(TABLE)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  return count;
}

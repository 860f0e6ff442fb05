import type { MerchantScope } from '@abona/contract/merchants/scopes';
import type { Selectable } from 'kysely';
import { batchReads } from '#platform/database/batch-reads.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import { type CacheHints, createInvalidatedCache } from '#platform/hints/invalidated-cache.ts';
import type { KeyKind } from '../api-key.ts';
import { type Page, type PageOf, toPage } from '../cursor.ts';

export type ApiKey = {
  readonly id: string;
  readonly merchantId: string;
  readonly kind: KeyKind;
  readonly lookup: string;
  readonly keyHash: string;
  readonly last4: string;
  readonly label: string;
  readonly scopes: readonly MerchantScope[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
};

type Row = Selectable<Tables['merchants.api_keys']>;

const TABLE = 'merchants.api_keys';

/** Keys by their public half. */
export type RememberedKeys = {
  readonly find: (lookup: string) => Promise<ApiKey | null>;
  /** This node changed one. After the commit. */
  readonly forget: (lookup: string) => void;
};

/** What a trigger of the table tells. */
const CHANGES = 'merchants_key_changed';
const REMEMBERED_MAX = 20_000;

/** Asked on every call of a shop: remembered for some seconds, unless the database tells that one changed (decision 0120). */
export function rememberedKeys(db: Database, hints: CacheHints): RememberedKeys {
  const ask = batchReads(async (lookups: readonly string[]) => {
    const rows = await db.selectFrom(TABLE).selectAll().where('lookup', 'in', lookups).execute();
    return new Map(rows.map((row) => [row.lookup, toKey(row)]));
  });
  const { find, forget } = createInvalidatedCache<string, ApiKey>({
    hints,
    channel: CHANGES,
    keyOf: String,
    entriesMax: REMEMBERED_MAX,
  });
  return { find: (lookup) => find(lookup, () => ask(lookup)), forget };
}

/** False when the very key is there already. */
export async function addKey(tx: Tx, key: ApiKey): Promise<boolean> {
  const added = await tx
    .insertInto(TABLE)
    .values({
      id: key.id,
      merchant_id: key.merchantId,
      kind: key.kind,
      lookup: key.lookup,
      key_hash: key.keyHash,
      last4: key.last4,
      label: key.label,
      scopes: [...key.scopes],
      created_at: key.createdAt,
      expires_at: key.expiresAt,
    })
    .onConflict((conflict) => conflict.column('lookup').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Keys of a merchant are issued one after the other, so that their number can be held. */
export async function countLiveKeys(tx: Tx, merchantId: string, now: Date): Promise<number> {
  await tx
    .selectFrom('merchants.merchants')
    .select('id')
    .where('id', '=', merchantId)
    .forUpdate()
    .execute();
  const { count } = await tx
    .selectFrom(TABLE)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('merchant_id', '=', merchantId)
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow();
  return count;
}

export async function lockKey(tx: Tx, merchantId: string, id: string): Promise<ApiKey | null> {
  const row = await tx
    .selectFrom(TABLE)
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toKey(row);
}

/** An end that is set can come sooner, never later. */
export async function endKey(
  tx: Tx,
  id: string,
  end: { readonly expiresAt?: Date; readonly revokedAt?: Date },
): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set({
      ...(end.expiresAt === undefined ? {} : { expires_at: end.expiresAt }),
      ...(end.revokedAt === undefined ? {} : { revoked_at: end.revokedAt }),
    })
    .where('id', '=', id)
    .execute();
}

export async function listKeys(
  db: Database,
  merchantId: string,
  { limit, after }: Page,
): Promise<PageOf<ApiKey>> {
  const rows = await db
    .selectFrom(TABLE)
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .$if(after !== null, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows.map(toKey), limit);
}

/** Remembers roughly when a key was last used: once in a while is enough. */
export async function noteUse(db: Database, id: string, at: Date): Promise<void> {
  await db.updateTable(TABLE).set({ last_used_at: at }).where('id', '=', id).execute();
}

const toKey = (row: Row): ApiKey => ({
  id: row.id,
  merchantId: row.merchant_id,
  kind: row.kind,
  lookup: row.lookup,
  keyHash: row.key_hash,
  last4: row.last4,
  label: row.label,
  // What `addKey` wrote was of the closed list.
  scopes: row.scopes as MerchantScope[],
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  lastUsedAt: row.last_used_at,
});

import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import { type CacheHints, createInvalidatedCache } from '#platform/hints/invalidated-cache.ts';
import type { Merchant } from '../domain/merchant.ts';

type Row = Selectable<Tables['merchants.merchants']>;

const TABLE = 'merchants.merchants';

export async function findMerchant(db: Database | Tx, id: string): Promise<Merchant | null> {
  const row = await db.selectFrom(TABLE).selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toMerchant(row);
}

/** What of a shop its new payments are judged by. */
export type SellingTerms = Pick<Merchant, 'id' | 'mode' | 'channel' | 'origins' | 'suspendedAt'>;

export type RememberedTerms = {
  readonly find: (source: Database | Tx, merchantId: string) => Promise<SellingTerms | null>;
  /** This node changed them. After the commit. */
  readonly forget: (merchantId: string) => void;
};

/** What a trigger of the table tells. */
const CHANGES = 'merchants_shop_changed';
const REMEMBERED_MAX = 20_000;

/** Every payment asks, and people change them once in a while: they are remembered until they do (decision 0120). */
export function rememberedTerms(hints: CacheHints): RememberedTerms {
  const { find, forget } = createInvalidatedCache<string, SellingTerms>({
    hints,
    channel: CHANGES,
    keyOf: String,
    entriesMax: REMEMBERED_MAX,
  });
  return { find: (source, id) => find(id, () => findMerchant(source, id)), forget };
}

/** What shops are called, by their ids; one that is not known is not among them. */
export async function readMerchantNames(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom(TABLE)
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Listed = Merchant & {
  /** One of its keys may charge codes. */
  readonly sellsInStore: boolean;
};

/** That sell, by name. */
export async function listMerchants(db: Database, limit: number): Promise<readonly Listed[]> {
  const rows = await db
    .selectFrom(`${TABLE} as merchant`)
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('merchants.api_keys as key')
          .select('key.id')
          .whereRef('key.merchant_id', '=', 'merchant.id')
          .where('key.revoked_at', 'is', null)
          .where(sql<boolean>`'store_codes:write' = any(key.scopes)`),
      ).as('sells_in_store'),
    )
    .where('merchant.suspended_at', 'is', null)
    .orderBy('merchant.name')
    .orderBy('merchant.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...toMerchant(row), sellsInStore: row.sells_in_store === true }));
}

/** The sealed account that payouts go to. */
export async function findPayoutClabe(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom(TABLE)
    .select('payout_clabe')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.payout_clabe ?? null;
}

/** A merchant as it is registered: with the sealed account that payouts go to. */
export type Registration = Omit<Merchant, 'payoutsHeldUntil' | 'suspendedAt'> & {
  readonly payoutClabe: string | null;
  readonly createdAt: Date;
};

/** Registers a merchant, or brings one up to date; its id, its mode and its age stay. */
export async function keepMerchant(tx: Tx, merchant: Registration): Promise<void> {
  const facts = {
    name: merchant.name,
    logo_url: merchant.logoUrl,
    integration_name: merchant.integrationName,
    channel: merchant.channel,
    origins: [...merchant.origins],
    requires_signature: merchant.requiresSignature,
    fee_bps: merchant.feeBps,
    payout_clabe: merchant.payoutClabe,
    payout_clabe_last4: merchant.payoutClabeLast4,
  };
  await tx
    .insertInto(TABLE)
    .values({ id: merchant.id, mode: merchant.mode, created_at: merchant.createdAt, ...facts })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute();
}

/** Whoever changes it at the same time waits. */
export async function lockMerchant(tx: Tx, id: string): Promise<Merchant | null> {
  const row = await tx
    .selectFrom(TABLE)
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toMerchant(row);
}

type PayoutAccount = {
  readonly sealedClabe: string;
  readonly last4: string;
  readonly heldUntil: Date;
};

export async function savePayoutAccount(
  tx: Tx,
  id: string,
  { sealedClabe, last4, heldUntil }: PayoutAccount,
): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set({
      payout_clabe: sealedClabe,
      payout_clabe_last4: last4,
      payouts_held_until: heldUntil,
    })
    .where('id', '=', id)
    .execute();
}

/** For what is captured from now on. */
export async function saveFee(tx: Tx, id: string, feeBps: number): Promise<void> {
  await tx.updateTable(TABLE).set({ fee_bps: feeBps }).where('id', '=', id).execute();
}

/** Null: it sells again. */
export async function saveSuspension(tx: Tx, id: string, since: Date | null): Promise<void> {
  await tx.updateTable(TABLE).set({ suspended_at: since }).where('id', '=', id).execute();
}

const toMerchant = (row: Row): Merchant => ({
  id: row.id,
  mode: row.mode,
  name: row.name,
  logoUrl: row.logo_url,
  integrationName: row.integration_name,
  channel: row.channel,
  origins: row.origins,
  requiresSignature: row.requires_signature,
  feeBps: row.fee_bps,
  payoutClabeLast4: row.payout_clabe_last4,
  payoutsHeldUntil: row.payouts_held_until,
  suspendedAt: row.suspended_at,
});

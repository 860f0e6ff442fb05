import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { type Page, toPage } from '../cursor.ts';
import { lockMerchant } from './merchant-store.ts';

const TABLE = 'merchants.branches';

export type Branch = {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly closed_at: Date | null;
};

type NewBranch = Omit<Branch, 'closed_at'> & { readonly merchantId: string; readonly at: Date };

/** False: an open branch of the shop is called so. */
export async function addBranch(tx: Tx, branch: NewBranch): Promise<boolean> {
  const added = await tx
    .insertInto(TABLE)
    .values({
      id: branch.id,
      merchant_id: branch.merchantId,
      name: branch.name,
      address: branch.address,
      created_at: branch.at,
    })
    // The index is on an expression, which a conflict can only meet as a whole.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

const ownBranches = (db: Database | Tx, merchantId: string) =>
  db
    .selectFrom(TABLE)
    .select(['id', 'name', 'address', 'closed_at'])
    .where('merchant_id', '=', merchantId);

/** One of the shop's own; null for another's as for one that never was. */
export const findBranch = async (
  db: Database | Tx,
  merchantId: string,
  id: string,
): Promise<Branch | null> =>
  (await ownBranches(db, merchantId).where('id', '=', id).executeTakeFirst()) ?? null;

/** Its row stays locked until the transaction ends. */
export const lockBranch = async (tx: Tx, merchantId: string, id: string): Promise<Branch | null> =>
  (await ownBranches(tx, merchantId).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;

/** Whether another open branch is called so. */
export async function isNameTaken(
  tx: Tx,
  { merchantId, id, name }: { merchantId: string; id: string; name: string },
): Promise<boolean> {
  const other = await ownBranches(tx, merchantId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('closed_at', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}

export const saveBranch = async (tx: Tx, { id, ...changed }: Branch): Promise<void> =>
  void (await tx.updateTable(TABLE).set(changed).where('id', '=', id).execute());

/** Open ones first, by their names. */
export const listBranchesByName = (
  db: Database | Tx,
  merchantId: string,
): Promise<readonly Branch[]> =>
  ownBranches(db, merchantId)
    .orderBy(({ eb }) => eb('closed_at', 'is not', null))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();

export const listOpenBranches = (
  db: Database | Tx,
  merchantId: string,
): Promise<readonly Branch[]> =>
  ownBranches(db, merchantId).where('closed_at', 'is', null).orderBy(sql`lower(name)`).execute();

export async function listBranchPage(db: Database, merchantId: string, { after, limit }: Page) {
  const own = ownBranches(db, merchantId).orderBy('id', 'desc');
  const following = after === null ? own : own.where('id', '<', after);
  return toPage(await following.limit(limit + 1).execute(), limit);
}

/** Branches are added and named one after the other, under the lock of their shop: so their number can be held. */
export async function countOpenBranches(tx: Tx, merchantId: string): Promise<number> {
  await lockMerchant(tx, merchantId);
  return (await listOpenBranches(tx, merchantId)).length;
}

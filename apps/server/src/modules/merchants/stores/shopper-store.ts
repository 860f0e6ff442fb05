import type { Shopper } from '@abona/contract/merchants/shopper';
import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';

const TABLE = 'merchants.payments';

/** Whom a shop expects, sealed beside its payment. Every answer to a shop is made without it. */
export type ShopperStore = {
  /** In place of what was told before; the payment's row is this transaction's. */
  readonly keep: (tx: Tx, paymentId: string, shopper: Shopper | null) => Promise<void>;
  /** For whoever opened the payment, and nobody else. */
  readonly find: (
    db: Database | Tx,
    opened: { readonly paymentId: number; readonly customerId: number },
  ) => Promise<Shopper | null>;
};

export function createShopperStore(fields: FieldEncryption): ShopperStore {
  const cellOf = (row: string) => ({ table: TABLE, column: 'shopper', row });
  return {
    keep: async (tx, paymentId, shopper) => {
      const sealed =
        shopper === null ? null : fields.seal(cellOf(paymentId), JSON.stringify(shopper));
      await tx.updateTable(TABLE).set({ shopper: sealed }).where('id', '=', paymentId).execute();
    },
    find: async (db, { paymentId, customerId }) => {
      const row = await db
        .selectFrom(TABLE)
        .select(['id', 'shopper'])
        .where('payment_id', '=', paymentId)
        .where('customer_id', '=', customerId)
        .executeTakeFirst();
      if (row === undefined || row.shopper === null) return null;
      // What was sealed here had the form of a shopper.
      return JSON.parse(fields.open(cellOf(row.id), row.shopper)) as Shopper;
    },
  };
}

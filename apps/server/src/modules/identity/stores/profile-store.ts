import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { Profiles } from '../ports.ts';

const TABLE = 'identity.profile_corrections';

type HomeAddress = NonNullable<Awaited<ReturnType<Profiles['profileOf']>>['address']>;
type Correction = { readonly address: HomeAddress; readonly correctedAt: Date };

/** What customers corrected about themselves, sealed. */
export type ProfileStore = ReturnType<typeof createProfileStore>;

export function createProfileStore(fields: FieldEncryption) {
  const cellOf = (customerId: number) => ({
    table: TABLE,
    column: 'address',
    row: String(customerId),
  });
  return {
    find: async (db: Database | Tx, customerId: number): Promise<Correction | null> => {
      const row = await db
        .selectFrom(TABLE)
        .selectAll()
        .where('customer_id', '=', customerId)
        .executeTakeFirst();
      if (row === undefined) return null;
      const address = JSON.parse(fields.open(cellOf(customerId), row.address));
      return { address, correctedAt: row.corrected_at };
    },
    save: async (tx: Tx, customerId: number, correction: Correction): Promise<void> => {
      const values = {
        address: fields.seal(cellOf(customerId), JSON.stringify(correction.address)),
        corrected_at: correction.correctedAt,
      };
      await tx
        .insertInto(TABLE)
        .values({ customer_id: customerId, ...values })
        .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(values))
        .execute();
    },
  };
}

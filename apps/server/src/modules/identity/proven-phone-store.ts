import { randomUUIDv7 } from 'node:crypto';
import type { ValidationMethod } from '@abona/contract/identifiers';
import type { Phone } from '@abona/mexico/phone';
import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';

const TABLE = 'identity.proven_phones';

type Holder = { readonly customerId: number; readonly phone: Phone };
type Proof = Holder & {
  readonly method: ValidationMethod;
  readonly codeId: string;
  readonly at: Date;
};

/** Who has proven to hold which number. */
export type ProvenPhoneStore = {
  readonly isProven: (db: Database | Tx, holder: Holder) => Promise<boolean>;
  /** Proven again, it is the newer proof that counts. */
  readonly add: (tx: Tx, proof: Proof) => Promise<void>;
};

export function createProvenPhoneStore(fields: FieldEncryption): ProvenPhoneStore {
  const indexOf = (phone: Phone) => fields.blindIndex('phone', phone);
  return {
    isProven: async (db, { customerId, phone }) => {
      const row = await db
        .selectFrom(TABLE)
        .select('id')
        .where('customer_id', '=', customerId)
        .where('phone_index', '=', indexOf(phone))
        .executeTakeFirst();
      return row !== undefined;
    },
    add: async (tx, { customerId, phone, method, codeId, at }) => {
      const id = randomUUIDv7();
      const newer = { method, code_id: codeId, proven_at: at };
      await tx
        .insertInto(TABLE)
        .values({
          id,
          customer_id: customerId,
          phone: fields.seal({ table: TABLE, column: 'phone', row: id }, phone),
          phone_index: indexOf(phone),
          ...newer,
        })
        .onConflict((conflict) =>
          conflict.columns(['customer_id', 'phone_index']).doUpdateSet(newer),
        )
        .execute();
    },
  };
}

import { randomUUIDv7 } from 'node:crypto';
import type { ValidationMethod } from '@abona/contract/identifiers';
import type { Phone } from '@abona/mexico/phone';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';

const TABLE = 'identity.proven_phones';

type Holder = { readonly customerId: number; readonly phone: Phone };
type Proof = Holder & {
  readonly method: ValidationMethod;
  readonly codeId: string;
  readonly at: Date;
};

export type CurrentPhone = { readonly phone: Phone; readonly provenAt: Date };

/** Who has proven to hold which number. */
export type ProvenPhoneStore = {
  readonly isProven: (db: Database | Tx, holder: Holder) => Promise<boolean>;
  /** The number of record: where codes and notices go. Null for somebody who has proven none. */
  readonly currentOf: (db: Database | Tx, customerId: number) => Promise<CurrentPhone | null>;
  /** Proven again, it is the newer proof that counts. The first one of somebody is theirs of record. */
  readonly add: (tx: Tx, proof: Proof) => Promise<void>;
};

export function createProvenPhoneStore(fields: FieldEncryption): ProvenPhoneStore {
  const indexOf = (phone: Phone) => fields.blindIndex('phone', phone);
  return {
    currentOf: async (db, customerId) => {
      const row = await db
        .selectFrom(TABLE)
        .selectAll()
        .where('customer_id', '=', customerId)
        .where('current_since', 'is not', null)
        .executeTakeFirst();
      if (row === undefined) return null;
      const phone = fields.open({ table: TABLE, column: 'phone', row: row.id }, row.phone);
      // What was sealed here had been read as a number.
      return { phone: phone as Phone, provenAt: row.proven_at };
    },
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
      await makeFirstCurrent(tx, customerId, at);
    },
  };
}

async function makeFirstCurrent(tx: Tx, customerId: number, at: Date): Promise<void> {
  await sql`
    update identity.proven_phones set current_since = ${at}
    where customer_id = ${customerId} and not exists (
      select from identity.proven_phones
      where customer_id = ${customerId} and current_since is not null
    )`.execute(tx);
}

import { randomUUIDv7 } from 'node:crypto';
import type { ValidationMethod } from '@abona/contract/identifiers';
import type { Phone } from '@abona/mexico/phone';
import { type Insertable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';

const TABLE = 'identity.proven_phones';

type Holder = { readonly customerId: number; readonly phone: Phone };
type Proof = Holder & {
  readonly method: ValidationMethod;
  readonly codeId: string;
  readonly at: Date;
};

export type CurrentPhone = { readonly id: string; readonly phone: Phone; readonly provenAt: Date };

/** Who has proven to hold which number. */
export type ProvenPhoneStore = {
  /** The form in which a number is compared without being told. */
  readonly indexOf: (phone: Phone) => string;
  readonly isProven: (db: Database | Tx, holder: Holder) => Promise<boolean>;
  /** The number of record: where codes and notices go. Null for somebody who has proven none. */
  readonly currentOf: (db: Database | Tx, customerId: number) => Promise<CurrentPhone | null>;
  /** Puts a proven number in the place of the one of record, and tells which one it is. */
  readonly makeCurrent: (tx: Tx, holder: Holder, at: Date) => Promise<string>;
  /** The same by the number's own id. */
  readonly restore: (
    tx: Tx,
    phone: { readonly customerId: number; readonly id: string },
    at: Date,
  ) => Promise<void>;
  /** Forgets that a number was ever proven; it must not be the one of record. */
  readonly forget: (
    tx: Tx,
    phone: { readonly customerId: number; readonly id: string },
  ) => Promise<void>;
  /** Proven again, it is the newer proof that counts. The first one of somebody is theirs of record. */
  readonly add: (tx: Tx, proof: Proof) => Promise<void>;
};

export function createProvenPhoneStore(fields: FieldEncryption): ProvenPhoneStore {
  const indexOf = (phone: Phone) => fields.blindIndex('phone', phone);
  return {
    indexOf,
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
      return { id: row.id, phone: phone as Phone, provenAt: row.proven_at };
    },
    makeCurrent: async (tx, { customerId, phone }, at) => {
      const { id } = await tx
        .selectFrom(TABLE)
        .select('id')
        .where('customer_id', '=', customerId)
        .where('phone_index', '=', indexOf(phone))
        .executeTakeFirstOrThrow();
      await putInPlace(tx, { customerId, id }, at);
      return id;
    },
    restore: putInPlace,
    forget: async (tx, { customerId, id }) => {
      await tx
        .deleteFrom(TABLE)
        .where('customer_id', '=', customerId)
        .where('id', '=', id)
        .where('current_since', 'is', null)
        .execute();
    },
    isProven: async (db, { customerId, phone }) => {
      const { rows } = await sql`
        select from identity.proven_phones
        where customer_id = ${customerId} and phone_index = ${indexOf(phone)}`.execute(db);
      return rows.length > 0;
    },
    add: async (tx, { customerId, phone, method, codeId, at }) => {
      const id = randomUUIDv7();
      await keep(tx, {
        id,
        customer_id: customerId,
        phone: fields.seal({ table: TABLE, column: 'phone', row: id }, phone),
        phone_index: indexOf(phone),
        method,
        code_id: codeId,
        proven_at: at,
      });
    },
  };
}

const keep = (
  tx: Tx,
  phone: Omit<Insertable<Tables['identity.proven_phones']>, 'current_since'>,
): Promise<void> =>
  pipelineWrite(
    tx,
    sql`
    insert into identity.proven_phones
      (id, customer_id, phone, phone_index, method, code_id, proven_at, current_since)
    values (${phone.id}, ${phone.customer_id}, ${phone.phone}, ${phone.phone_index}, ${phone.method},
      ${phone.code_id}, ${phone.proven_at}, case when not exists (
        select from identity.proven_phones
        where customer_id = ${phone.customer_id} and current_since is not null
      ) then ${phone.proven_at}::timestamptz end)
    on conflict (customer_id, phone_index) do update
    set method = excluded.method, code_id = excluded.code_id, proven_at = excluded.proven_at,
      current_since = coalesce(proven_phones.current_since, excluded.current_since)`,
  );

/** One after the other: there is never more than one of record. */
async function putInPlace(
  tx: Tx,
  { customerId, id }: { readonly customerId: number; readonly id: string },
  at: Date,
): Promise<void> {
  const own = () => tx.updateTable(TABLE).where('customer_id', '=', customerId);
  await own().set({ current_since: null }).where('current_since', 'is not', null).execute();
  await own().set({ current_since: at }).where('id', '=', id).execute();
}

const FOUND_MAX = 20;

/** For the desk: who has proven to hold a number, now or before, by its blind index. */
export async function findPhoneHolders(
  db: Database,
  phoneIndex: string,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom(TABLE)
    .select('customer_id')
    .where('phone_index', '=', phoneIndex)
    .limit(FOUND_MAX)
    .execute();
  return rows.map(({ customer_id: customerId }) => customerId);
}

import type { Selectable } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { Customer } from './domain/customer.ts';
import { comparableAddress } from './domain/email-address.ts';

type Row = Selectable<Tables['identity.customers']>;
type SealedColumn = 'email' | 'name';

const TABLE = 'identity.customers';

/** Who signs in, before we know them. */
type Newcomer = Pick<Customer, 'id' | 'customerId' | 'issuer' | 'subject' | 'pushChannel'> & {
  readonly createdAt: Date;
};

/** Customers by issuer and subject, or by number; e-mail and name are sealed on their way in. */
export type CustomerStore = {
  readonly find: (db: Database | Tx, customerId: number) => Promise<Customer | null>;
  readonly findByLogin: (
    db: Database | Tx,
    login: Pick<Customer, 'issuer' | 'subject'>,
  ) => Promise<Customer | null>;
  /** Locked: first of all locks, for whatever changes something of one customer. */
  readonly lock: (tx: Tx, customerId: number) => Promise<Customer | null>;
  /** Finds or adds, and locks. Two first logins at once make one customer. */
  readonly enrol: (
    tx: Tx,
    newcomer: Newcomer,
  ) => Promise<{ readonly customer: Customer; readonly isNew: boolean }>;
  readonly saveContact: (
    tx: Tx,
    customer: Pick<Customer, 'id' | 'email' | 'emailVerifiedAt' | 'name'>,
  ) => Promise<void>;
  readonly savePushChannel: (tx: Tx, customerId: number, pushChannel: string) => Promise<void>;
  /** The form in which an address is compared without being told. */
  readonly emailIndexOf: (email: string) => string;
};

export function createCustomerStore(fields: FieldEncryption): CustomerStore {
  const cellOf = (column: SealedColumn, row: string) => ({ table: TABLE, column, row });
  const emailIndexOf = (email: string) => fields.blindIndex('email', comparableAddress(email));

  const toCustomer = (row: Row): Customer => ({
    id: row.id,
    customerId: row.customer_id,
    issuer: row.issuer,
    subject: row.subject,
    email: row.email === null ? null : fields.open(cellOf('email', row.id), row.email),
    emailVerifiedAt: row.email_verified_at,
    name: row.name === null ? null : fields.open(cellOf('name', row.id), row.name),
    pushChannel: row.push_channel,
  });
  const orNull = (row: Row | undefined): Customer | null =>
    row === undefined ? null : toCustomer(row);

  const byNumber = (db: Database | Tx, customerId: number) =>
    db.selectFrom(TABLE).selectAll().where('customer_id', '=', customerId);
  const byLogin = (db: Database | Tx, { issuer, subject }: Pick<Customer, 'issuer' | 'subject'>) =>
    db.selectFrom(TABLE).selectAll().where('issuer', '=', issuer).where('subject', '=', subject);

  return {
    emailIndexOf,
    find: async (db, customerId) => orNull(await byNumber(db, customerId).executeTakeFirst()),
    findByLogin: async (db, login) => orNull(await byLogin(db, login).executeTakeFirst()),
    lock: async (tx, customerId) =>
      orNull(await byNumber(tx, customerId).forUpdate().executeTakeFirst()),
    enrol: async (tx, newcomer) => {
      const inserted = await tx
        .insertInto(TABLE)
        .values({
          id: newcomer.id,
          customer_id: newcomer.customerId,
          issuer: newcomer.issuer,
          subject: newcomer.subject,
          push_channel: newcomer.pushChannel,
          created_at: newcomer.createdAt,
        })
        .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
        .returningAll()
        .executeTakeFirst();
      if (inserted !== undefined) return { customer: toCustomer(inserted), isNew: true };
      const row = await byLogin(tx, newcomer).forUpdate().executeTakeFirstOrThrow();
      return { customer: toCustomer(row), isNew: false };
    },
    saveContact: async (tx, { id, email, emailVerifiedAt, name }) => {
      await tx
        .updateTable(TABLE)
        .set({
          email: email === null ? null : fields.seal(cellOf('email', id), email),
          email_index: email === null ? null : emailIndexOf(email),
          email_verified_at: emailVerifiedAt,
          name: name === null ? null : fields.seal(cellOf('name', id), name),
        })
        .where('id', '=', id)
        .execute();
    },
    savePushChannel: async (tx, customerId, pushChannel) => {
      await tx
        .updateTable(TABLE)
        .set({ push_channel: pushChannel })
        .where('customer_id', '=', customerId)
        .execute();
    },
  };
}

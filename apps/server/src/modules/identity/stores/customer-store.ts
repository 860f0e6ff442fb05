import { type Selectable, sql } from 'kysely';
import { batchReads } from '#platform/database/batch-reads.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import { afterCommit } from '#platform/database/transaction.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import { type CacheHints, createInvalidatedCache } from '#platform/hints/invalidated-cache.ts';
import type { Customer } from '../domain/customer.ts';
import { comparableAddress } from '../domain/email-address.ts';

type Row = Selectable<Tables['identity.customers']>;
type Reached = Pick<Row, 'customer_id' | 'push_channel'>;
type Contact = Pick<Customer, 'id' | 'customerId' | 'email' | 'emailVerifiedAt' | 'name'>;

const TABLE = 'identity.customers';

/** Who signs in, before we know them. */
type Newcomer = Pick<Customer, 'id' | 'customerId' | 'issuer' | 'subject' | 'pushChannel'> & {
  readonly createdAt: Date;
};

/** Customers by issuer and subject, or by number; e-mail and name are sealed on their way in. */
export type CustomerStore = {
  readonly find: (customerId: number) => Promise<Customer | null>;
  /** Where somebody gets their mail, outside of any transaction; remembered until it changes. */
  readonly emailOf: (customerId: number) => Promise<string | null>;
  /** Where somebody is pushed to, outside of any transaction; remembered until it changes. */
  readonly pushChannelOf: (customerId: number) => Promise<string | null>;
  readonly findPushChannel: (tx: Tx, customerId: number) => Promise<string | null>;
  readonly findByLogin: (login: Pick<Customer, 'issuer' | 'subject'>) => Promise<Customer | null>;
  /** Locked: first of all locks, for whatever changes something of one customer. */
  readonly lock: (tx: Tx, customerId: number) => Promise<Customer | null>;
  /** Finds or adds, and locks. Two first logins at once make one customer. */
  readonly enrol: (
    tx: Tx,
    newcomer: Newcomer,
  ) => Promise<{ readonly customer: Customer; readonly isNew: boolean }>;
  readonly saveContact: (tx: Tx, contact: Contact) => Promise<void>;
  /** Logins from before then are worth nothing, but for those of one session at the provider. */
  readonly saveSignOut: (
    tx: Tx,
    customerId: number,
    signOut: { readonly at: Date; readonly except: string | null },
  ) => Promise<void>;
  readonly savePushChannel: (tx: Tx, customerId: number, pushChannel: string) => Promise<void>;
  /** The form in which an address is compared without being told. */
  readonly emailIndexOf: (email: string) => string;
};

type CustomerStoreDeps = {
  readonly db: Database;
  readonly fields: FieldEncryption;
  readonly hints: CacheHints;
};

export function createCustomerStore({ db, fields, hints }: CustomerStoreDeps): CustomerStore {
  const { toCustomer, toColumns, emailIndexOf } = sealing(fields);
  const pushChannels = rememberedPushChannels(db, hints);
  const emails = createInvalidatedCache<number, string>({
    hints,
    channel: 'identity_email_changed',
    keyOf: Number,
    entriesMax: REMEMBERED_MAX,
  });
  const find = batchReads(async (customerIds: readonly number[]) => {
    // One alone is looked up by its key: a list is planned anew each time it is asked.
    const asked =
      customerIds.length === 1
        ? sql<Row>`select * from identity.customers where customer_id = ${customerIds[0]}`
        : sql<Row>`select * from identity.customers where customer_id = any(${customerIds})`;
    const { rows } = await asked.execute(db);
    return new Map(rows.map((row) => [row.customer_id, toCustomer(row)]));
  });
  const orNull = (row: Row | undefined) => (row === undefined ? null : toCustomer(row));

  return {
    emailIndexOf,
    find,
    emailOf: (customerId) =>
      emails.find(customerId, async () => (await find(customerId))?.email ?? null),
    pushChannelOf: pushChannels.find,
    findByLogin: async (login) => orNull(await byLogin(db, login).executeTakeFirst()),
    findPushChannel: async (tx, customerId) =>
      (await byNumber(tx, customerId).executeTakeFirst())?.push_channel ?? null,
    lock: async (tx, customerId) =>
      orNull(
        (
          await sql<Row>`
            select * from identity.customers where customer_id = ${customerId} for update`.execute(
            tx,
          )
        ).rows[0],
      ),
    enrol: async (tx, newcomer) => {
      const added = await add(tx, newcomer);
      if (added !== undefined) return { customer: toCustomer(added), isNew: true };
      const row = await byLogin(tx, newcomer).forUpdate().executeTakeFirstOrThrow();
      return { customer: toCustomer(row), isNew: false };
    },
    saveContact: (tx, contact) => {
      const { email, email_index, email_verified_at, name } = toColumns(contact);
      afterCommit(() => emails.forget(contact.customerId));
      return pipelineWrite(
        tx,
        sql`
        update identity.customers
        set email = ${email}, email_index = ${email_index}, email_verified_at = ${email_verified_at},
          name = ${name}
        where id = ${contact.id}`,
      );
    },
    saveSignOut: async (tx, customerId, { at, except }) => {
      await tx
        .updateTable(TABLE)
        .set({ signed_out_at: at, signed_out_except: except })
        .where('customer_id', '=', customerId)
        .execute();
    },
    savePushChannel: async (tx, customerId, pushChannel) => {
      await tx
        .updateTable(TABLE)
        .set({ push_channel: pushChannel })
        .where('customer_id', '=', customerId)
        .execute();
      afterCommit(() => pushChannels.forget(customerId));
    },
  };
}

/** What a trigger of the table tells, by the customer. */
const CHANGES = 'identity_push_channel_changed';
const REMEMBERED_MAX = 20_000;

function rememberedPushChannels(db: Database, hints: CacheHints) {
  const ask = batchReads(async (customerIds: readonly number[]) => {
    const asked =
      customerIds.length === 1
        ? sql<Reached>`select customer_id, push_channel from identity.customers
            where customer_id = ${customerIds[0]}`
        : sql<Reached>`select customer_id, push_channel from identity.customers
            where customer_id = any(${customerIds})`;
    const { rows } = await asked.execute(db);
    return new Map(rows.map((row) => [row.customer_id, row.push_channel]));
  });
  const { find, forget } = createInvalidatedCache<number, string>({
    hints,
    channel: CHANGES,
    keyOf: Number,
    entriesMax: REMEMBERED_MAX,
  });
  return { find: (customerId: number) => find(customerId, () => ask(customerId)), forget };
}

const byNumber = (tx: Tx, customerId: number) =>
  tx.selectFrom(TABLE).selectAll().where('customer_id', '=', customerId);

const byLogin = (db: Database | Tx, { issuer, subject }: Pick<Customer, 'issuer' | 'subject'>) =>
  db.selectFrom(TABLE).selectAll().where('issuer', '=', issuer).where('subject', '=', subject);

const add = (tx: Tx, newcomer: Newcomer): Promise<Row | undefined> =>
  tx
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

/** What is personal, on its way in and out. */
function sealing(fields: FieldEncryption) {
  const cellOf = (column: 'email' | 'name', row: string) => ({ table: TABLE, column, row });
  const open = (column: 'email' | 'name', { id, [column]: sealed }: Row) =>
    sealed === null ? null : fields.open(cellOf(column, id), sealed);
  const emailIndexOf = (email: string) => fields.blindIndex('email', comparableAddress(email));

  const toCustomer = (row: Row): Customer => ({
    id: row.id,
    customerId: row.customer_id,
    issuer: row.issuer,
    subject: row.subject,
    email: open('email', row),
    emailVerifiedAt: row.email_verified_at,
    name: open('name', row),
    pushChannel: row.push_channel,
    signedOutAt: row.signed_out_at,
    signedOutExcept: row.signed_out_except,
  });
  const toColumns = ({ id, email, emailVerifiedAt, name }: Contact) => ({
    email: email === null ? null : fields.seal(cellOf('email', id), email),
    email_index: email === null ? null : emailIndexOf(email),
    email_verified_at: emailVerifiedAt,
    name: name === null ? null : fields.seal(cellOf('name', id), name),
  });
  return { toCustomer, toColumns, emailIndexOf };
}

/** Until the transaction ends; customers are locked before anything of theirs. */
export async function lockCustomer(tx: Tx, customerId: number): Promise<boolean> {
  const { rows } = await sql`
    select from identity.customers where customer_id = ${customerId} for no key update`.execute(tx);
  return rows.length > 0;
}

type CustomerState = { readonly since: Date; readonly state: 'open' | 'blocked' | 'erased' };

/** For the desk: since when somebody is known, and whether they asked to be forgotten. Null: nobody has that number. */
export async function findCustomerState(
  db: Database | Tx,
  customerId: number,
): Promise<CustomerState | null> {
  const row = await db
    .selectFrom('identity.customers as customer')
    .leftJoin('identity.erasures as erasure', 'erasure.customer_id', 'customer.customer_id')
    .select(['customer.created_at', 'erasure.blocked_at', 'erasure.erased_at'])
    .where('customer.customer_id', '=', customerId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const state = row.erased_at !== null ? 'erased' : row.blocked_at !== null ? 'blocked' : 'open';
  return { since: row.created_at, state };
}

const FOUND_MAX = 20;

/** For the desk: whose an address is, by its blind index. */
export async function findEmailHolders(
  db: Database,
  emailIndex: string,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom(TABLE)
    .select('customer_id')
    .where('email_index', '=', emailIndex)
    .limit(FOUND_MAX)
    .execute();
  return rows.map(({ customer_id: customerId }) => customerId);
}

import type { InstrumentPurpose } from '@abona/contract/wallet/instrument';
import type { Clabe } from '@abona/mexico/clabe';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { BankAccount } from '../domain/bank-account.ts';

type Row = Selectable<Tables['wallet.bank_accounts']>;
type Key = Pick<BankAccount, 'customerId' | 'id'>;

/** An account is rarely proven by more than one person. */
const HOLDERS_MAX = 5;

const TABLE = 'wallet.bank_accounts';

/** Accounts of one customer at a time; CLABE and holder are sealed, each bound to its row. */
export type BankAccountStore = ReturnType<typeof createBankAccountStore>;

export function createBankAccountStore(fields: FieldEncryption) {
  const sealed = (column: string, row: string) => ({ table: TABLE, column, row });
  const toAccount = (row: Row): BankAccount => ({
    id: row.id,
    customerId: row.customer_id,
    clabe: fields.open(sealed('clabe', row.id), row.clabe) as Clabe,
    holderName: fields.open(sealed('holder_name', row.id), row.holder_name),
    bankCode: row.bank_code,
    lastFour: row.last_four,
    status: row.status,
    problem: row.problem,
    wantedFor: row.wanted_for as InstrumentPurpose[],
    verifiedAt: row.verified_at,
    payableFrom: row.payable_from,
    createdAt: row.created_at,
    removedAt: row.removed_at,
  });
  const orNull = (row: Row | undefined) => (row === undefined ? null : toAccount(row));
  const indexOf = (clabe: Clabe) => fields.blindIndex('wallet.clabe', clabe);

  return {
    find: async (db: Database | Tx, key: Key) => orNull(await kept(db, key).executeTakeFirst()),
    lock: async (tx: Tx, key: Key) => orNull(await kept(tx, key).forUpdate().executeTakeFirst()),
    findByClabe: async (tx: Tx, customerId: number, clabe: Clabe) =>
      orNull(
        await ofCustomer(tx, customerId)
          .where('clabe_index', '=', indexOf(clabe))
          .executeTakeFirst(),
      ),
    /** Customers who have proven that an account is theirs. */
    holdersOf: async (db: Database | Tx, clabe: Clabe): Promise<readonly number[]> => {
      const rows = await db
        .selectFrom(TABLE)
        .select('customer_id')
        .where('clabe_index', '=', indexOf(clabe))
        .where('removed_at', 'is', null)
        .where('status', '=', 'verified')
        .limit(HOLDERS_MAX)
        .execute();
      return rows.map((row) => row.customer_id);
    },
    /** The newest first. */
    list: async (db: Database | Tx, customerId: number) =>
      (await ofCustomer(db, customerId).orderBy('id', 'desc').execute()).map(toAccount),
    add: async (tx: Tx, account: BankAccount) => {
      await tx
        .insertInto(TABLE)
        .values({
          id: account.id,
          customer_id: account.customerId,
          clabe: fields.seal(sealed('clabe', account.id), account.clabe),
          clabe_index: indexOf(account.clabe),
          holder_name: fields.seal(sealed('holder_name', account.id), account.holderName),
          bank_code: account.bankCode,
          last_four: account.lastFour,
          created_at: account.createdAt,
          ...changing(account, account.createdAt),
        })
        .execute();
    },
    save: async (tx: Tx, account: BankAccount, now: Date) => {
      await tx
        .updateTable(TABLE)
        .set({
          ...changing(account, now),
          holder_name: fields.seal(sealed('holder_name', account.id), account.holderName),
        })
        .where('customer_id', '=', account.customerId)
        .where('id', '=', account.id)
        .execute();
    },
  };
}

const changing = (account: BankAccount, now: Date) => ({
  status: account.status,
  problem: account.problem,
  wanted_for: [...account.wantedFor],
  verified_at: account.verifiedAt,
  payable_from: account.payableFrom,
  updated_at: now,
  removed_at: account.removedAt,
});

const ofCustomer = (db: Database | Tx, customerId: number) =>
  db
    .selectFrom(TABLE)
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null);

const kept = (db: Database | Tx, { customerId, id }: Key) =>
  ofCustomer(db, customerId).where('id', '=', id);

/** Whether any account of theirs was ever verified, removed ones too. */
export async function hadVerifiedAccount(tx: Tx, customerId: number): Promise<boolean> {
  const row = await tx
    .selectFrom(TABLE)
    .select('id')
    .where('customer_id', '=', customerId)
    .where('verified_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** When accounts were added since then that were theirs, or may yet be; oldest first. */
export async function additionsSince(tx: Tx, customerId: number, since: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom(TABLE)
    .select('created_at')
    .where('customer_id', '=', customerId)
    .where('created_at', '>', since)
    .where((row) => row.or([row('verified_at', 'is not', null), row('status', '=', 'pending')]))
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at: at }) => at);
}

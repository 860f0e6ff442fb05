import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { Row, Source } from './rows.ts';

type Kept = Row<'collections.receipts'>;

/** Money that reached us, and where it went. */
export type Receipt = {
  readonly id: string;
  readonly provider: 'spei' | 'conekta' | 'debit' | 'santander';
  readonly providerRef: string;
  readonly rail: 'card' | 'cash_store' | 'spei' | 'direct_debit';
  readonly amount: Centavos;
  readonly valueOn: CivilDate;
  readonly receivedAt: Date;
  readonly trackingKey: string | null;
  readonly clabe: string | null;
  readonly sender: { readonly name: string; readonly clabe: string | null } | null;
  readonly customerId: number | null;
  readonly loanId: string | null;
  readonly applicationProcessId: number | null;
  readonly attemptId: string | null;
  readonly status: 'applied' | 'down_payment' | 'suspense' | 'returning' | 'returned' | 'reversed';
  /** What of it was left over as saldo a favor. */
  readonly toCredit: Centavos;
  /** Why it waits, or went back. */
  readonly cause: string | null;
};

const cellOf = (row: string) => ({ table: 'collections.receipts', column: 'sender', row });

export type ReceiptStore = ReturnType<typeof createReceiptStore>;

/** Receipts; who sent the money is sealed. */
export const createReceiptStore = (fields: FieldEncryption) => ({
  ...finders(fields),
  /** False when this very money was counted before. */
  add: async (tx: Tx, receipt: Receipt, at: Date): Promise<boolean> => {
    const { sender } = receipt;
    const added = await tx
      .insertInto('collections.receipts')
      .values({
        id: receipt.id,
        provider: receipt.provider,
        provider_ref: receipt.providerRef,
        rail: receipt.rail,
        amount: receipt.amount,
        received_at: receipt.receivedAt,
        tracking_key: receipt.trackingKey,
        clabe: receipt.clabe,
        sender: sender === null ? null : fields.seal(cellOf(receipt.id), JSON.stringify(sender)),
        ...changing(receipt, at),
      })
      .onConflict((conflict) => conflict.columns(['provider', 'provider_ref']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return added !== undefined;
  },
  /** It has left us; `cause` says why it did not, where it could not. */
  markReturned: async (
    db: Source,
    id: string,
    { at, cause }: { readonly at: Date; readonly cause: string | null },
  ): Promise<void> => {
    await sql`update collections.receipts
      set status = case when ${cause}::text is null then 'returned' else 'suspense' end,
        cause = coalesce(${cause}, cause), moved_at = ${at}
      where id::text = ${id} and status = 'returning'`.execute(db);
  },
  save: async (tx: Tx, receipt: Receipt, at: Date): Promise<void> => {
    await tx
      .updateTable('collections.receipts')
      .set(changing(receipt, at))
      .where('id', '=', receipt.id)
      .execute();
  },
});

type Reference = Pick<Receipt, 'provider' | 'providerRef'>;

function finders(fields: FieldEncryption) {
  const many = async (db: Source, condition: ReturnType<typeof sql>) => {
    const { rows } = await sql<Kept>`
      select * from collections.receipts where ${condition}`.execute(db);
    return rows.map((row) => toReceipt(fields, row));
  };
  const one = async (db: Source, condition: ReturnType<typeof sql>) =>
    (await many(db, condition))[0] ?? null;
  return {
    findByRef: (db: Source, { provider, providerRef }: Reference) =>
      one(db, sql`provider = ${provider} and provider_ref = ${providerRef}`),
    lockByRef: (tx: Tx, { provider, providerRef }: Reference) =>
      one(tx, sql`provider = ${provider} and provider_ref = ${providerRef} for update`),
    find: (db: Source, id: string) => one(db, sql`id = ${id}`),
    lock: (tx: Tx, id: string) => one(tx, sql`id = ${id} for update`),
    findOfAttempt: (db: Source, attemptId: string) =>
      one(db, sql`attempt_id = ${attemptId} order by received_at limit 1`),
    lockOfApplication: (tx: Tx, applicationProcessId: number) =>
      many(
        tx,
        sql`application_process_id = ${applicationProcessId} order by received_at, id for update`,
      ),
    listOfApplication: (db: Source, applicationProcessId: number) =>
      many(db, sql`application_process_id = ${applicationProcessId} order by received_at, id`),
    /** What nobody has identified yet, oldest first. */
    listSuspense: (db: Source, limit: number) =>
      many(db, sql`status = 'suspense' order by received_at, id limit ${limit}`),
    /** By the tracking key, or the folio, that a customer gave. */
    findByTracking: (db: Source, trackingKey: string) =>
      one(db, sql`tracking_key = ${trackingKey} order by received_at limit 1`),
    listOfDays: (db: Source, { provider, from, to }: Days) =>
      many(
        db,
        sql`provider = ${provider} and value_on between ${from} and ${to} order by provider_ref`,
      ),
  };
}

const toReceipt = (fields: FieldEncryption, row: Kept): Receipt => ({
  id: row.id,
  provider: row.provider,
  providerRef: row.provider_ref,
  rail: row.rail,
  amount: centavos(row.amount),
  valueOn: row.value_on as CivilDate,
  receivedAt: row.received_at,
  trackingKey: row.tracking_key,
  clabe: row.clabe,
  sender: row.sender === null ? null : JSON.parse(fields.open(cellOf(row.id), row.sender)),
  customerId: row.customer_id,
  loanId: row.loan_id,
  applicationProcessId: row.application_process_id,
  attemptId: row.attempt_id,
  status: row.status,
  toCredit: centavos(row.to_credit),
  cause: row.cause,
});

type Days = {
  readonly provider: Receipt['provider'];
  readonly from: CivilDate;
  readonly to: CivilDate;
};

const changing = (receipt: Receipt, at: Date) => ({
  value_on: receipt.valueOn,
  customer_id: receipt.customerId,
  loan_id: receipt.loanId,
  application_process_id: receipt.applicationProcessId,
  attempt_id: receipt.attemptId,
  status: receipt.status,
  to_credit: receipt.toCredit,
  cause: receipt.cause,
  moved_at: at,
});

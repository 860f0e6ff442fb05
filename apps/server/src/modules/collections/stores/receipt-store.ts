import type { CivilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { Attempt } from '../domain/attempt.ts';
import type { Receipt } from '../domain/receipt.ts';
import type { Row, Source } from '../rows.ts';

type ReceiptRow = Row<'collections.receipts'>;

const cellOf = (row: string) => ({ table: 'collections.receipts', column: 'sender', row });

const sealed = (fields: FieldEncryption, { id, sender }: Receipt): string | null =>
  sender === null ? null : fields.seal(cellOf(id), JSON.stringify(sender));

export type ReceiptStore = ReturnType<typeof createReceiptStore>;

/** Receipts; who sent the money is sealed. */
export const createReceiptStore = (fields: FieldEncryption) => ({
  ...finders(fields),
  /** Those of them that were not counted before, by their ids. */
  add: async (tx: Tx, receipts: readonly Receipt[], at: Date): Promise<ReadonlySet<string>> => {
    const rows = receipts.map((receipt) => ({
      id: receipt.id,
      provider: receipt.provider,
      provider_ref: receipt.providerRef,
      part: receipt.part,
      rail: receipt.rail,
      amount: receipt.amount,
      received_at: receipt.receivedAt,
      tracking_key: receipt.trackingKey,
      clabe: receipt.clabe,
      sender: sealed(fields, receipt),
      ...changing(receipt, at),
    }));
    const { rows: added } = await sql<{ id: string }>`
      select id from collections.add_receipts(${JSON.stringify(rows)}) as id`.execute(tx);
    return new Set(added.map(({ id }) => id));
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
  /** What waited whole is from now on the first of several parts. */
  keepPart: async (tx: Tx, { id, amount }: Pick<Receipt, 'id' | 'amount'>): Promise<void> => {
    await tx
      .updateTable('collections.receipts')
      .set({ amount })
      .where('id', '=', id)
      .where('status', '=', 'suspense')
      .execute();
  },
  save: async (tx: Tx, receipts: readonly Receipt[], at: Date): Promise<void> => {
    if (receipts.length === 0) return;
    const rows = receipts.map((receipt) => ({ id: receipt.id, ...changing(receipt, at) }));
    await sql`select collections.save_receipts(${JSON.stringify(rows)})`.execute(tx);
  },
});

type CountedPage = Pick<Receipt, 'provider' | 'rail'> & {
  readonly day: CivilDate;
  readonly after: string | null;
  readonly limit: number;
};

/** What came under one reference, in however many parts. */
export type CountedPayment = Pick<Receipt, 'provider' | 'rail' | 'providerRef'> & {
  readonly amount: number;
  readonly parts: readonly number[];
};

type Reference = Pick<Receipt, 'provider' | 'providerRef'>;
type PartReference = Reference & Pick<Receipt, 'part'>;
type FirstReceipt = Pick<Receipt, 'providerRef' | 'clabe'> & { readonly amount: number };

function finders(fields: FieldEncryption) {
  const many = async (db: Source, condition: ReturnType<typeof sql>) => {
    const { rows } = await sql<ReceiptRow>`
      select * from collections.receipts where ${condition}`.execute(db);
    return rows.map((row) => toReceipt(fields, row));
  };
  const one = async (db: Source, condition: ReturnType<typeof sql>) =>
    (await many(db, condition))[0] ?? null;
  return {
    findByRef: (db: Source, { provider, providerRef, part }: PartReference) =>
      one(db, sql`provider = ${provider} and provider_ref = ${providerRef} and part = ${part}`),
    /** All parts of what came under a reference. */
    lockByRef: (tx: Tx, { provider, providerRef }: Reference) =>
      many(
        tx,
        sql`provider = ${provider} and provider_ref = ${providerRef} order by part for update`,
      ),
    find: (db: Source, id: string) => one(db, sql`id = ${id}`),
    lock: (tx: Tx, id: string) => one(tx, sql`id = ${id} for update`),
    /** Looked for among what the same loan, or application, got. */
    findOfAttempt: (db: Source, { id, target }: Pick<Attempt, 'id' | 'target'>) =>
      one(
        db,
        target.kind === 'loan'
          ? sql`loan_id = ${target.loanId} and attempt_id = ${id} order by received_at limit 1`
          : sql`application_process_id = ${target.applicationProcessId} and attempt_id = ${id}
              order by received_at limit 1`,
      ),
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
    /** What came first under each of these tracking keys. */
    firstByTracking: async (
      tx: Tx,
      keys: readonly string[],
    ): Promise<ReadonlyMap<string, FirstReceipt>> => {
      const { rows } = await sql<{
        tracking_key: string;
        provider_ref: string;
        clabe: string | null;
        amount: number;
      }>`select * from collections.first_receipts(${keys})`.execute(tx);
      return new Map(
        rows.map(({ tracking_key, provider_ref: providerRef, clabe, amount }) => [
          tracking_key,
          { providerRef, clabe, amount },
        ]),
      );
    },
    /** By the tracking key, or the folio, that a customer gave. */
    listByTracking: (db: Source, trackingKey: string) =>
      many(db, sql`tracking_key = ${trackingKey} order by received_at, part limit 50`),
    listByRefs: (
      db: Source,
      { provider, refs }: { readonly provider: Receipt['provider']; refs: readonly string[] },
    ) => many(db, sql`provider = ${provider} and provider_ref = any(${refs}::text[])`),
    /** What came by a rail on a day and stayed, by its reference, in pages; all parts of one together. */
    countedOn: async (
      db: Source,
      { provider, rail, day, after, limit }: CountedPage,
    ): Promise<readonly CountedPayment[]> => {
      const { rows } = await sql<{ provider_ref: string; amount: number; parts: number[] }>`
        select provider_ref, sum(amount)::bigint as amount, array_agg(part::integer order by part) as parts
        from collections.receipts
        where provider = ${provider} and value_on = ${day} and rail = ${rail} and status <> 'moved'
          and ${after === null ? sql`true` : sql`provider_ref > ${after}`}
        group by provider_ref having bool_and(status <> 'reversed')
        order by provider_ref limit ${limit}`.execute(db);
      return rows.map(({ provider_ref: providerRef, amount, parts }) => ({
        provider,
        rail,
        providerRef,
        amount,
        parts,
      }));
    },
    listOfDays: (db: Source, { provider, from, to }: Days) =>
      many(
        db,
        sql`provider = ${provider} and value_on between ${from} and ${to} order by provider_ref`,
      ),
  };
}

const toReceipt = (fields: FieldEncryption, row: ReceiptRow): Receipt => ({
  id: row.id,
  provider: row.provider,
  providerRef: row.provider_ref,
  part: row.part,
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

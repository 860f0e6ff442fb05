import { type Centavos, centavos } from '@abona/kernel/money';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { PayoutKind, PayoutStatus } from '../domain/payout.ts';
import type { Row } from '../rows.ts';

type PayoutRow = Row<'collections.payouts'>;

type Beneficiary = { readonly clabe: string; readonly holder: string; readonly rfc?: string };

/** Money on its way out. */
export type Payout = {
  readonly id: string;
  readonly kind: PayoutKind;
  /** What it is for, by the name that whoever asked for it gave it. */
  readonly subject: string;
  readonly customerId: number | null;
  readonly amount: Centavos;
  readonly beneficiary: Beneficiary;
  readonly concept: string;
  /** The account of the wallet, where it is one. */
  readonly accountId: string | null;
  readonly status: PayoutStatus;
  readonly providerRef: string | null;
  readonly trackingKey: string | null;
  readonly reason: string | null;
  readonly tries: number;
  readonly nextAskAt: Date | null;
  readonly createdAt: Date;
  /** When it was handed over last, or taken: on operating days before that nobody has it. */
  readonly sentAt: Date | null;
  readonly endedAt: Date | null;
};

/** Money on its way out, without whose account it goes to. */
export type OutgoingPayout = {
  readonly id: string;
  readonly kind: PayoutKind;
  readonly status: Extract<PayoutStatus, 'queued' | 'held' | 'sent' | 'in_review'>;
  readonly subject: string;
  readonly customerId: number | null;
  readonly amount: number;
  readonly clabeLast4: string;
  readonly reason: string | null;
  readonly tries: number;
  readonly createdAt: Date;
};

type OutgoingPage = {
  readonly state: OutgoingPayout['status'] | null;
  readonly after: readonly [at: string, id: string] | null;
  readonly limit: number;
};

const TABLE = 'collections.payouts';

export type PayoutStore = ReturnType<typeof createPayoutStore>;

const cellOf = (row: string) => ({ table: TABLE, column: 'beneficiary', row });

const payoutOf =
  (fields: FieldEncryption) =>
  (row: PayoutRow): Payout => ({
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    customerId: row.customer_id,
    amount: centavos(row.amount),
    beneficiary: JSON.parse(fields.open(cellOf(row.id), row.beneficiary)) as Beneficiary,
    concept: row.concept,
    accountId: row.account_id,
    status: row.status,
    providerRef: row.provider_ref,
    trackingKey: row.tracking_key,
    reason: row.reason,
    tries: row.tries,
    nextAskAt: row.next_ask_at,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    endedAt: row.ended_at,
  });

/** Payouts; whose account they go to is sealed. */
export function createPayoutStore(fields: FieldEncryption) {
  const toPayout = payoutOf(fields);
  const many = async (db: Database | Tx, condition: ReturnType<typeof sql>) => {
    const { rows } = await sql<PayoutRow>`
      select * from collections.payouts where ${condition}`.execute(db);
    return rows.map(toPayout);
  };
  const one = async (db: Database | Tx, condition: ReturnType<typeof sql>) =>
    (await many(db, condition))[0] ?? null;

  return {
    find: (db: Database | Tx, id: string) => one(db, sql`id = ${id}`),
    findFor: (db: Database | Tx, { kind, subject }: Pick<Payout, 'kind' | 'subject'>) =>
      one(db, sql`kind = ${kind} and subject = ${subject}`),
    /** What was sent of a loan's saldo a favor, newest first. */
    listCreditsOf: (db: Database | Tx, loanId: string) =>
      many(
        db,
        sql`kind = 'credit' and subject like ${`${loanId}:%`} order by created_at desc, id desc`,
      ),
    /** What came, or is to come, to a customer of refunds. */
    listRefundsOf: (db: Database | Tx, customerId: number) =>
      many(
        db,
        sql`customer_id = ${customerId} and kind in ('credit', 'down_payment_return')
          order by created_at desc, id desc limit 200`,
      ),
    /** What has not arrived, the oldest first; whose account it goes to stays sealed. */
    listOnTheirWay: async (
      db: Database,
      { state, after, limit }: OutgoingPage,
    ): Promise<readonly OutgoingPayout[]> => {
      // The row comparison walks the index from where the page before ended, hence raw.
      const { rows } = await sql<PayoutRow>`
        select * from collections.payouts
        where status in ('queued', 'held', 'sent', 'in_review')
          and ${state === null ? sql`true` : sql`status = ${state}`}
          and ${after === null ? sql`true` : sql`(created_at, id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`}
        order by created_at, id limit ${limit}`.execute(db);
      return rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        status: row.status as OutgoingPayout['status'],
        subject: row.subject,
        customerId: row.customer_id,
        amount: row.amount,
        clabeLast4: row.clabe_last4,
        reason: row.reason,
        tries: row.tries,
        createdAt: row.created_at,
      }));
    },
    lock: (tx: Tx, id: string) => one(tx, sql`id = ${id} for update`),
    listToAsk: (db: Database, now: Date, limit: number) =>
      many(db, sql`next_ask_at <= ${now} order by next_ask_at limit ${limit}`),
    /** False when there is one for the same thing already. */
    add: async (tx: Tx, payout: Payout): Promise<boolean> => {
      const { clabe } = payout.beneficiary;
      const added = await tx
        .insertInto(TABLE)
        .values({
          id: payout.id,
          kind: payout.kind,
          subject: payout.subject,
          customer_id: payout.customerId,
          amount: payout.amount,
          beneficiary: fields.seal(cellOf(payout.id), JSON.stringify(payout.beneficiary)),
          clabe_last4: clabe.slice(-4),
          concept: payout.concept,
          account_id: payout.accountId,
          created_at: payout.createdAt,
          ...changing(payout),
        })
        .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },
    save: async (tx: Tx, payout: Payout): Promise<void> => {
      await tx.updateTable(TABLE).set(changing(payout)).where('id', '=', payout.id).execute();
    },
  };
}

const changing = (payout: Payout) => ({
  status: payout.status,
  provider_ref: payout.providerRef,
  tracking_key: payout.trackingKey,
  reason: payout.reason,
  tries: payout.tries,
  next_ask_at: payout.nextAskAt,
  sent_at: payout.sentAt,
  ended_at: payout.endedAt,
});

/** Whether money is on its way to an account of the wallet. */
export async function isAccountPaidTo(
  tx: Tx,
  customerId: number,
  accountId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from collections.payouts
    where customer_id = ${customerId} and account_id = ${accountId}
      and status in ('queued', 'held', 'sent', 'in_review') limit 1`.execute(tx);
  return rows.length > 0;
}

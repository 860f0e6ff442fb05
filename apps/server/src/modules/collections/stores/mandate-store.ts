import type { MandateStatus } from '@abona/contract/collections/mandate';
import type { PaymentReasonCode } from '@abona/contract/collections/payment-reasons';
import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Row, Source } from '../rows.ts';

type MandateRow = Row<'collections.mandates'>;

/** A direct debit mandate: the holder allows charges of an account, up to an amount. */
export type Mandate = {
  readonly id: string;
  readonly customerId: number;
  readonly accountId: string;
  readonly bank: string;
  readonly accountLast4: string;
  readonly maxAmount: Centavos;
  readonly period: 'weekly' | 'biweekly' | 'monthly';
  readonly expiresOn: CivilDate | null;
  readonly status: MandateStatus;
  /** Since when the customer wants no charge for a while. */
  readonly pausedAt: Date | null;
  readonly providerRef: string | null;
  readonly reason: PaymentReasonCode | null;
  readonly tries: number;
  readonly nextAskAt: Date | null;
  readonly signedAt: Date;
  readonly endedAt: Date | null;
};

async function many(db: Source, condition: ReturnType<typeof sql>): Promise<readonly Mandate[]> {
  const { rows } = await sql<MandateRow>`
    select * from collections.mandates where ${condition}`.execute(db);
  return rows.map(toMandate);
}

const one = async (db: Source, condition: ReturnType<typeof sql>): Promise<Mandate | null> =>
  (await many(db, condition))[0] ?? null;

export const findMandate = (db: Source, id: string) => one(db, sql`id = ${id}`);

export const lockMandate = (tx: Tx, id: string) => one(tx, sql`id = ${id} for update`);

export const lockOwnMandate = (tx: Tx, customerId: number, id: string) =>
  one(tx, sql`id = ${id} and customer_id = ${customerId} for update`);

export const listMandatesOf = (db: Source, customerId: number) =>
  many(db, sql`customer_id = ${customerId} order by signed_at desc, id desc limit 100`);

export const listActiveOf = (db: Source, customerId: number) =>
  many(
    db,
    sql`customer_id = ${customerId} and status = 'active' and paused_at is null
      order by signed_at desc, id desc limit 20`,
  );

/** Active ones in the order of their ids, for whoever goes through all of them. */
export const listActiveAfter = (db: Database, after: string | null, limit: number) =>
  many(
    db,
    sql`status = 'active' and paused_at is null and (${after}::uuid is null or id > ${after})
      order by id limit ${limit}`,
  );

export const listMandatesToAsk = (db: Database, now: Date, limit: number) =>
  many(db, sql`next_ask_at <= ${now} order by next_ask_at limit ${limit}`);

/** False when the account has one already. */
export async function addMandate(tx: Tx, mandate: Mandate): Promise<boolean> {
  const added = await tx
    .insertInto('collections.mandates')
    .values({
      id: mandate.id,
      customer_id: mandate.customerId,
      account_id: mandate.accountId,
      bank: mandate.bank,
      account_last4: mandate.accountLast4,
      max_amount: mandate.maxAmount,
      period: mandate.period,
      expires_on: mandate.expiresOn,
      signed_at: mandate.signedAt,
      ...changing(mandate),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function saveMandate(tx: Tx, mandate: Mandate): Promise<void> {
  await tx
    .updateTable('collections.mandates')
    .set(changing(mandate))
    .where('id', '=', mandate.id)
    .execute();
}

const changing = (mandate: Mandate) => ({
  status: mandate.status,
  paused_at: mandate.pausedAt,
  provider_ref: mandate.providerRef,
  reason: mandate.reason,
  tries: mandate.tries,
  next_ask_at: mandate.nextAskAt,
  ended_at: mandate.endedAt,
});

const toMandate = (row: MandateRow): Mandate => ({
  id: row.id,
  customerId: row.customer_id,
  accountId: row.account_id,
  bank: row.bank,
  accountLast4: row.account_last4,
  maxAmount: centavos(row.max_amount),
  period: row.period,
  expiresOn: row.expires_on as CivilDate | null,
  status: row.status,
  pausedAt: row.paused_at,
  providerRef: row.provider_ref,
  reason: row.reason as PaymentReasonCode | null,
  tries: row.tries,
  nextAskAt: row.next_ask_at,
  signedAt: row.signed_at,
  endedAt: row.ended_at,
});

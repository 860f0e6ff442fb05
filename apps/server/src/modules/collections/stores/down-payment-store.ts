import { type Centavos, centavos } from '@abona/kernel/money';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Row } from '../rows.ts';

type DownPaymentRow = Row<'collections.down_payments'>;

/** What must come in before a purchase is authorised. */
export type DownPayment = {
  readonly applicationProcessId: number;
  readonly customerId: number;
  readonly merchantId: string;
  readonly paymentId: number | null;
  readonly amount: Centavos;
  readonly method: 'card' | 'transfer';
  /** `paid`: the shop is owed it. `returned`: nothing of it stays with us. */
  readonly status: 'waiting' | 'received' | 'paid' | 'returned';
  /** False: what comes goes back. */
  readonly isWanted: boolean;
  /** What the shop gave back of it. */
  readonly returned: Centavos;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
};

async function one(
  db: Database | Tx,
  condition: ReturnType<typeof sql>,
): Promise<DownPayment | null> {
  const { rows } = await sql<DownPaymentRow>`
    select * from collections.down_payments where ${condition}`.execute(db);
  return rows[0] === undefined ? null : toDownPayment(rows[0]);
}

export const findDownPayment = (db: Database | Tx, applicationProcessId: number) =>
  one(db, sql`application_process_id = ${applicationProcessId}`);

export const lockDownPayment = (tx: Tx, applicationProcessId: number) =>
  one(tx, sql`application_process_id = ${applicationProcessId} for update`);

export const lockDownPaymentOf = (tx: Tx, paymentId: number) =>
  one(tx, sql`payment_id = ${paymentId} for update`);

/** The newest of a customer. */
export const findLatestDownPayment = (db: Database | Tx, customerId: number) =>
  one(db, sql`customer_id = ${customerId} order by created_at desc limit 1`);

export async function addDownPayment(tx: Tx, downPayment: DownPayment): Promise<void> {
  await tx
    .insertInto('collections.down_payments')
    .values({
      application_process_id: downPayment.applicationProcessId,
      customer_id: downPayment.customerId,
      merchant_id: downPayment.merchantId,
      payment_id: downPayment.paymentId,
      amount: downPayment.amount,
      expires_at: downPayment.expiresAt,
      created_at: downPayment.createdAt,
      ...changing(downPayment),
    })
    .onConflict((conflict) => conflict.column('application_process_id').doNothing())
    .execute();
}

export async function saveDownPayment(tx: Tx, downPayment: DownPayment): Promise<void> {
  await tx
    .updateTable('collections.down_payments')
    .set(changing(downPayment))
    .where('application_process_id', '=', downPayment.applicationProcessId)
    .execute();
}

const changing = (downPayment: DownPayment) => ({
  method: downPayment.method,
  status: downPayment.status,
  is_wanted: downPayment.isWanted,
  returned: downPayment.returned,
  ended_at: downPayment.endedAt,
});

const toDownPayment = (row: DownPaymentRow): DownPayment => ({
  applicationProcessId: row.application_process_id,
  customerId: row.customer_id,
  merchantId: row.merchant_id,
  paymentId: row.payment_id,
  amount: centavos(row.amount),
  method: row.method,
  status: row.status,
  isWanted: row.is_wanted,
  returned: centavos(row.returned),
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  endedAt: row.ended_at,
});

import type { RefundStatus } from '@abona/contract/merchants/payment-status';
import { type Centavos, centavos } from '@abona/kernel/money';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import { type Page, type PageOf, toPage } from '../cursor.ts';
import type { Fee } from '../domain/payment.ts';
import type { RefundLine } from '../domain/refund.ts';
import type { RefundSplit } from '../ports.ts';

export type Refund = {
  readonly id: string;
  /** `pending`: what goes to where the down payment came from is on its way. */
  readonly status: RefundStatus;
  readonly merchantId: string;
  readonly paymentId: string;
  readonly amount: Centavos;
  readonly reason: string | null;
  readonly feeReturned: Fee;
  readonly lines: readonly RefundLine[];
  readonly split: RefundSplit;
  readonly createdAt: Date;
};

const TABLE = 'merchants.refunds';
const LINES = 'merchants.refund_lines';

export async function addRefund(tx: Tx, refund: Refund): Promise<void> {
  await tx
    .insertInto(TABLE)
    .values({
      id: refund.id,
      merchant_id: refund.merchantId,
      payment_id: refund.paymentId,
      amount: refund.amount,
      reason: refund.reason,
      fee_returned: refund.feeReturned.amount,
      fee_iva_returned: refund.feeReturned.iva,
      to_origin: refund.split.toOrigin,
      to_plan: refund.split.toPlan,
      to_customer: refund.split.toCustomer,
      to_points: refund.split.toPoints,
      status: refund.status,
      created_at: refund.createdAt,
    })
    .execute();
  if (refund.lines.length > 0)
    await tx
      .insertInto(LINES)
      .values(refund.lines.map((line) => ({ refund_id: refund.id, ...line })))
      .execute();
}

export async function listRefunds(
  db: Database,
  paymentId: string,
  { after, limit }: Page,
): Promise<PageOf<Refund>> {
  let query = db.selectFrom(TABLE).selectAll().where('payment_id', '=', paymentId);
  if (after !== null) query = query.where('id', '<', after);
  const rows = await query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(await withLines(db, rows), limit);
}

/** One refund, whichever shop's. Its payment is locked by whoever changes it. */
export async function findRefund(db: Database | Tx, id: string): Promise<Refund | null> {
  const rows = await db.selectFrom(TABLE).selectAll().where('id', '=', id).execute();
  const [refund] = await withLines(db, rows);
  return refund ?? null;
}

export async function saveRefundStatus(
  tx: Tx,
  { id, status }: Pick<Refund, 'id' | 'status'>,
): Promise<void> {
  await tx.updateTable(TABLE).set({ status }).where('id', '=', id).execute();
}

/** Those of some payments, the latest first. */
export async function listRefundsOfPayments(
  db: Database,
  paymentIds: readonly string[],
): Promise<readonly Refund[]> {
  if (paymentIds.length === 0) return [];
  const rows = await db
    .selectFrom(TABLE)
    .selectAll()
    .where('payment_id', 'in', paymentIds)
    .orderBy('id', 'desc')
    .execute();
  return withLines(db, rows);
}

async function withLines(
  db: Database | Tx,
  rows: readonly Selectable<Tables[typeof TABLE]>[],
): Promise<readonly Refund[]> {
  const ids = rows.map(({ id }) => id);
  const lines =
    ids.length === 0
      ? []
      : await db.selectFrom(LINES).selectAll().where('refund_id', 'in', ids).execute();
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    merchantId: row.merchant_id,
    paymentId: row.payment_id,
    amount: centavos(row.amount),
    reason: row.reason,
    feeReturned: { amount: centavos(row.fee_returned), iva: centavos(row.fee_iva_returned) },
    createdAt: row.created_at,
    split: splitOf(row),
    lines: lines
      .filter((line) => line.refund_id === row.id)
      .map(({ reference, quantity, amount }) => ({
        reference,
        quantity,
        amount: centavos(amount),
      })),
  }));
}

const splitOf = (row: {
  readonly to_origin: number;
  readonly to_plan: number;
  readonly to_customer: number;
  readonly to_points: number;
}): RefundSplit => ({
  toOrigin: centavos(row.to_origin),
  toPlan: centavos(row.to_plan),
  toCustomer: centavos(row.to_customer),
  toPoints: centavos(row.to_points),
});

/** A refund as the customer knows it. */
export type OwnRefund = Pick<Refund, 'id' | 'amount' | 'split' | 'createdAt'> & {
  readonly loanId: string;
  readonly merchantName: string;
  readonly orderId: string;
};

/** What shops gave back to a customer, newest first. */
export async function listRefundsOf(
  db: Database | Tx,
  customerId: number,
): Promise<readonly OwnRefund[]> {
  const rows = await db
    .selectFrom('merchants.refunds as refund')
    .innerJoin('merchants.payments as payment', 'payment.id', 'refund.payment_id')
    .innerJoin('merchants.merchants as merchant', 'merchant.id', 'payment.merchant_id')
    .select(['refund.id', 'refund.amount', 'refund.created_at', 'payment.loan_id'])
    .select(['refund.to_origin', 'refund.to_plan', 'refund.to_customer', 'refund.to_points'])
    .select(['payment.order_id', 'merchant.name'])
    .where('payment.customer_id', '=', customerId)
    .orderBy('refund.id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    amount: centavos(row.amount),
    split: splitOf(row),
    createdAt: row.created_at,
    loanId: row.loan_id ?? '',
    merchantName: row.name,
    orderId: row.order_id,
  }));
}

/** A purchase of which something can still be given back. */
export type ReturnablePurchase = {
  readonly paymentId: number;
  readonly loanId: string;
  readonly merchantName: string;
  readonly orderId: string;
  readonly left: Centavos;
};

export async function listReturnable(
  db: Database | Tx,
  customerId: number,
  since: Date,
): Promise<readonly ReturnablePurchase[]> {
  const rows = await db
    .selectFrom('merchants.payments as payment')
    .innerJoin('merchants.merchants as merchant', 'merchant.id', 'payment.merchant_id')
    .select(['payment.payment_id', 'payment.loan_id', 'payment.order_id', 'merchant.name'])
    .select(['payment.amount', 'payment.refunded_amount'])
    .where('payment.customer_id', '=', customerId)
    .where('payment.status', 'in', ['captured', 'partially_refunded'])
    .where('payment.created_at', '>', since)
    .orderBy('payment.id', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({
    paymentId: row.payment_id,
    loanId: row.loan_id ?? '',
    merchantName: row.name,
    orderId: row.order_id,
    left: centavos(row.amount - row.refunded_amount),
  }));
}

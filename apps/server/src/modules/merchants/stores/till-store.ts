import type { PaymentStatus } from '@abona/contract/merchants/payment-status';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';

/** Whose till it is, in which shop. */
export type Cashier = { readonly merchantId: string; readonly personId: string };

type NewShift = Cashier & {
  readonly id: string;
  readonly till: string;
  readonly branchId: string | null;
  readonly at: Date;
};

/** False: they stand at a till already. */
export async function addShift(tx: Tx, shift: NewShift): Promise<boolean> {
  const added = await tx
    .insertInto('merchants.till_shifts')
    .values({
      id: shift.id,
      merchant_id: shift.merchantId,
      person_id: shift.personId,
      till: shift.till,
      branch_id: shift.branchId,
      opened_at: shift.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'person_id']).where('closed_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

const openShiftOf = (tx: Tx, { merchantId, personId }: Cashier) =>
  tx
    .selectFrom('merchants.till_shifts')
    .select(['id', 'branch_id as branchId'])
    .where('merchant_id', '=', merchantId)
    .where('person_id', '=', personId)
    .where('closed_at', 'is', null);

/** It is not closed while something is sold in it; many are sold at once. Null: none is open. */
export const holdShift = async (
  tx: Tx,
  cashier: Cashier,
): Promise<{ readonly id: string; readonly branchId: string | null } | null> =>
  (await openShiftOf(tx, cashier).forShare().executeTakeFirst()) ?? null;

/** For closing it: whatever is being sold in it is waited for. */
export const lockShift = async (tx: Tx, cashier: Cashier): Promise<string | null> =>
  (await openShiftOf(tx, cashier).forUpdate().executeTakeFirst())?.id ?? null;

export async function endShift(
  tx: Tx,
  id: string,
  { at, counted }: { readonly at: Date; readonly counted: number | null },
): Promise<void> {
  await tx
    .updateTable('merchants.till_shifts')
    .set({ closed_at: at, counted })
    .where('id', '=', id)
    .execute();
}

export async function addTillSale(tx: Tx, paymentId: string, shiftId: string): Promise<void> {
  await tx
    .insertInto('merchants.till_sales')
    .values({ payment_id: paymentId, shift_id: shiftId })
    .execute();
}

type NewTillRefund = {
  readonly refundId: string;
  readonly shiftId: string;
  readonly approvalId: string;
  readonly madeBy: string;
  readonly approvedBy: string;
};

export async function addTillRefund(tx: Tx, refund: NewTillRefund): Promise<void> {
  await tx
    .insertInto('merchants.till_refunds')
    .values({
      refund_id: refund.refundId,
      shift_id: refund.shiftId,
      approval_id: refund.approvalId,
      made_by: refund.madeBy,
      approved_by: refund.approvedBy,
    })
    .execute();
}

/** Whether somebody used an approval already. */
export async function isApprovalUsed(tx: Tx, approvalId: string): Promise<boolean> {
  const used = await tx
    .selectFrom('merchants.till_refunds')
    .select('refund_id')
    .where('approval_id', '=', approvalId)
    .executeTakeFirst();
  return used !== undefined;
}

export type ShiftRow = {
  readonly id: string;
  readonly till: string;
  readonly branch: string | null;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
  readonly counted: number | null;
  readonly sold: number;
  readonly sold_count: number;
  readonly refunded: number;
  readonly refund_count: number;
  readonly uncharged_count: number;
  readonly waiting_count: number;
};

const whichShifts = {
  open: sql`shift.closed_at is null`,
  closed: sql`shift.closed_at is not null`,
} satisfies Readonly<Record<string, RawBuilder<unknown>>>;

/**
 * Somebody's shifts with what each came to, latest first. Two sums beside each row, by the indexes on the sales and on
 * the refunds of a shift: joined together they would multiply each other.
 */
export async function listShifts(
  db: Database | Tx,
  { merchantId, personId }: Cashier,
  { which, limit }: { readonly which: keyof typeof whichShifts; readonly limit: number },
): Promise<readonly ShiftRow[]> {
  const { rows } = await sql<ShiftRow>`
    select shift.id, shift.till, branch.name as branch, shift.opened_at, shift.closed_at, shift.counted, sales.*, refunds.*
    from merchants.till_shifts shift
    left join merchants.branches branch on branch.id = shift.branch_id
    cross join lateral (
      select coalesce(sum(payment.amount) filter (where payment.loan_id is not null), 0)::bigint as sold,
        count(*) filter (where payment.loan_id is not null)::integer as sold_count,
        count(*) filter (where payment.status in ('rejected', 'cancelled', 'expired'))::integer as uncharged_count,
        count(*) filter (where payment.status in ('created', 'pending', 'authorized'))::integer as waiting_count
      from merchants.till_sales sale join merchants.payments payment on payment.id = sale.payment_id
      where sale.shift_id = shift.id
    ) sales
    cross join lateral (
      select coalesce(sum(refund.amount), 0)::bigint as refunded, count(*)::integer as refund_count
      from merchants.till_refunds made join merchants.refunds refund on refund.id = made.refund_id
      where made.shift_id = shift.id
    ) refunds
    where shift.merchant_id = ${merchantId} and shift.person_id = ${personId} and ${whichShifts[which]}
    order by shift.id desc limit ${limit}`.execute(db);
  return rows;
}

export type TillSaleRow = {
  readonly id: string;
  readonly orderId: string;
  readonly amount: number;
  readonly refundedAmount: number;
  readonly status: PaymentStatus;
  readonly isSold: boolean;
  readonly createdAt: Date;
};

const ownSales = (db: Database | Tx, { merchantId, personId }: Cashier) =>
  db
    .selectFrom('merchants.till_sales as sale')
    .innerJoin('merchants.payments as payment', 'payment.id', 'sale.payment_id')
    .innerJoin('merchants.till_shifts as shift', 'shift.id', 'sale.shift_id')
    .select([
      'payment.id',
      'payment.order_id as orderId',
      'payment.amount',
      'payment.refunded_amount as refundedAmount',
      'payment.status',
      'payment.created_at as createdAt',
    ])
    .select(({ eb }) => eb('payment.loan_id', 'is not', null).as('isSold'))
    .where('shift.merchant_id', '=', merchantId)
    .where('shift.person_id', '=', personId);

/** The sales of one's own shift, latest first. */
export async function listTillSales(
  db: Database | Tx,
  cashier: Cashier,
  shiftId: string,
): Promise<readonly TillSaleRow[]> {
  const rows = await ownSales(db, cashier)
    .where('sale.shift_id', '=', shiftId)
    .orderBy('payment.id', 'desc')
    .limit(SALES_MAX)
    .execute();
  return rows.map(toSale);
}

/** More than anybody scrolls through at a counter; the sums are of all of them. */
const SALES_MAX = 200;

/** One's own; null for another's as for one that never was. */
export async function findTillSale(
  db: Database | Tx,
  cashier: Cashier,
  paymentId: string,
): Promise<TillSaleRow | null> {
  const row = await ownSales(db, cashier).where('payment.id', '=', paymentId).executeTakeFirst();
  return row === undefined ? null : toSale(row);
}

const toSale = <Row extends Omit<TillSaleRow, 'isSold'> & { readonly isSold: unknown }>(
  row: Row,
): TillSaleRow => ({ ...row, isSold: row.isSold === true });

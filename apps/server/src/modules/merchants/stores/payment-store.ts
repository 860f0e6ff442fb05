import { Metadata } from '@abona/contract/merchants/fields';
import { centavos } from '@abona/kernel/money';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { Merchant } from '../domain/merchant.ts';
import type { Payment, PaymentLine } from '../domain/payment.ts';
import type { PaymentReference } from '../payment-reference.ts';
import { addLines, type LineRow, linesOf, replaceLines, toLine } from './payment-line-store.ts';

type Row = Selectable<Tables['merchants.payments']>;
type Source = Database | Tx;

const TABLE = 'merchants.payments';

/** False when the order has a payment that is open or captured. */
export async function addPayment(tx: Tx, payment: Payment): Promise<boolean> {
  const added = await tx
    .insertInto(TABLE)
    .values({
      id: payment.id,
      merchant_id: payment.merchantId,
      payment_id: payment.paymentId,
      intent_id: payment.intentId,
      order_id: payment.orderId,
      channel: payment.channel,
      capture_mode: payment.captureMode,
      shipping_amount: payment.shippingAmount,
      return_url: payment.returnUrl,
      cancel_url: payment.cancelUrl,
      return_token: payment.returnToken,
      expires_at: payment.expiresAt,
      metadata: JSON.stringify(payment.metadata),
      branch_id: payment.branchId,
      created_at: payment.createdAt,
      ...changeable(payment),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'order_id'])
        // Spelled out: the planner must see that these are the index's own statuses.
        .where(sql<boolean>`status not in ('rejected', 'cancelled', 'expired')`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) return false;
  await addLines(tx, payment);
  return true;
}

/** All that changes in a payment's life. */
const changeable = (payment: Payment) => ({
  status: payment.status,
  status_reason: payment.statusReason,
  amount: payment.amount,
  released_amount: payment.releasedAmount,
  refunded_amount: payment.refundedAmount,
  fee_amount: payment.fee.amount,
  fee_iva_amount: payment.fee.iva,
  customer_id: payment.customerId,
  loan_id: payment.loanId,
  last_sequence: payment.lastSequence,
  capture_before: payment.captureBefore,
  updated_at: payment.updatedAt,
});

/** Writes a payment as it is now; whom its shop expected is forgotten once nobody fills in a form for it. Its row is locked. */
export async function savePayment(tx: Tx, payment: Payment): Promise<void> {
  const isFilledIn = payment.status === 'created' || payment.status === 'pending';
  const saving = tx
    .updateTable(TABLE)
    .set({ ...changeable(payment), shopper: isFilledIn ? undefined : null })
    .where('id', '=', payment.id);
  await pipelineWrite(tx, saving);
}

/** Writes what a payment is for, and the shop's notes. Its row is locked, and nothing of it was given back. */
export async function saveOrder(
  tx: Tx,
  payment: Payment,
  { withCart }: { readonly withCart: boolean },
): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set(({ eb }) => ({
      ...changeable(payment),
      shipping_amount: payment.shippingAmount,
      metadata: JSON.stringify(payment.metadata),
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', payment.id)
    .execute();
  if (withCart) await replaceLines(tx, payment);
}

/** One of the merchant's own, or nothing: another's is as unknown as one that never was. */
export async function findPayment(
  db: Source,
  merchantId: string,
  reference: PaymentReference,
): Promise<Payment | null> {
  const row = await withLines(db)
    .where('merchant_id', '=', merchantId)
    .where(reference.column, '=', reference.value)
    .executeTakeFirst();
  return row === undefined ? null : toPayment(row, row.lines.map(toLine));
}

/** For changes: the row stays locked until the transaction ends. */
export async function lockPayment(
  tx: Tx,
  reference: PaymentReference,
  merchantId?: string,
): Promise<Payment | null> {
  const row = await withLines(tx)
    .where(reference.column, '=', reference.value)
    .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId ?? ''))
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : lockedPayment(tx, row);
}

/** What a payment's shop is known by, and what it pays us. */
export type ShopOfPayment = Pick<Merchant, 'name' | 'logoUrl' | 'feeBps' | 'mode'> & {
  readonly isSuspended: boolean;
};

/** The same with its shop, which changes rarely and is not locked. */
export async function lockPaymentAndShop(
  tx: Tx,
  reference: PaymentReference,
): Promise<{ readonly payment: Payment; readonly shop: ShopOfPayment } | null> {
  const row = await withLines(tx)
    .select(shopOfPayment)
    .where(reference.column, '=', reference.value)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { payment: await lockedPayment(tx, row), shop: row.shop };
}

/** A subquery of its own: `for update` locks the payment, and not the shop that others sell at. */
const shopOfPayment = sql<ShopOfPayment>`(
  select json_build_object('name', shop.name, 'logoUrl', shop.logo_url, 'feeBps', shop.fee_bps,
    'mode', shop.mode, 'isSuspended', shop.suspended_at is not null)
  from merchants.merchants shop where shop.id = ${sql.ref(`${TABLE}.merchant_id`)}
)`.as('shop');

/** An order that was accepted lives on while its down payment is waited for. */
export async function savePaymentExpiry(
  tx: Tx,
  { id, expiresAt }: Pick<Payment, 'id' | 'expiresAt'>,
): Promise<void> {
  await tx.updateTable(TABLE).set({ expires_at: expiresAt }).where('id', '=', id).execute();
}

/** The open or captured payment of an order, locked. */
export async function lockPaymentOfOrder(
  tx: Tx,
  merchantId: string,
  orderId: string,
): Promise<Payment | null> {
  const row = await withLines(tx)
    .where('merchant_id', '=', merchantId)
    .where('order_id', '=', orderId)
    .where('status', 'not in', ['rejected', 'cancelled', 'expired'])
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : lockedPayment(tx, row);
}

type LoanOfCustomer = { readonly customerId: number; readonly loanId: string };

/** The payment that a loan was opened for, locked. */
export async function lockPaymentOfLoan(
  tx: Tx,
  { customerId, loanId }: LoanOfCustomer,
): Promise<Payment | null> {
  const row = await withLines(tx)
    .where('customer_id', '=', customerId)
    .where('loan_id', '=', loanId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : lockedPayment(tx, row);
}

/** What was sold with a loan: the price, and what of it the shop gave back. */
export async function findSaleOfLoan(
  source: Source,
  { customerId, loanId }: LoanOfCustomer,
): Promise<Pick<Payment, 'paymentId' | 'amount' | 'refundedAmount' | 'status'> | null> {
  const row = await withLines(source)
    .where('customer_id', '=', customerId)
    .where('loan_id', '=', loanId)
    .executeTakeFirst();
  return row === undefined ? null : toPayment(row, []);
}

/** The ids of payments whose time is over: nobody opened, accepted or captured them. */
export async function listOverdue(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom(TABLE)
    .select('id')
    .where(({ and, or, eb }) =>
      or([
        and([eb('status', 'in', ['created', 'pending']), eb('expires_at', '<=', now)]),
        and([eb('status', '=', 'authorized'), eb('capture_before', '<=', now)]),
      ]),
    )
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Payments with what is in the cart, in one statement. */
const withLines = (db: Source) =>
  db
    .selectFrom(TABLE)
    .selectAll()
    .select(({ selectFrom }) =>
      sql<LineRow[]>`coalesce(${selectFrom('merchants.payment_lines as line')
        .select(sql`json_agg(line order by line.position)`.as('lines'))
        .whereRef('line.payment_id', '=', `${TABLE}.id`)}, '[]')`.as('lines'),
    );

/**
 * Whoever waited for the lock has the payment as it is now, and its lines as they were before. They change only
 * with a refund or another cart, of which the payment tells.
 */
async function lockedPayment(
  tx: Tx,
  row: Row & { readonly lines: readonly LineRow[] },
): Promise<Payment> {
  if (row.refunded_amount === 0 && row.revision === 0) return toPayment(row, row.lines.map(toLine));
  const lines = await linesOf(tx, [row.id]);
  return toPayment(row, lines.get(row.id) ?? []);
}

export const toPayment = (row: Row, lines: readonly PaymentLine[]): Payment => ({
  id: row.id,
  merchantId: row.merchant_id,
  paymentId: row.payment_id,
  intentId: row.intent_id,
  orderId: row.order_id,
  status: row.status,
  statusReason: row.status_reason,
  channel: row.channel,
  captureMode: row.capture_mode,
  amount: centavos(row.amount),
  releasedAmount: centavos(row.released_amount),
  shippingAmount: centavos(row.shipping_amount),
  refundedAmount: centavos(row.refunded_amount),
  fee: { amount: centavos(row.fee_amount), iva: centavos(row.fee_iva_amount) },
  returnUrl: row.return_url,
  cancelUrl: row.cancel_url,
  returnToken: row.return_token,
  customerId: row.customer_id,
  loanId: row.loan_id,
  lastSequence: row.last_sequence,
  expiresAt: row.expires_at,
  captureBefore: row.capture_before,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  metadata: Metadata.parse(row.metadata),
  branchId: row.branch_id,
  lines,
});

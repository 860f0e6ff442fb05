import { type Centavos, centavos } from '@abona/kernel/money';
import type { Database, Tx } from '#platform/database/database.ts';
import { type Page, type PageOf, toPage } from './cursor.ts';
import type { Fee } from './domain/payment.ts';
import type { RefundLine } from './domain/refund.ts';

export type Refund = {
  readonly id: string;
  readonly merchantId: string;
  readonly paymentId: string;
  readonly amount: Centavos;
  readonly reason: string | null;
  readonly feeReturned: Fee;
  readonly lines: readonly RefundLine[];
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
  const ids = rows.map(({ id }) => id);
  const lines =
    ids.length === 0
      ? []
      : await db.selectFrom(LINES).selectAll().where('refund_id', 'in', ids).execute();
  const refunds = rows.map((row) => ({
    id: row.id,
    merchantId: row.merchant_id,
    paymentId: row.payment_id,
    amount: centavos(row.amount),
    reason: row.reason,
    feeReturned: { amount: centavos(row.fee_returned), iva: centavos(row.fee_iva_returned) },
    createdAt: row.created_at,
    lines: lines
      .filter((line) => line.refund_id === row.id)
      .map(({ reference, quantity, amount }) => ({
        reference,
        quantity,
        amount: centavos(amount),
      })),
  }));
  return toPage(refunds, limit);
}

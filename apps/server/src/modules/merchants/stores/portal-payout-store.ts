import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { goodsOf } from '../domain/payment.ts';

/** One sale or one refund in a payout, with what we keep of it or give back. */
export type PayoutLine = {
  readonly paymentId: string;
  readonly orderId: string;
  readonly goods: string | null;
  readonly branch: string | null;
  readonly kind: 'sale' | 'refund';
  readonly amount: number;
  readonly fee: number;
  readonly feeIva: number;
  readonly net: number;
  readonly businessDate: string;
};

type Row = {
  readonly payment_id: string;
  readonly order_id: string;
  readonly lines: readonly { readonly name: string; readonly quantity: number }[];
  readonly branch: string | null;
  readonly refund_id: string | null;
  readonly amount: number;
  readonly fee: number;
  readonly fee_iva: number;
  readonly net: number;
  readonly business_date: string;
};

type Which = { readonly merchantId: string; readonly payoutId: string };

/** In the order in which they happened. Raw: the lines of a sale, its commission and the IVA on it are one row. */
export async function readPayoutLines(
  db: Database,
  { merchantId, payoutId }: Which,
  limit: number,
): Promise<readonly PayoutLine[]> {
  const { rows } = await sql<Row>`
    select settled.*, payment.order_id, branch.name as branch, coalesce((
      select json_agg(json_build_object('name', line.name, 'quantity', line.quantity) order by line.position)
      from merchants.payment_lines line where line.payment_id = settled.payment_id
    ), '[]') as lines
    from (
      select payment_id, refund_id, min(id::text) as first, min(business_date)::text as business_date,
        coalesce(sum(amount) filter (where kind in ('sale', 'refund')), 0)::bigint as amount,
        coalesce(sum(amount) filter (where kind in ('fee', 'fee_returned')), 0)::bigint as fee,
        coalesce(sum(amount) filter (where kind in ('fee_iva', 'fee_iva_returned')), 0)::bigint as fee_iva,
        sum(amount)::bigint as net
      from merchants.settlement_lines
      where payout_id = ${payoutId} and merchant_id = ${merchantId}
      group by payment_id, refund_id
    ) settled
    join merchants.payments payment on payment.id = settled.payment_id
    left join merchants.branches branch on branch.id = payment.branch_id
    order by settled.first limit ${limit}`.execute(db);
  return rows.map((row) => ({
    paymentId: row.payment_id,
    orderId: row.order_id,
    goods: goodsOf(row.lines),
    branch: row.branch,
    kind: row.refund_id === null ? 'sale' : 'refund',
    amount: row.amount,
    fee: row.fee,
    feeIva: row.fee_iva,
    net: row.net,
    businessDate: row.business_date,
  }));
}

import type { PaymentStatus } from '@abona/contract/merchants/payment-status';
import type { CivilDate } from '@abona/kernel/civil-date';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import { type Page, type PageOf, toPage } from '../cursor.ts';
import { goodsOf } from '../domain/payment.ts';
import { followsInList } from './payment-list-store.ts';

/** A payment as a shop's people see it in a list. */
export type ListedPayment = {
  readonly id: string;
  readonly orderId: string;
  readonly goods: string | null;
  readonly channel: Tables['merchants.payments']['channel'];
  readonly status: PaymentStatus;
  readonly amount: number;
  readonly refundedAmount: number;
  readonly createdAt: Date;
  /** Where it was sold, by the branch's name. */
  readonly branch: string | null;
};

export type PaymentFilter = {
  readonly status?: PaymentStatus | undefined;
  /** How the order's number begins. */
  readonly order?: string | undefined;
  readonly from?: CivilDate | undefined;
  readonly until?: CivilDate | undefined;
  readonly branchId?: string | undefined;
};

/** The beginning of a text, for `like`: what the shop wrote stands for itself. */
const beginning = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The instant at which a day begins in Mexico City, some days after it. */
const startOf = (day: CivilDate, daysAfter = 0) =>
  sql<Date>`((${day}::date + ${daysAfter}::integer)::timestamp at time zone 'America/Mexico_City')`;

type Line = { readonly name: string; readonly quantity: number };

/** A shop's own payments, newest first; with what was bought beside each, in one statement. */
export async function listOwnPayments(
  db: Database,
  merchantId: string,
  { after, limit, status, order, from, until, branchId }: Page & PaymentFilter,
): Promise<PageOf<ListedPayment>> {
  let query = db
    .selectFrom('merchants.payments as payment')
    .leftJoin('merchants.branches as branch', 'branch.id', 'payment.branch_id')
    .select([
      'payment.id',
      'payment.order_id',
      'payment.channel',
      'payment.status',
      'payment.amount',
      'payment.refunded_amount',
      'payment.created_at',
      'branch.name as branch',
    ])
    .select(({ selectFrom }) =>
      sql<Line[]>`coalesce(${selectFrom('merchants.payment_lines as line')
        .select(
          sql`json_agg(json_build_object('name', line.name, 'quantity', line.quantity)
            order by line.position)`.as('lines'),
        )
        .whereRef('line.payment_id', '=', 'payment.id')}, '[]')`.as('lines'),
    )
    .where('payment.merchant_id', '=', merchantId);
  if (status !== undefined) query = query.where('payment.status', '=', status);
  if (order !== undefined) query = query.where('payment.order_id', 'like', beginning(order));
  if (branchId !== undefined) query = query.where('payment.branch_id', '=', branchId);
  if (from !== undefined) query = query.where('payment.created_at', '>=', startOf(from));
  if (until !== undefined) query = query.where('payment.created_at', '<', startOf(until, 1));
  if (after !== null) query = query.where(followsInList(after));
  const rows = await query
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(
    rows.map((row) => ({
      id: row.id,
      orderId: row.order_id,
      goods: goodsOf(row.lines),
      channel: row.channel,
      status: row.status,
      amount: row.amount,
      refundedAmount: row.refunded_amount,
      createdAt: row.created_at,
      branch: row.branch,
    })),
    limit,
  );
}

/** The payout that a sale went out with; null: it waits for one. */
export async function findPayoutOfSale(
  db: Database,
  paymentId: string,
): Promise<{
  readonly id: string;
  readonly business_date: string;
  readonly status: string;
} | null> {
  const row = await db
    .selectFrom('merchants.settlement_lines as line')
    .innerJoin('merchants.payouts as payout', 'payout.id', 'line.payout_id')
    .select(['payout.id', 'payout.business_date', 'payout.status'])
    .where('line.payment_id', '=', paymentId)
    .where('line.kind', '=', 'sale')
    .executeTakeFirst();
  return row ?? null;
}

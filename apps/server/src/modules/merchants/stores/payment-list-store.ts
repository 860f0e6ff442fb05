import type { PaymentStatus } from '@abona/contract/merchants/payment-status';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { type Page, type PageOf, toPage } from '../cursor.ts';
import type { Payment } from '../domain/payment.ts';
import { linesOf } from './payment-line-store.ts';
import { toPayment } from './payment-store.ts';

type Filter = {
  readonly orderId?: string | undefined;
  readonly returnToken?: string | undefined;
  readonly status?: PaymentStatus | undefined;
  readonly createdFrom?: Date | undefined;
  readonly createdTo?: Date | undefined;
  readonly amount?: number | undefined;
  readonly branchId?: string | undefined;
};

/**
 * What follows a payment in a list, latest first. Ids are made in the order of real time and payments are of the
 * business day, so that both are compared; raw, since the index serves the pair only as a pair.
 */
export const followsInList = (after: string) =>
  sql<boolean>`(created_at, id) < (
    (select created_at from merchants.payments last where last.id = ${after}), ${after}::uuid
  )`;

export async function listPayments(
  db: Database,
  merchantId: string,
  { after, limit, ...filter }: Page & Filter,
): Promise<PageOf<Payment>> {
  let query = db.selectFrom('merchants.payments').selectAll().where('merchant_id', '=', merchantId);
  if (filter.orderId !== undefined) query = query.where('order_id', '=', filter.orderId);
  if (filter.returnToken !== undefined)
    query = query.where('return_token', '=', filter.returnToken);
  if (filter.status !== undefined) query = query.where('status', '=', filter.status);
  if (filter.amount !== undefined) query = query.where('amount', '=', filter.amount);
  if (filter.branchId !== undefined) query = query.where('branch_id', '=', filter.branchId);
  if (filter.createdFrom !== undefined) query = query.where('created_at', '>=', filter.createdFrom);
  if (filter.createdTo !== undefined) query = query.where('created_at', '<', filter.createdTo);
  if (after !== null) query = query.where(followsInList(after));
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const lines = await linesOf(
    db,
    rows.map(({ id }) => id),
  );
  return toPage(
    rows.map((row) => toPayment(row, lines.get(row.id) ?? [])),
    limit,
  );
}

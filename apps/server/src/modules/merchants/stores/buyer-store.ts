import type { Database } from '#platform/database/database.ts';

const FOUND_MAX = 20;

/** For the desk: whose an order is by the number that its shop gave it, with the loan it became; the latest first. */
export async function findBuyers(
  db: Database,
  orderId: string,
): Promise<readonly { readonly customerId: number; readonly loanId: string | null }[]> {
  const rows = await db
    .selectFrom('merchants.payments')
    .select(['customer_id', 'loan_id'])
    .where('order_id', '=', orderId)
    .where('customer_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(FOUND_MAX)
    .execute();
  return rows.flatMap(({ customer_id: customerId, loan_id: loanId }) =>
    customerId === null ? [] : [{ customerId, loanId }],
  );
}

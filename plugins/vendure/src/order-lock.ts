import { type ID, Order, type RequestContext, type TransactionalConnection } from '@vendure/core';

const WITH_ROW_LOCKS = ['postgres', 'cockroachdb', 'mysql', 'mariadb', 'aurora-mysql'];

/**
 * One at a time changes the payments of an order: a webhook waits for the administrator's mutation that is under way, and
 * sees what it did. Until the transaction ends, so that a platform which dies lets go. SQLite, which is for development,
 * has one writer anyway.
 */
export async function lockOrder(
  ctx: RequestContext,
  connection: TransactionalConnection,
  orderId: ID,
): Promise<void> {
  const orders = connection.getRepository(ctx, Order);
  const { type } = connection.rawConnection.options;
  if (!WITH_ROW_LOCKS.includes(type) || !orders.manager.queryRunner?.isTransactionActive) return;
  await orders
    .createQueryBuilder('locked')
    .select('locked.id')
    .setLock('pessimistic_write')
    .where('locked.id = :orderId', { orderId })
    .getRawOne();
}

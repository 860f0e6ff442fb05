import type { Refund as AbonaRefund } from '@abona/merchant-sdk';
import { Inject, Injectable } from '@nestjs/common';
import {
  type ID,
  OrderService,
  Payment,
  Refund,
  type RequestContext,
  TransactionalConnection,
} from '@vendure/core';

/**
 * What was given back at Abona is a refund of the platform too, once: made by the platform, in the portal, or by a
 * platform that died before it had noted it.
 */
@Injectable()
export class RefundSync {
  @Inject(TransactionalConnection) private readonly connection!: TransactionalConnection;
  @Inject(OrderService) private readonly orders!: OrderService;

  /** With the order held. */
  async follow(tx: RequestContext, paymentId: ID, told: readonly AbonaRefund[]): Promise<void> {
    const relations = ['order', 'refunds'];
    const payment = await this.connection.getEntityOrThrow(tx, Payment, paymentId, { relations });
    for (const one of told.toReversed()) {
      const known = payment.refunds.find(({ transactionId }) => transactionId === one.id);
      const refund = known ?? (await this.note(tx, payment, one));
      // `failed` is between Abona and the shopper: the shop gave the money, and owes nothing more.
      if (refund.state === 'Pending' && one.status !== 'pending')
        await this.orders.transitionRefundToState(tx, refund.id, 'Settled', one.id);
    }
  }

  private note(tx: RequestContext, payment: Payment, { id, amount, reason }: AbonaRefund) {
    const { method } = payment;
    const counted = { total: amount, items: 0, shipping: 0, adjustment: 0 };
    const told = { transactionId: id, reason: reason ?? '', metadata: {} };
    return this.connection
      .getRepository(tx, Refund)
      .save(new Refund({ payment, method, state: 'Pending', ...counted, ...told }));
  }
}

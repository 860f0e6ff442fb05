import type { AbonaClient } from '@abona/merchant-sdk';
import { Inject, Injectable } from '@nestjs/common';
import {
  type ErrorResultUnion,
  type ID,
  isGraphQlErrorResult,
  Logger,
  Order,
  OrderService,
  Payment,
  type RequestContext,
  RequestContextService,
  TransactionalConnection,
  totalCoveredByPayments,
} from '@vendure/core';
import { CLIENT, isOurs, LOG } from './abona-options.ts';
import { isOpen } from './abona-payments.ts';
import { isCaptured, nextStep } from './next-step.ts';
import { lockOrder } from './order-lock.ts';
import { RefundSync } from './refund-sync.ts';

type Truth = Awaited<ReturnType<AbonaClient['payments']['get']>>;

/** Brings a payment, and the order with it, to where Abona says that it is: any number of times, from wherever it is. */
@Injectable()
export class PaymentSync {
  @Inject(CLIENT) private readonly abona!: AbonaClient;
  @Inject(RefundSync) private readonly refunds!: RefundSync;
  @Inject(TransactionalConnection) private readonly connection!: TransactionalConnection;
  @Inject(OrderService) private readonly orders!: OrderService;
  @Inject(RequestContextService) private readonly contexts!: RequestContextService;

  /** A payment that this platform does not have is somebody else's: the shop may sell elsewhere by the same account. */
  async follow({ id, order_id: code }: Pick<Truth, 'id' | 'order_id'>): Promise<void> {
    const order = await this.connection.rawConnection.getRepository(Order).findOne({
      where: { code },
      relations: { payments: true, channels: true },
    });
    const payment = order?.payments.find((one) => one.transactionId === id && isOurs(one));
    if (!order || payment === undefined) return;
    const ctx = await this.contextOf(order);
    // Asked for before the order is held: what is older than what another message brought asks for nothing then.
    const truth = await this.abona.payments.get(id, { expand: 'refunds' });
    await this.connection.withTransaction(ctx, (tx) => this.apply(tx, payment.id, truth));
  }

  /** An order went on without its payment: emptied, paid otherwise or cancelled. Nobody is to pay for it any more. */
  async withdraw(orderId: ID, isOpenOnly: boolean): Promise<void> {
    const order = await this.connection.rawConnection.getRepository(Order).findOneOrFail({
      where: { id: orderId },
      relations: { payments: true, channels: true },
    });
    const isUnpaid = (payment: Payment): boolean =>
      isOpen(payment) || (!isOpenOnly && isOurs(payment) && payment.state === 'Authorized');
    const ctx = await this.contextOf(order);
    for (const { id, transactionId } of order.payments.filter(isUnpaid)) {
      // Accepted in the same moment: what becomes of it is decided as when Abona tells.
      await this.follow({ id: transactionId, order_id: order.code });
      await this.connection.withTransaction(ctx, async (tx) => {
        const payment = await this.read(tx, id);
        if (isUnpaid(payment)) must(await this.orders.cancelPayment(tx, id));
      });
    }
  }

  private async apply(tx: RequestContext, paymentId: ID, truth: Truth): Promise<void> {
    const { order } = await this.read(tx, paymentId);
    await lockOrder(tx, this.connection, order.id);
    const payment = await this.read(tx, paymentId);
    const step = nextStep(truth.status, payment.state);
    if (step === 'authorize' || step === 'settle') await this.take(tx, payment, truth);
    if (step === 'decline') await this.end(tx, payment, 'Declined');
    if (step === 'cancel') await this.end(tx, payment, 'Cancelled');
    const { state } = await this.read(tx, paymentId);
    if (state === 'Settled') await this.refunds.follow(tx, paymentId, truth.refunds ?? []);
    if (state === 'Settled' || state === 'Cancelled') await this.askForAnother(tx, order.id);
  }

  private async take(tx: RequestContext, payment: Payment, truth: Truth): Promise<void> {
    const authorized = truth.amount + truth.released_amount;
    if (payment.state === 'Created') {
      const isDue = await this.isDue(tx, payment.order.id, authorized);
      if (!isDue) return this.giveBack(tx, payment, truth);
      await this.connection.getRepository(tx, Payment).update(payment.id, { amount: authorized });
    }
    // Taken in part, in the portal: the order was bought whole, and is before it is known what was taken of it.
    if (payment.state === 'Created' && truth.released_amount > 0)
      must(await this.orders.transitionPaymentToState(tx, payment.id, 'Authorized'));
    if (isCaptured(truth.status)) must(await this.orders.settlePayment(tx, payment.id));
    else must(await this.orders.transitionPaymentToState(tx, payment.id, 'Authorized'));
  }

  /** Whether the order waits for just this, and can be bought; a cart that was opened again is closed for it. */
  private async isDue(tx: RequestContext, orderId: ID, amount: number): Promise<boolean> {
    const order = await this.orderOf(tx, orderId);
    const covered = totalCoveredByPayments(order, ['Authorized', 'Settled']);
    if (order.totalWithTax - covered !== amount) return false;
    if (order.state !== 'AddingItems') return order.state !== 'Cancelled';
    const arranged = await this.orders.transitionToState(tx, orderId, 'ArrangingPayment');
    return !isGraphQlErrorResult(arranged);
  }

  /** The shopper accepted what is not for sale any more: the cart changed, or another payment was faster. */
  private async giveBack(tx: RequestContext, payment: Payment, { id, status }: Truth) {
    if (isCaptured(status)) {
      const idempotencyKey = `vendure-${id}-given-back`;
      if (status !== 'refunded') await this.abona.payments.refund(id, {}, { idempotencyKey });
    } else await this.abona.payments.cancel(id);
    must(await this.orders.transitionPaymentToState(tx, payment.id, 'Declined'));
    const note = `Abona gave payment ${id} back to the shopper: the order is not what they accepted to pay.`;
    await this.orders.addNoteToOrder(tx, { id: payment.order.id, note, isPublic: false });
    Logger.warn(note, LOG);
  }

  /** It ended without a purchase. The cart is the shopper's again, unless they are on their way with another payment. */
  private async end(tx: RequestContext, payment: Payment, state: 'Declined' | 'Cancelled') {
    must(await this.orders.transitionPaymentToState(tx, payment.id, state));
    const order = await this.orderOf(tx, payment.order.id);
    if (order.state === 'ArrangingPayment' && !order.payments.some(isOpen))
      must(await this.orders.transitionToState(tx, order.id, 'AddingItems'));
  }

  /**
   * An order that was placed, and that nothing pays for now, or only in part: the administrator arranges the rest, makes
   * the order smaller, or cancels it. Vendure has no state of its own for what is paid in part.
   */
  private async askForAnother(tx: RequestContext, orderId: ID): Promise<void> {
    const order = await this.orderOf(tx, orderId);
    const covered = totalCoveredByPayments(order, ['Authorized', 'Settled']);
    if (order.state !== 'PaymentAuthorized' || covered >= order.totalWithTax) return;
    const arranged = await this.orders.transitionToState(
      tx,
      order.id,
      'ArrangingAdditionalPayment',
    );
    // An order that was changed before cannot go there, says the platform: then a person has to know.
    if (isGraphQlErrorResult(arranged))
      Logger.warn(`order ${order.code} is paid in part only: ${arranged.transitionError}`, LOG);
  }

  private async orderOf(tx: RequestContext, id: ID): Promise<Order> {
    const order = await this.orders.findOne(tx, id);
    if (order === undefined) throw new Error(`order ${id} is not there`);
    order.payments = await this.orders.getOrderPayments(tx, id);
    return order;
  }

  private read = (tx: RequestContext, paymentId: ID): Promise<Payment> =>
    this.connection.getEntityOrThrow(tx, Payment, paymentId, { relations: ['order'] });

  /** In the channel where it was bought: each order is also in the one that has everything. */
  private contextOf({ channels, currencyCode }: Order): Promise<RequestContext> {
    const channel = channels.find(({ code }) => code !== '__default_channel__') ?? channels[0];
    if (channel === undefined) throw new Error('an order without a channel');
    return this.contexts.create({ apiType: 'admin', channelOrToken: channel.token, currencyCode });
  }
}

/** A step that the platform refuses undoes the others with it, and Abona tells again. */
function must<T>(result: ErrorResultUnion<never, never> | T): void {
  if (isGraphQlErrorResult(result as never)) throw new Error(JSON.stringify(result));
}

import { type AbonaClient, AbonaError } from '@abona/merchant-sdk';
import { Inject, Injectable } from '@nestjs/common';
import {
  type CancelPaymentErrorResult,
  type CancelPaymentResult,
  type CreatePaymentErrorResult,
  type CreatePaymentResult,
  type CreateRefundResult,
  type Order,
  OrderService,
  Payment,
  Refund,
  type RequestContext,
  type SettlePaymentErrorResult,
  type SettlePaymentResult,
  TransactionalConnection,
  totalCoveredByPayments,
} from '@vendure/core';
import { type AbonaPluginOptions, CLIENT, GATEWAY, isOurs, OPTIONS } from './abona-options.ts';
import { isCaptured, isOver } from './next-step.ts';
import { lockOrder } from './order-lock.ts';
import { paymentLines } from './payment-lines.ts';

type CaptureMode = 'automatic' | 'manual';
type Opening = { readonly order: Order; readonly captureMode: CaptureMode };
type Giving = {
  readonly order: Order;
  readonly payment: Payment;
  readonly amount: number;
  readonly reason: string | null;
};

/** What Abona is asked to do with the payment of an order, inside of the platform's transaction about that order. */
@Injectable()
export class AbonaPayments {
  @Inject(OPTIONS) private readonly options!: AbonaPluginOptions;
  @Inject(CLIENT) private readonly abona!: AbonaClient;
  @Inject(TransactionalConnection) private readonly connection!: TransactionalConnection;
  @Inject(OrderService) private readonly orders!: OrderService;

  /**
   * Asks for a payment of what the order has to be paid yet. It covers nothing until the shopper has accepted: whoever
   * comes back and chooses another way to pay owes the whole there.
   */
  async open(
    ctx: RequestContext,
    { order, captureMode }: Opening,
  ): Promise<CreatePaymentResult | CreatePaymentErrorResult> {
    if (order.currencyCode !== 'MXN') {
      const errorMessage = `Abona lends Mexican pesos: an order in ${order.currencyCode} cannot be paid with it. Use a channel in MXN.`;
      return { amount: 0, state: 'Error', errorMessage };
    }
    await lockOrder(ctx, this.connection, order.id);
    order.payments = await this.orders.getOrderPayments(ctx, order.id);
    const amount = order.totalWithTax - totalCoveredByPayments(order, ['Authorized', 'Settled']);
    try {
      await this.withdrawOpen(ctx, order);
      const payment = await this.ask(ctx, order, { amount, captureMode });
      const { checkout_url: checkoutUrl, expires_at: expiresAt } = payment;
      return {
        amount: 0,
        state: 'Created',
        transactionId: payment.id,
        metadata: { gateway: GATEWAY, ordered: amount, public: { checkoutUrl, expiresAt } },
      };
    } catch (failure) {
      return { amount: 0, state: 'Error', errorMessage: wordsOf(failure) };
    }
  }

  /** Takes what was authorised, less what was given back of it before. It may be taken already: then this says so. */
  async settle(
    ctx: RequestContext,
    payment: Payment,
  ): Promise<SettlePaymentResult | SettlePaymentErrorResult> {
    await this.look(ctx, payment);
    const unchanged = payment.state as 'Authorized';
    const released = sumOf(payment.refunds.filter(({ metadata }) => metadata['released'] === true));
    try {
      let truth = await this.abona.payments.get(payment.transactionId);
      if (truth.status === 'authorized')
        truth = await this.abona.payments.capture(truth.id, { amount: truth.amount - released });
      if (!isCaptured(truth.status))
        return { success: false, state: unchanged, errorMessage: stateWords(truth.status) };
      payment.amount = truth.amount + released;
      return { success: true, metadata: { capturedAmount: truth.amount } };
    } catch (failure) {
      return { success: false, state: unchanged, errorMessage: wordsOf(failure) };
    }
  }

  /** Releases what was not captured; once it is, it is refunded instead. */
  async cancel(
    ctx: RequestContext,
    payment: Payment,
  ): Promise<CancelPaymentResult | CancelPaymentErrorResult> {
    await this.look(ctx, payment);
    const unchanged = payment.state as 'Authorized';
    try {
      const truth = await this.abona.payments.get(payment.transactionId);
      if (isCaptured(truth.status))
        return { success: false, state: unchanged, errorMessage: stateWords(truth.status) };
      if (!isOver(truth.status)) await this.abona.payments.cancel(truth.id);
      return { success: true };
    } catch (failure) {
      return { success: false, state: unchanged, errorMessage: wordsOf(failure) };
    }
  }

  /**
   * Gives a part back. Its key is the number of the refund, not its amount: two equal ones both land, and one that was
   * given before the platform died is the same when it is asked for again.
   */
  async refund(ctx: RequestContext, giving: Giving): Promise<CreateRefundResult> {
    const { order, payment, amount, reason } = giving;
    await lockOrder(ctx, this.connection, order.id);
    const refunds = await this.refundsOf(ctx, payment);
    const truth = await this.abona.payments.get(payment.transactionId);
    if (truth.status === 'authorized') return this.releaseLater(refunds, truth.amount, amount);
    const idempotencyKey = `vendure-${payment.transactionId}-refund-${refunds.length + 1}`;
    const body = reason ? { amount, reason: reason.slice(0, REASON_MAX) } : { amount };
    try {
      const refund = await this.abona.payments.refund(truth.id, body, { idempotencyKey });
      const { to_origin, to_plan, to_customer, to_points } = refund;
      return {
        // Only what goes back to a card or an account takes time.
        state: refund.status === 'pending' ? 'Pending' : 'Settled',
        transactionId: refund.id,
        metadata: { to_origin, to_plan, to_customer, to_points },
      };
    } catch (failure) {
      // No answer may mean that it was given: the mutation fails, and the next one asks under the same key.
      if (!(failure instanceof AbonaError) || failure.retryable) throw failure;
      if (failure.code === 'idempotency_key_reused') throw failure;
      return { state: 'Failed', metadata: { errorMessage: wordsOf(failure) } };
    }
  }

  /** Nothing of it is captured yet: the capture will leave it out, and the shopper never owes it. */
  private releaseLater(
    refunds: readonly Refund[],
    authorized: number,
    amount: number,
  ): CreateRefundResult {
    if (sumOf(refunds) + amount < authorized)
      return { state: 'Settled', metadata: { released: true } };
    const errorMessage = 'Nothing is left to capture: cancel the payment instead.';
    return { state: 'Failed', metadata: { errorMessage } };
  }

  /** Whatever the shopper was sent away with before is not to be paid any more. */
  private async withdrawOpen(ctx: RequestContext, order: Order): Promise<void> {
    for (const { id, transactionId } of order.payments.filter(isOpen)) {
      const { status } = await this.abona.payments.get(transactionId);
      // The message about it is on its way.
      if (status === 'authorized' || isCaptured(status)) throw new Error('It is paid already.');
      await this.orders.cancelPayment(ctx, id);
    }
  }

  private async ask(
    ctx: RequestContext,
    order: Order,
    { amount, captureMode }: { readonly amount: number; readonly captureMode: CaptureMode },
  ) {
    const { returnUrl, cancelUrl = returnUrl, expiresInMinutes } = this.options;
    const shipping = order.shippingWithTax;
    const lines = paymentLines(order.lines.map(orderedLineOf), { amount, shipping });
    const body = {
      order_id: order.code,
      amount,
      capture_mode: captureMode,
      return_url: returnUrl(order),
      cancel_url: cancelUrl(order),
      expires_in_minutes: expiresInMinutes,
      metadata: { platform: 'vendure', channel: ctx.channel.code.slice(0, 500) },
      ...(lines && { lines, shipping_amount: shipping }),
    };
    try {
      return await this.abona.payments.create(body);
    } catch (failure) {
      // One that the platform forgot, because it died before it had noted it: nobody was sent to it.
      if (!(failure instanceof AbonaError) || failure.code !== 'order_exists') throw failure;
      await this.withdrawForgotten(order);
      return this.abona.payments.create(body);
    }
  }

  private async withdrawForgotten({ code }: Order): Promise<void> {
    const { items } = await this.abona.payments.list({ order_id: code });
    for (const { id, status } of items)
      if (status === 'created' || status === 'pending') await this.abona.payments.cancel(id);
  }

  /** As it stands now that nobody else changes it. The platform read it before it asked us. */
  private async look(ctx: RequestContext, payment: Payment): Promise<void> {
    await lockOrder(ctx, this.connection, payment.order.id);
    const { state, amount } = await this.connection.getEntityOrThrow(ctx, Payment, payment.id);
    payment.state = state;
    payment.amount = amount;
    payment.refunds = await this.refundsOf(ctx, payment);
  }

  private refundsOf(ctx: RequestContext, { id }: Payment): Promise<Refund[]> {
    const where = { payment: { id } };
    return this.connection.getRepository(ctx, Refund).find({ where });
  }
}

const REASON_MAX = 200;

/** A shopper was sent away with it, and nothing is decided. */
export const isOpen = (payment: Payment): boolean => isOurs(payment) && payment.state === 'Created';

const sumOf = (refunds: readonly Refund[]): number =>
  refunds.filter(({ state }) => state !== 'Failed').reduce((sum, { total }) => sum + total, 0);

const orderedLineOf = ({
  productVariant,
  quantity,
  proratedLinePriceWithTax,
}: Order['lines'][0]) => ({
  sku: productVariant.sku,
  name: productVariant.name,
  quantity,
  total: proratedLinePriceWithTax,
});

const stateWords = (status: string): string => `At Abona this payment is ${status}.`;

/** For whoever operates the shop: what was refused, and the id by which Abona finds the request. */
function wordsOf(failure: unknown): string {
  if (!(failure instanceof AbonaError)) return String(failure);
  const { code, message, requestId } = failure;
  return `Abona: ${code}: ${message}${requestId === null ? '' : ` (${requestId})`}`;
}

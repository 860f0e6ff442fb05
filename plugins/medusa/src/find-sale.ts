import type { BigNumberInput, MedusaContainer, PaymentDTO } from '@medusajs/framework/types';
import { ContainerRegistrationKeys, MathBN, Modules } from '@medusajs/framework/utils';

/** What Medusa has of one payment session: its cart, its order, and what it has written down of the money. */
export type Sale = {
  readonly session: {
    readonly id: string;
    readonly status: string;
    readonly amount: BigNumberInput;
    readonly currency_code: string;
    readonly data: Record<string, unknown>;
    readonly payment_collection_id: string;
  };
  /** Null: it is not of a cart, as when an order is changed later. */
  readonly cartId: string | null;
  readonly orderId: string | null;
  readonly payment: SalePayment | null;
};

type SalePayment = {
  readonly id: string;
  readonly amount: BigNumberInput;
  readonly isCanceled: boolean;
  readonly captured: BigNumberInput;
  /** When the last capture was written down; 0: there is none. */
  readonly lastCaptureAt: number;
  /** Whether all that follows a capture was written down too, up to the order's books. */
  readonly isBooked: boolean;
};

export async function findSale(
  container: MedusaContainer,
  sessionId: string,
): Promise<Sale | null> {
  const module = container.resolve(Modules.PAYMENT);
  const relations = ['payment', 'payment.captures'];
  const [found] = await module.listPaymentSessions({ id: sessionId }, { relations });
  if (found === undefined) return null;
  const { id, status, amount, currency_code, data, payment_collection_id, payment } = found;
  const ofCollection = { filters: { payment_collection_id } };
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const [carts, orders] = await Promise.all([
    query.graph({ entity: 'cart_payment_collection', fields: ['cart_id'], ...ofCollection }),
    query.graph({ entity: 'order_payment_collection', fields: ['order_id'], ...ofCollection }),
  ]);
  const orderId: string | null = orders.data[0]?.order_id ?? null;
  return {
    session: { id, status, amount, currency_code, data, payment_collection_id },
    cartId: carts.data[0]?.cart_id ?? null,
    orderId,
    payment: payment ? await salePaymentOf(container, payment, orderId) : null,
  };
}

async function salePaymentOf(
  container: MedusaContainer,
  { id, amount, canceled_at, captured_at, captures = [] }: PaymentDTO,
  orderId: string | null,
): Promise<SalePayment> {
  const captured = captures.reduce((sum, one) => MathBN.add(sum, one.amount), MathBN.convert(0));
  const times = captures.map(({ created_at = 0 }) => new Date(created_at).getTime());
  const booked = orderId === null ? [] : await bookedOf(container, orderId);
  const isWhole = MathBN.gte(captured, amount);
  return {
    id,
    amount,
    captured,
    isCanceled: Boolean(canceled_at),
    lastCaptureAt: Math.max(0, ...times),
    isBooked:
      (Boolean(captured_at) || !isWhole) && captures.every((one) => booked.includes(one.id)),
  };
}

/** The captures that an order counts as paid. */
async function bookedOf(container: MedusaContainer, orderId: string): Promise<readonly string[]> {
  const orders = container.resolve(Modules.ORDER);
  const paid = await orders.listOrderTransactions({ order_id: orderId, reference: 'capture' });
  return paid.map(({ reference_id }) => reference_id);
}

import type { AbonaClient, AbonaError, Payment, Shopper } from '@abona/merchant-sdk';
import { readCart } from './cart.ts';
import { answerOf, type MerchantApiAnswer } from './merchant-api.ts';
import {
  type Order,
  ordersOf,
  pageOf,
  paymentKeyOf,
  paymentOrderOf,
  STATE_OF,
  tryAgain,
  withPayment,
} from './order.ts';
import type { Orders } from './order-store.ts';
import type { SellerClients } from './sellers.ts';
import type { ShopSession } from './shop-session.ts';

type CheckoutDeps = {
  readonly sellers: SellerClients;
  readonly orders: Orders;
  readonly shopUrl: string;
};

export type Departure =
  | { readonly kind: 'leave'; readonly to: string }
  /** Goods of several sellers: the shopper goes from one payment to the next there. */
  | { readonly kind: 'choose'; readonly to: string }
  /** There is nothing to pay any more: the order itself tells. */
  | { readonly kind: 'stay'; readonly order: Order }
  | { readonly kind: 'refused'; readonly order: Order; readonly refusal: AbonaError };

export type Checkout = ReturnType<typeof createCheckout>;

/** From the cart to Abona's door. Asking again, from two tabs or after a failure, repeats nothing. */
export function createCheckout(deps: CheckoutDeps) {
  return {
    payCart: async (session: ShopSession, shopper: Shopper | null): Promise<Departure> => {
      const { id: sessionId, nextOrderId: purchase, cart } = session;
      const opening = { purchase, sessionId, shopper, now: new Date() };
      const opened: Order[] = [];
      for (const order of ordersOf(readCart(cart), opening))
        opened.push(await deps.orders.open(order));
      const [first, ...others] = opened;
      if (first === undefined) throw new Error('nobody goes to pay an empty cart');
      if (others.length === 0) return depart(deps, first);
      // What Abona cannot open now, the shopper opens from the page of the purchase.
      for (const part of opened) await depart(deps, part);
      return { kind: 'choose', to: pageOf(first) };
    },
    payOrder: (order: Order): Promise<Departure> => depart(deps, order),
  };
}

async function depart(deps: CheckoutDeps, known: Order): Promise<Departure> {
  const order = (await deps.orders.change(known.id, tryAgain)) ?? known;
  if (order.state !== 'waiting') return { kind: 'stay', order };
  if (order.checkoutUrl !== null) return { kind: 'leave', to: order.checkoutUrl };
  const payment = await openPayment(deps, order);
  if (payment.kind === 'refused') return { ...payment, order };
  const { id, checkout_url } = payment.answer;
  const { attempt } = order;
  await deps.orders.change(order.id, (current) =>
    withPayment(current, { id, checkout_url, attempt }),
  );
  return checkout_url === null ? { kind: 'stay', order } : { kind: 'leave', to: checkout_url };
}

async function openPayment(deps: CheckoutDeps, order: Order): Promise<MerchantApiAnswer<Payment>> {
  const { sellers, shopUrl } = deps;
  const abona = sellers[order.seller];
  const created = await answerOf(
    abona.payments.create(paymentOrderOf(order, shopUrl), { idempotencyKey: paymentKeyOf(order) }),
  );
  if (created.kind === 'answered' || created.refusal.code !== 'order_exists') return created;
  return (await findOpenPayment(abona, order)) ?? created;
}

/** Abona has a payment of this order that we never heard of: that one is to be paid. */
async function findOpenPayment(
  { payments }: AbonaClient,
  { id }: Order,
): Promise<MerchantApiAnswer<Payment> | null> {
  const found = await answerOf(payments.list({ order_id: id, limit: 10 }));
  if (found.kind === 'refused') return found;
  const open = found.answer.items.find(({ status }) => STATE_OF[status] === 'waiting');
  return open === undefined ? null : { kind: 'answered', answer: open };
}

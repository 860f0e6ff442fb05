import { randomInt } from 'node:crypto';
import type {
  Payment,
  PaymentEvent,
  PaymentLine,
  PaymentOrder,
  PaymentStatus,
  Shopper,
} from '@abona/merchant-sdk';
import { bySeller, type Cart, totalCentavosOf } from './cart.ts';
import type { Seller } from './sellers.ts';

/** What an order is to the shop. */
export type OrderState =
  | 'waiting'
  | 'authorized'
  | 'paid'
  | 'partly_refunded'
  | 'refunded'
  | 'declined'
  | 'cancelled'
  | 'expired';

export const STATE_OF: Readonly<Record<PaymentStatus, OrderState>> = {
  created: 'waiting',
  pending: 'waiting',
  authorized: 'authorized',
  captured: 'paid',
  partially_refunded: 'partly_refunded',
  refunded: 'refunded',
  rejected: 'declined',
  cancelled: 'cancelled',
  expired: 'expired',
};

type OrderLine = PaymentLine & { readonly refunded: number };

/** What the shop heard, each message once, in the order in which it came. */
type Heard = {
  readonly id: string;
  readonly paymentId: string;
  readonly sequence: number;
  readonly status: PaymentStatus;
  readonly at: string;
  readonly refund: number | null;
};

/**
 * An order of Casa Ámbar, or of one of its guests. Only Abona's signed messages move it: the answer to our call and the
 * browser that comes back bring addresses, never a state.
 */
export type Order = {
  readonly id: string;
  readonly seller: Seller;
  /** The cart that it came of: goods of several sellers are as many orders, and one is under this very number. */
  readonly purchase: string;
  readonly sessionId: string;
  readonly shopper: Shopper | null;
  readonly lines: readonly OrderLine[];
  readonly amount: number;
  readonly refunded: number;
  readonly state: OrderState;
  /** How many payments were asked for; a declined order may be tried again. */
  readonly attempt: number;
  readonly payment: { readonly id: string; readonly sequence: number } | null;
  readonly checkoutUrl: string | null;
  /** Payments of attempts that ended: what still comes about them is heard and changes nothing. */
  readonly earlierPayments: readonly string[];
  readonly heard: readonly Heard[];
  readonly createdAt: string;
};

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const ID_LENGTH = 12;
/** Sales over the counter belong to no browser. */
const TILL_SESSION = 'mostrador';

/** `CA-7K2M…`: short enough to read aloud, long enough that nobody comes upon another's. */
export const newOrderId = (): string =>
  `CA-${Array.from({ length: ID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;

type Opening = {
  readonly purchase: string;
  readonly sessionId: string;
  readonly shopper: Shopper | null;
  readonly now: Date;
};

/** A cart as orders, one for each seller; the same cart makes the same numbers. */
export function ordersOf(cart: Cart, opening: Opening): readonly Order[] {
  const parts = bySeller(cart);
  return parts.map(([seller, lines], at) => {
    const id = parts.length === 1 ? opening.purchase : `${opening.purchase}-${at + 1}`;
    return orderOf(lines, { ...opening, id, seller });
  });
}

type Part = Opening & { readonly id: string; readonly seller: Seller };

const orderOf = (cart: Cart, { id, seller, purchase, sessionId, shopper, now }: Part): Order => ({
  id,
  seller,
  purchase,
  sessionId,
  shopper,
  lines: cart.map(({ product, quantity }) => ({
    reference: product.id,
    name: product.name,
    quantity,
    unit_amount: product.priceCentavos,
    refunded: 0,
  })),
  amount: totalCentavosOf(cart),
  refunded: 0,
  state: 'waiting',
  attempt: 1,
  payment: null,
  checkoutUrl: null,
  earlierPayments: [],
  heard: [],
  createdAt: now.toISOString(),
});

type TillSale = { readonly key: string; readonly now: Date };

/** A sale over the counter. The same form makes the same number: sent twice, it is one sale. */
export const tillOrderOf = (amount: number, { key, now }: TillSale): Order => ({
  ...tillSale(`CA-${key.replaceAll('-', '').slice(0, ID_LENGTH).toUpperCase()}`, now),
  lines: [
    {
      reference: 'mostrador',
      name: 'Venta en mostrador',
      quantity: 1,
      unit_amount: amount,
      refunded: 0,
    },
  ],
  amount,
});

const tillSale = (id: string, now: Date): Order =>
  orderOf([], {
    id,
    purchase: id,
    seller: 'casa-ambar',
    sessionId: TILL_SESSION,
    shopper: null,
    now,
  });

/** A sale that Abona would not open: nothing is owed for it. */
export const dropUnpaid = (order: Order): Order =>
  order.payment === null ? { ...order, state: 'cancelled' } : order;

/** What Abona is asked for. The same order and attempt always ask in the same words. */
export function paymentOrderOf(order: Order, shopUrl: string): PaymentOrder {
  const back = `${shopUrl}${pageOf(order)}`;
  return {
    order_id: order.id,
    amount: order.amount,
    lines: order.lines.map(({ refunded: _, ...line }) => line),
    return_url: back,
    cancel_url: back,
    // Abona knows each seller's part alone: what the whole was is the shop's to remember.
    metadata: isPart(order) ? { purchase: order.purchase } : {},
    ...(order.shopper === null ? {} : { shopper: order.shopper }),
  };
}

/** One seller's part of goods of several. */
export const isPart = ({ id, purchase }: Order): boolean => id !== purchase;

/** Where a shopper sees what became of it: a part among the others. */
export const pageOf = (order: Order): string =>
  isPart(order) ? `/compras/${order.purchase}` : `/pedidos/${order.id}`;

export const paymentKeyOf = ({ id, attempt }: Order): string => `pedido-${id}-pago-${attempt}`;

/** A message about the order arrives: each once, and of one payment the larger number is the later truth. */
export function hear(order: Order, messageId: string, event: PaymentEvent): Order {
  const { payment, refund } = event.data;
  // A status that was invented after this shop was built is Abona's business, not ours.
  const isKnown = payment.status in STATE_OF;
  if (!isKnown || order.heard.some(({ id }) => id === messageId)) return order;
  const noted: Order = {
    ...order,
    heard: [
      ...order.heard,
      {
        id: messageId,
        paymentId: payment.id,
        sequence: event.sequence,
        status: payment.status,
        at: event.timestamp,
        refund: refund?.amount ?? null,
      },
    ],
  };
  return isNews(order, event) ? { ...noted, ...movedBy(order, event) } : noted;
}

/** Of the payment in force, or of the one just asked for whose answer is still on its way. */
function isNews({ payment, earlierPayments }: Order, event: PaymentEvent): boolean {
  const { id } = event.data.payment;
  if (payment?.id === id) return event.sequence > payment.sequence;
  return payment === null && !earlierPayments.includes(id);
}

function movedBy(order: Order, { sequence, data: { payment } }: PaymentEvent): Partial<Order> {
  const refunded = new Map(payment.lines.map((line) => [line.reference, line.refunded_quantity]));
  return {
    state: STATE_OF[payment.status],
    refunded: payment.refunded_amount,
    payment: { id: payment.id, sequence },
    checkoutUrl: payment.checkout_url,
    lines: order.lines.map((line) => ({ ...line, refunded: refunded.get(line.reference) ?? 0 })),
  };
}

type Answered = Pick<Payment, 'id' | 'checkout_url'> & { readonly attempt: number };

/** The answer to our call: which payment it is and where to go, nothing about its state. */
export const withPayment = (order: Order, { id, checkout_url, attempt }: Answered): Order =>
  order.payment === null && order.attempt === attempt
    ? { ...order, payment: { id, sequence: 0 }, checkoutUrl: checkout_url }
    : order;

/** Somebody tries again after a decline, a cancellation or an expiry: a payment of its own. */
export const tryAgain = (order: Order): Order =>
  canTryAgain(order)
    ? {
        ...order,
        state: 'waiting',
        attempt: order.attempt + 1,
        payment: null,
        checkoutUrl: null,
        earlierPayments: order.payment
          ? [...order.earlierPayments, order.payment.id]
          : order.earlierPayments,
      }
    : order;

/** It came to nothing, and nothing is owed for it. */
export const isOver = ({ state }: Order): boolean =>
  state === 'declined' || state === 'cancelled' || state === 'expired';
/** A part falls with its whole purchase, which is begun anew from the cart. */
export const canTryAgain = (order: Order): boolean => isOver(order) && !isPart(order);
export const canCancel = ({ state, payment }: Order): boolean =>
  payment !== null && (state === 'waiting' || state === 'authorized');
export const canRefund = ({ state }: Order): boolean =>
  state === 'paid' || state === 'partly_refunded';
export const leftOf = ({ amount, refunded }: Order): number => amount - refunded;
export const countOfOrder = ({ lines }: Order): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

import type { AbonaError } from '@abona/merchant-sdk';
import { answerOf } from './merchant-api.ts';
import { canCancel, canRefund, dropUnpaid, isOver, type Order } from './order.ts';
import type { Orders } from './order-store.ts';
import type { SellerClients } from './sellers.ts';
import type { ShopSessions } from './shop-session.ts';

/**
 * Goods of several sellers: a payment each, all of them or none (docs/decisions/0121).
 *
 *     open ──each paid──▶ paid
 *       └──one declined, cancelled or expired──▶ fallen: what waits is withdrawn, what was paid is given back whole
 *
 * Each message of Abona's about a part looks at all parts and does what is left to do; every step has a key of its own and
 * can be done again, so a message that comes twice, or again after this shop fell over, finishes what was begun. All
 * payments are opened together, so that one whose shopper has gone away expires by itself, and the purchase with it.
 */
export type PurchaseState = 'open' | 'paid' | 'fallen';

export function purchaseStateOf(parts: readonly Order[]): PurchaseState {
  if (parts.some(isOver)) return 'fallen';
  return parts.every(isCharged) ? 'paid' : 'open';
}

/** Charged once, whatever was given back later. */
const isCharged = (order: Order): boolean => canRefund(order) || order.state === 'refunded';
export const isAgreed = (order: Order): boolean => order.state === 'authorized' || isCharged(order);

type PurchaseDeps = {
  readonly orders: Orders;
  readonly sellers: SellerClients;
  readonly sessions: ShopSessions;
};

/** Does what is left to do after something was heard of a part. Throws while Abona is away: the message comes again. */
export async function settlePurchase(deps: PurchaseDeps, purchase: string): Promise<void> {
  const parts = await deps.orders.ofPurchase(purchase);
  const [first] = parts;
  const state = purchaseStateOf(parts);
  if (first === undefined || state === 'open') return;
  if (state === 'paid') return deps.sessions.settle(first.sessionId, purchase);
  return letGo(deps, parts);
}

/** The shopper wants none of it any more. */
export async function cancelPurchase(deps: PurchaseDeps, purchase: string): Promise<void> {
  const parts = await deps.orders.ofPurchase(purchase);
  const state = purchaseStateOf(parts);
  if (state === 'open' || state === 'fallen') await letGo(deps, parts);
}

/** Nothing of it is to be paid, and what was is given back; the cart is there again, for another purchase. */
async function letGo(deps: PurchaseDeps, parts: readonly Order[]): Promise<void> {
  // What was paid comes last: once another part is over, a message about any of them finishes this.
  for (const part of parts.filter((one) => !canRefund(one)))
    if (part.payment === null) await deps.orders.change(part.id, dropUnpaid);
    else mustBeDone(await cancelOrder(deps, part));
  for (const part of parts.filter(canRefund)) await giveBack(deps, part);
  const [first] = parts;
  if (first !== undefined) await deps.sessions.release(first.sessionId, first.purchase);
}

/** Whole and at once: no instalment was due yet, and none is. */
async function giveBack({ sellers }: PurchaseDeps, { id, seller, payment }: Order): Promise<void> {
  if (payment === null) return;
  const idempotencyKey = `pedido-${id}-devolver-${payment.id}`;
  const answer = await answerOf(
    sellers[seller].payments.refund(payment.id, {}, { idempotencyKey }),
  );
  mustBeDone(answer.kind === 'refused' ? answer.refusal : null);
}

/** What Abona refuses for good has become something else meanwhile, and a message tells what. */
function mustBeDone(refusal: AbonaError | null): void {
  if (refusal?.retryable) throw refusal;
}

/** Withdraws the payment at Abona; the order itself moves when the message about it comes. */
export async function cancelOrder(
  { sellers }: { readonly sellers: SellerClients },
  order: Order,
): Promise<AbonaError | null> {
  if (order.payment === null || !canCancel(order)) return null;
  const { id } = order.payment;
  const idempotencyKey = `pedido-${order.id}-cancelar-${id}`;
  const answer = await answerOf(sellers[order.seller].payments.cancel(id, { idempotencyKey }));
  return answer.kind === 'refused' ? answer.refusal : null;
}

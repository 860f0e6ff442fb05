import { randomUUID } from 'node:crypto';
import { type Order, orderAt } from '@abona/people/acts/order';
import { appOrigin, shopOrigin } from './product.ts';

/** Puts something into a cart of its own and goes to pay, without a browser. */
export const order = (product = 'sillon-ambar'): Promise<Order> => orderAt(shopOrigin, product);

/** An intent of the same shop: its server makes one, and sends the shopper to where it says. */
export async function intend(
  amount: number,
  shopper: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly id: string; readonly url: string }> {
  const answer = await fetch(`${appOrigin}/api/merchant/v1/payment_intents`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${SHOP_KEY}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      order_id: `INT-${randomUUID().slice(0, 8)}`,
      amount,
      return_url: `${shopOrigin}/gracias`,
      shopper,
    }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the intent was refused: ${text}`);
  const { payment_intent_id: id, checkout_url: url } = JSON.parse(text).data;
  return { id, url };
}

/** What has become of an intent's payment, as its shop is told when it asks. */
export const intentState = async (id: string): Promise<string> =>
  (await asShop<{ status: string }>(`/payment_intents/${id}`)).status;

/** What the shop believes about an order: it hears of it only by webhook. */
export async function orderState(id: string): Promise<string> {
  const answer = await fetch(`${shopOrigin}/pedidos/${id}/estado`);
  return ((await answer.json()) as { state: string }).state;
}

/** The shop's key with us, as it stands in the LOCAL defaults of both. */
const SHOP_KEY = 'sk_test_10ca110ca110ca11abona-local-shop-secret-key-0123456789abcde';

async function asShop<T>(path: string): Promise<T> {
  const answer = await fetch(`${appOrigin}/api/merchant/v1${path}`, {
    headers: { authorization: `Bearer ${SHOP_KEY}` },
  });
  return ((await answer.json()) as { data: T }).data;
}

/** The shop gives back of what an order cost. */
export async function giveBack({ paymentId }: Order, amount?: number): Promise<void> {
  const answer = await fetch(`${appOrigin}/api/merchant/v1/payments/${paymentId}/refunds`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${SHOP_KEY}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(amount === undefined ? {} : { amount }),
  });
  if (!answer.ok) throw new Error(`the refund was refused: ${await answer.text()}`);
}

type Page<T> = { readonly items: readonly T[] };

/** How often in vain we tried to tell the shop of an order's payment what waits to be told. */
export async function vainWebhooks({ paymentId }: Order): Promise<number> {
  const { items: endpoints } = await asShop<Page<{ id: string }>>('/webhook_endpoints');
  const { items } = await asShop<Page<{ payment_id: string; attempts: number }>>(
    `/webhook_endpoints/${endpoints[0]?.id}/deliveries?status=waiting&limit=50`,
  );
  return Math.max(0, ...items.flatMap((one) => (one.payment_id === paymentId ? one.attempts : [])));
}

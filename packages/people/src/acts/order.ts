/** An order that waits at the shop, and the payment that its shopper is sent to us with. */
export type Order = {
  readonly id: string;
  readonly checkoutUrl: string;
  readonly paymentId: string;
};

const form = (fields: Readonly<Record<string, string>>) => ({
  method: 'POST',
  redirect: 'manual' as const,
  body: new URLSearchParams(fields),
});

/** Puts something into a cart of its own and goes to pay. */
export async function orderAt(shop: string, product: string): Promise<Order> {
  const filled = await fetch(`${shop}/carrito`, form({ product, by: '1' }));
  const cookie = filled.headers.get('set-cookie')?.split(';')[0] ?? '';
  const leaving = await fetch(`${shop}/pagar`, { ...form({}), headers: { cookie } });
  const checkoutUrl = leaving.headers.get('location') ?? '';
  const orders = await fetch(`${shop}/pedidos`, { headers: { cookie } });
  const id = /\/pedidos\/([\w-]+)/.exec(await orders.text())?.[1] ?? '';
  if (!URL.canParse(checkoutUrl)) throw new Error(`the shop sold nothing: ${leaving.status}`);
  return { id, checkoutUrl, paymentId: new URL(checkoutUrl).searchParams.get('payment_id') ?? '' };
}

import type { AbonaClient } from '@abona/merchant-sdk';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptPayment, beDeclined } from '#world/shopper.ts';
import {
  type Cart,
  choose,
  complete,
  fillCart,
  type MedusaShop,
  onlyOrderOf,
  ordersOf,
  startMedusaShop,
} from './world/medusa-shop.ts';
import { deliver, type Message } from './world/relay.ts';

const NOW = 'pp_abona_abona';
const LATER = 'pp_abona_later';
/** $1,399.99 and $99.50 of shipping: what Medusa counts in pesos, Abona counts in centavos. */
const PESOS = 1_499.49;
const CENTAVOS = 149_949;

let shop: MedusaShop;
/** A Medusa takes its time to start where others work too. */
const START_MS_MAX = 400_000;
beforeAll(async () => {
  shop = await startMedusaShop();
}, START_MS_MAX);
afterAll(() => shop.end());

type Session = { readonly id: string; readonly data: Readonly<Record<string, string>> };

/** A cart that is about to be paid with Abona. */
async function leaveFor(provider: string, variant_id = shop.keys.plenty) {
  const cart = await fillCart(shop, { variant_id });
  const session: Session = await choose(shop, cart, provider);
  return { cart, session, paymentId: session.data['id'] ?? '' };
}

const accept = ({ session }: { readonly session: Session }): Promise<void> =>
  acceptPayment(session.data['checkout_url'] ?? '');

const atAbona = async (id: string): ReturnType<AbonaClient['payments']['get']> =>
  shop.abona.payments.get(id, { expand: 'refunds' });

const statusAtAbona = async (id: string): Promise<string> => (await atAbona(id)).status;

/** How far the storefront sees each way to pay that was chosen for a cart. */
async function sessionsOf({ id }: Cart): Promise<readonly string[]> {
  const { cart } = await shop.asShopper('GET', `/store/carts/${id}`);
  return cart.payment_collection.payment_sessions.map((one: { status: string }) => one.status);
}

/** What was told about a session, once something in particular was. */
async function toldOf({ id }: Session, type: string): Promise<readonly Message[]> {
  const types = () => shop.relay.messagesOf(id).map((message) => message.type);
  await expect.poll(types).toContain(type);
  return shop.relay.messagesOf(id);
}

/** Everything five times, what is last first, at once; what each was answered with. */
const storm = (messages: readonly Message[]): Promise<readonly number[]> =>
  Promise.all(
    Array.from({ length: 5 }, () => messages.toReversed())
      .flat()
      .map((message) => deliver(shop.hooksUrl, message)),
  );

describe('a sale', () => {
  it('is one, whatever is told five times, reordered, before the browser is back and beside it', async () => {
    const { cart, session, paymentId } = await leaveFor(NOW);
    expect(await atAbona(paymentId)).toMatchObject({ order_id: session.id, amount: CENTAVOS });
    shop.relay.keep(session.id);
    await accept({ session });
    const messages = await toldOf(session, 'payment.captured');

    const [, ...backs] = await Promise.all([
      storm(messages),
      ...[1, 2, 3].map(() => complete(shop, cart).catch(() => null)),
    ]);
    await expect.poll(async () => new Set(await storm(messages))).toEqual(new Set([204]));

    const order = await onlyOrderOf(shop, cart);
    const late = await complete(shop, cart);
    const ids = backs.flatMap((back) => (back?.type === 'order' ? [back.order.id] : []));
    expect(new Set([...ids, late.order.id])).toEqual(new Set([order.id]));
    expect(order).toMatchObject({ total: PESOS, payment_status: 'captured' });
    expect(order.payment.captures).toHaveLength(1);
    expect(order.transactions).toMatchObject([{ reference: 'capture', amount: PESOS }]);
  });

  it('gives back two equal parts as two, and what is refused as none', async () => {
    const { cart, session, paymentId } = await leaveFor(NOW);
    await accept({ session });
    await expect.poll(() => ordersOf(shop, cart)).toHaveLength(1);
    const { payment } = await onlyOrderOf(shop, cart);
    const refund = (amount: number) =>
      shop.asAdmin('POST', `/admin/payments/${payment.id}/refund`, { amount });

    await refund(300.25);
    await refund(300.25);
    await expect(refund(900)).rejects.toThrow('refund more than');

    const order = await onlyOrderOf(shop, cart);
    const { status, refunded_amount, refunds = [] } = await atAbona(paymentId);
    expect(order.payment_status).toBe('partially_refunded');
    expect(order.payment.refunds).toMatchObject([{ amount: 300.25 }, { amount: 300.25 }]);
    expect({ status, refunded_amount }).toEqual({
      status: 'partially_refunded',
      refunded_amount: 60_050,
    });
    expect(refunds.map(({ amount }) => amount)).toEqual([30_025, 30_025]);
    expect(refunds.map(({ reason }) => reason).sort()).toEqual(
      order.payment.refunds.map((one: { id: string }) => one.id).sort(),
    );
  });

  it('has in Medusa what was given back in the portal, once each, beside what Medusa gave back itself', async () => {
    const { cart, session, paymentId } = await leaveFor(NOW);
    await accept({ session });
    await expect.poll(() => ordersOf(shop, cart)).toHaveLength(1);
    const { payment } = await onlyOrderOf(shop, cart);
    const refundsOf = async (): Promise<readonly number[]> =>
      (await onlyOrderOf(shop, cart)).payment.refunds
        .map(({ amount }: { amount: number }) => amount)
        .sort((one: number, other: number) => one - other);

    await shop.abona.payments.refund(paymentId, { amount: 20_000, reason: 'Llegó roto' });
    await shop.abona.payments.refund(paymentId, { amount: 20_000 });
    await expect.poll(refundsOf).toEqual([200, 200]);
    await shop.asAdmin('POST', `/admin/payments/${payment.id}/refund`, { amount: 100.5 });
    const told = await toldOf(session, 'payment.partially_refunded');
    await expect.poll(async () => new Set(await storm(told))).toEqual(new Set([204]));

    expect(await refundsOf()).toEqual([100.5, 200, 200]);
    const part = await onlyOrderOf(shop, cart);
    expect(part.payment_status).toBe('partially_refunded');
    expect(await atAbona(paymentId)).toMatchObject({ refunded_amount: 50_050 });

    await shop.abona.payments.refund(paymentId, {});
    await expect.poll(async () => (await onlyOrderOf(shop, cart)).payment_status).toBe('refunded');
    for (const message of await toldOf(session, 'payment.refunded'))
      expect(await deliver(shop.hooksUrl, message)).toBe(204);

    const whole = await onlyOrderOf(shop, cart);
    const { refunded_amount, refunds = [] } = await atAbona(paymentId);
    expect([refunded_amount, refunds.length]).toEqual([CENTAVOS, 4]);
    const given = whole.transactions.filter(
      (one: { reference: string }) => one.reference === 'refund',
    );
    expect(given.map(({ amount }: { amount: number }) => amount).sort()).toEqual(
      [-100.5, -200, -200, -998.99].sort(),
    );
    expect(whole.payment.refunds).toHaveLength(4);
  });

  it("is heard of at Medusa's own address too, and captured when the shop says so, once", async () => {
    const { cart, session, paymentId } = await leaveFor(LATER);
    shop.relay.keep(session.id);
    await accept({ session });
    for (const message of await toldOf(session, 'payment.authorized'))
      await deliver(shop.medusaHooksUrl, message);
    await expect.poll(() => ordersOf(shop, cart)).toHaveLength(1);
    const paid = async () => (await onlyOrderOf(shop, cart)).payment_status;
    await expect.poll(paid).toBe('authorized');
    const { payment } = await onlyOrderOf(shop, cart);

    await shop.asAdmin('POST', `/admin/payments/${payment.id}/capture`, {});
    expect(new Set(await storm(await toldOf(session, 'payment.captured')))).toEqual(new Set([204]));

    const order = await onlyOrderOf(shop, cart);
    expect(order.payment_status).toBe('captured');
    expect(order.payment.captures).toHaveLength(1);
    expect(order.transactions).toMatchObject([{ amount: PESOS }]);
    expect(await statusAtAbona(paymentId)).toBe('captured');
  });

  it('is there when the browser is back first, and captured in part, once: the rest is released', async () => {
    const { cart, session, paymentId } = await leaveFor(LATER);
    shop.relay.keep(session.id);
    await accept({ session });
    await expect.poll(() => statusAtAbona(paymentId)).toBe('authorized');
    const back = await complete(shop, cart);
    const { payment } = await onlyOrderOf(shop, cart);
    const capture = (amount: number) =>
      shop.asAdmin('POST', `/admin/payments/${payment.id}/capture`, { amount });

    await capture(1_000);
    await expect(capture(499.49)).rejects.toThrow('captured before');
    await storm(await toldOf(session, 'payment.captured'));

    const order = await onlyOrderOf(shop, cart);
    expect(back.order.id).toBe(order.id);
    expect(order.payment_status).toBe('partially_captured');
    expect(order.payment.captures).toMatchObject([{ amount: 1_000 }]);
    expect(await atAbona(paymentId)).toMatchObject({ amount: 100_000, released_amount: 49_949 });
  });

  it('is cancelled with its order, and known to be when that was done at Abona', async () => {
    const [here, there] = [await leaveFor(LATER), await leaveFor(LATER)];
    await Promise.all([accept(here), accept(there)]);
    for (const { cart } of [here, there])
      await expect.poll(() => ordersOf(shop, cart)).toHaveLength(1);
    const { id } = await onlyOrderOf(shop, here.cart);

    await shop.asAdmin('POST', `/admin/orders/${id}/cancel`);
    await shop.abona.payments.cancel(there.paymentId);
    await storm(await toldOf(here.session, 'payment.cancelled'));

    const paid = async () => (await onlyOrderOf(shop, there.cart)).payment_status;
    await expect.poll(paid).toBe('canceled');
    expect(await onlyOrderOf(shop, here.cart)).toMatchObject({
      status: 'canceled',
      payment_status: 'canceled',
    });
    expect(await statusAtAbona(here.paymentId)).toBe('cancelled');
  });
});

describe('no sale', () => {
  it('comes of a decline, and the cart is free for another way to pay', async () => {
    const { cart, session, paymentId } = await leaveFor(NOW);
    await beDeclined(session.data['checkout_url'] ?? '');
    await toldOf(session, 'payment.rejected');
    await expect.poll(() => sessionsOf(cart)).toEqual(['error']);
    await expect(complete(shop, cart)).rejects.toThrow('Payment sessions are required');

    await choose(shop, cart, 'pp_system_default');
    const back = await complete(shop, cart);
    await storm(shop.relay.messagesOf(session.id));

    expect(back.type).toBe('order');
    expect((await onlyOrderOf(shop, cart)).payment.provider_id).toBe('pp_system_default');
    expect(await statusAtAbona(paymentId)).toBe('rejected');
  });

  it('comes of a browser that is back before anybody has accepted', async () => {
    const { cart, paymentId } = await leaveFor(NOW);

    await expect(complete(shop, cart)).rejects.toThrow('was not authorized');

    expect(await ordersOf(shop, cart)).toEqual([]);
    expect(await sessionsOf(cart)).toEqual(['requires_more']);
    expect(await statusAtAbona(paymentId)).toBe('created');
  });

  it('stays open for another cart, or for another choice', async () => {
    const { cart, paymentId: first } = await leaveFor(NOW);
    const { data } = await choose(shop, cart, LATER);
    const items = (await shop.asShopper('GET', `/store/carts/${cart.id}`)).cart.items;
    const line = `/store/carts/${cart.id}/line-items/${items[0].id}`;
    await shop.asShopper('POST', line, { quantity: 2 });

    expect(await statusAtAbona(first)).toBe('cancelled');
    expect(await statusAtAbona(data.id)).toBe('cancelled');
  });

  it('is paid in dollars', async () => {
    const cart = await fillCart(shop, { region_id: shop.keys.abroad });

    await expect(choose(shop, cart, NOW)).rejects.toThrow('paid in MXN only');
  });

  it('comes of an event that nobody signed', async () => {
    const { cart, session } = await leaveFor(NOW);
    const body = Buffer.from(
      JSON.stringify({
        type: 'payment.captured',
        data: { payment: { id: session.data['id'], order_id: session.id, status: 'captured' } },
      }),
    );
    const [genuine] = await toldOf(session, 'payment.created');
    const headers = genuine?.headers ?? {};
    const about = { orderId: session.id, type: 'payment.captured', body };

    expect(await deliver(shop.hooksUrl, { ...about, headers })).toBe(400);
    expect(await deliver(shop.hooksUrl, { ...about, headers: {} })).toBe(400);
    expect(await ordersOf(shop, cart)).toEqual([]);
  });

  it('comes of what another cart has bought meanwhile: the money goes back', async () => {
    const late = await leaveFor(NOW, shop.keys.single);
    const quick = await fillCart(shop, { variant_id: shop.keys.single });
    await choose(shop, quick, 'pp_system_default');
    await complete(shop, quick);

    await accept(late);

    await expect.poll(() => statusAtAbona(late.paymentId)).toBe('refunded');
    const messages = await toldOf(late.session, 'payment.refunded');
    await expect.poll(async () => new Set(await storm(messages))).toEqual(new Set([204]));
    expect(await ordersOf(shop, late.cart)).toEqual([]);
  });
});

describe('a shop whose process is killed', () => {
  /** As if so much time had gone by since. */
  async function age(captureId: string): Promise<void> {
    const client = new pg.Client({ connectionString: shop.databaseUrl });
    await client.connect();
    const change = "update capture set created_at = created_at - interval '1 hour' where id = $1";
    await client.query(change, [captureId]);
    await client.end();
  }

  it(
    'has one order and one payment for each sale, in the right state, once it is told again',
    async () => {
      const [unpaid, unordered, uncaptured] = await Promise.all([
        leaveFor(LATER),
        leaveFor(NOW),
        leaveFor(LATER),
      ]);
      const { relay } = shop;

      await accept(uncaptured);
      await expect.poll(() => ordersOf(shop, uncaptured.cart)).toHaveLength(1);
      const { payment } = await onlyOrderOf(shop, uncaptured.cart);
      // One is paid in Medusa's books and has no order yet.
      const order = relay.hold(new RegExp(unordered.cart.id));
      await accept(unordered);
      // One has an order, and its payment is not written down yet.
      const asked = relay.hold(new RegExp(unpaid.cart.id));
      await accept(unpaid);
      await asked.reached;
      const authorised = relay.hold(new RegExp(`^GET /api/payments/${unpaid.paymentId}`));
      asked.letGo();
      // One has its order already and is being captured: Abona has done it, Medusa does not know.
      const capture = relay.hold(new RegExp(`^POST /api/payments/${uncaptured.paymentId}/capture`));
      const captured = shop
        .asAdmin('POST', `/admin/payments/${payment.id}/capture`, {})
        .catch(() => 'killed');
      await Promise.all([capture.reached, order.reached, authorised.reached]);

      await shop.kill();
      expect(await captured).toBe('killed');
      for (const hold of [capture, order, authorised]) hold.letGo();
      await shop.startAgain();
      const answersTo = async ({ session }: { readonly session: Session }) => {
        const messages = relay.messagesOf(session.id).toReversed();
        return new Set(await Promise.all(messages.map((one) => deliver(shop.hooksUrl, one))));
      };
      await expect.poll(() => answersTo(unpaid)).toEqual(new Set([204]));
      await expect.poll(() => answersTo(unordered)).toEqual(new Set([204]));
      // For all that Medusa knows somebody else may be about this one still.
      expect([...(await answersTo(uncaptured))]).toContain(503);
      await age((await onlyOrderOf(shop, uncaptured.cart)).payment.captures[0].id);
      await expect.poll(() => answersTo(uncaptured)).toEqual(new Set([204]));
      for (const { session } of [unpaid, unordered, uncaptured])
        await storm(relay.messagesOf(session.id));

      const back = await complete(shop, unpaid.cart);
      const sales = [unpaid, unordered, uncaptured];
      const orders = await Promise.all(sales.map(({ cart }) => onlyOrderOf(shop, cart)));
      expect(back.order.id).toBe(orders[0].id);
      expect(orders.map(({ payment_status }) => payment_status)).toEqual([
        'authorized',
        'captured',
        'captured',
      ]);
      expect(orders.map(({ transactions }) => transactions.length)).toEqual([0, 1, 1]);
      expect(await Promise.all(sales.map(({ paymentId }) => statusAtAbona(paymentId)))).toEqual([
        'authorized',
        'captured',
        'captured',
      ]);
    },
    START_MS_MAX,
  );
});

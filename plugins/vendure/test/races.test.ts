import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptPayment } from '#world/shopper.ts';
import { holdRows } from './platform/hold-rows.ts';
import { fillCart, pay, signInAtDesk } from './platform/shop-visitor.ts';
import { type RunningShop, startShop } from './platform/start-shop.ts';

const PRICE = 159_900;
const PART = 20_000;

let shop: RunningShop;
let desk: Awaited<ReturnType<typeof signInAtDesk>>;

beforeAll(async () => {
  shop = await startShop();
  desk = await signInAtDesk(shop);
});
afterAll(() => shop?.stop());

async function checkOut(method = 'abona') {
  const { code, checkoutUrl } = await pay(await fillCart(shop), method);
  const { items } = await shop.abona.abona.payments.list({ order_id: code });
  const [payment] = items;
  if (payment === undefined) throw new Error(`Abona knows nothing of ${code}`);
  return { code, checkoutUrl, payment };
}

async function buy(method: string, state: string) {
  const { code, checkoutUrl, payment } = await checkOut(method);
  await acceptPayment(checkoutUrl);
  const order = await desk.expectOrder(code, state);
  return { code, atAbona: payment, payment: order.payments[0] };
}

const statusOf = async ({ id }: { readonly id: string }) =>
  (await shop.abona.abona.payments.get(id)).status;

/** Everything that happened to a payment, as bodies of messages, oldest first. */
async function eventsOf({ id }: { readonly id: string }): Promise<readonly string[]> {
  const { items } = await shop.abona.abona.payments.events(id, { limit: 100 });
  return items.map((event) => JSON.stringify(event)).toReversed();
}

/** Sends the shop a message as Abona signs it. */
async function tell(body: string, secret = shop.abona.webhookSecret): Promise<number> {
  const id = `evt_${randomUUID()}`;
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = {
    ...{ 'content-type': 'application/json', 'webhook-id': id, 'webhook-timestamp': timestamp },
    'webhook-signature': `v1,${signature}`,
  };
  return (await fetch(`${shop.url}/abona/webhooks`, { method: 'POST', headers, body })).status;
}

/** One order, one payment, and it went forward once. */
async function expectPaidOnce(code: string): Promise<void> {
  const order = await desk.expectOrder(code, 'PaymentSettled');
  expect(order.payments).toMatchObject([{ state: 'Settled', amount: PRICE }]);
  const moves = order.history.items.filter(
    ({ data }: { data: { to: string } }) => data.to === 'PaymentSettled',
  );
  expect(moves).toHaveLength(1);
}

describe('what Abona tells a Vendure shop', () => {
  it('changes an order once, however often, in whatever order and all at once it is told, with no browser back', async () => {
    const { code, atAbona } = await buy('abona', 'PaymentSettled');
    const events = await eventsOf(atAbona);
    expect(events.length).toBeGreaterThanOrEqual(3);

    const backwards = [1, 2, 3, 4, 5].flatMap(() => events.toReversed());
    const answers = await Promise.all(backwards.map((body) => tell(body)));

    expect(new Set(answers)).toEqual(new Set([204]));
    await expectPaidOnce(code);
  });

  it('is refused when it is not signed by Abona, and taken when it is about nothing of the shop', async () => {
    const { payment } = await checkOut();
    const [body = ''] = await eventsOf(payment);
    const stranger = body.replaceAll(payment.order_id, 'OTRA');

    expect(await tell(body, 'whsec_bm90IG91cnM=')).toBe(400);
    expect(await tell(stranger)).toBe(204);
    expect(await statusOf(payment)).toBe('created');
  });

  it('is told again to a shop that was killed in the middle: nothing is lost, and nothing happens twice', async () => {
    const [told, away] = await Promise.all([checkOut(), checkOut()]);
    const [held, paid] = await Promise.all([
      buy('abona-al-enviar', 'PaymentAuthorized'),
      buy('abona', 'PaymentSettled'),
    ]);
    const rows = await holdRows(shop);
    await rows.order(told.code);
    await rows.payment(held.payment.id);
    await rows.payment(paid.payment.id);

    // Accepted, captured, given back; and the shop has noted none of it.
    await acceptPayment(told.checkoutUrl);
    await rows.expectWaiting(1);
    const lost = Promise.allSettled([
      desk.settle(held.payment.id),
      desk.refund(paid.payment.id, PART),
    ]);
    await expect.poll(() => statusOf(held.atAbona)).toBe('captured');
    await expect.poll(() => statusOf(paid.atAbona)).toBe('partially_refunded');
    await rows.expectWaiting(3);
    await shop.kill();
    await lost;
    await rows.release();
    await acceptPayment(away.checkoutUrl);
    await shop.start();
    desk = await signInAtDesk(shop);
    expect((await desk.orderOf(away.code)).state).toBe('ArrangingPayment');

    // One was accepted while nobody was there: its whole story comes five times, backwards and at once.
    const events = (await eventsOf(away.payment)).toReversed();
    await Promise.all([1, 2, 3, 4, 5].flatMap(() => events.map((body) => tell(body))));
    await shop.abona.tellMissed();

    for (const { code } of [told, away, held]) await expectPaidOnce(code);
    const refunds = async () => (await desk.orderOf(paid.code)).payments[0].refunds;
    await expect.poll(refunds).toMatchObject([{ total: PART, state: 'Settled' }]);
    // The same again is another one: its number is another.
    expect((await desk.refund(paid.payment.id, PART)).__typename).toBe('Refund');
    expect(await refunds()).toHaveLength(2);
    const { items } = await shop.abona.abona.payments.refunds(paid.atAbona.id);
    expect(items.map(({ amount }) => amount)).toEqual([PART, PART]);
  });
});

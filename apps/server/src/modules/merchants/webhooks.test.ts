import { randomUUID } from 'node:crypto';
import { cancelPayment, createPayment } from '@abona/contract/merchants/payment';
import {
  addWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  rotateWebhookSecret,
  sendWebhookAgain,
  switchWebhookEndpoint,
} from '@abona/contract/merchants/webhook';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import { anOrder, startMerchants } from './testing/merchant-world.ts';
import { isSignedBy, type Received, startShopReceiver } from './testing/shop-receiver.ts';

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
const UNDER_WAY = 'select from merchants.webhook_deliveries where lease_token is not null';

async function withEndpoint(changes: object = {}) {
  const world = await startMerchants();
  const shop = await world.openShop();
  const receiver = await startShopReceiver();
  const { key } = shop;
  const body = { url: receiver.url, ...changes };
  const { data: endpoint } = await world.call(addWebhookEndpoint, { key, body });
  const params = { id: endpoint.id as string };
  const pay = async () => (await world.call(createPayment, { key, body: anOrder() })).data;
  const cancel = (id: string) => world.call(cancelPayment, { key, params: { id } });
  const deliveries = async () =>
    (await world.call(listWebhookDeliveries, { key, params })).data.items;
  /** Lets time pass and does what is due by then. */
  const leap = async (ms: number) => {
    world.clock.forward(ms);
    await world.runSchedule('merchants.sweep_webhooks');
  };
  /** The same once every try is written down: written down later, it would have been made later. */
  const pass = async (ms: number) => {
    await eventually(async () => (await world.database.pool.query(UNDER_WAY)).rowCount).toBe(0);
    await leap(ms);
  };
  return { ...world, shop, key, receiver, endpoint, params, pay, cancel, deliveries, pass, leap };
}

const sequencesOf = (received: readonly Received[]) =>
  received.map(({ body }) => JSON.parse(body).sequence);

describe('a webhook', () => {
  it('tells what happened, signed over the raw body with its id and time', async () => {
    const { receiver, endpoint, pay, deliveries } = await withEndpoint();

    const payment = await pay();

    await eventually(() => receiver.received.length).toBe(1);
    const [received] = receiver.received as [Received];
    expect(JSON.parse(received.body)).toMatchObject({
      type: 'payment.created',
      sequence: 1,
      data: { payment: { id: payment.id, status: 'created' }, refund: null },
    });
    expect(isSignedBy(received, endpoint.secret)).toBe(true);
    expect(received.headers['webhook-id']).toBe(JSON.parse(received.body).id);
    expect(received.headers['abona-webhook-key-id']).toBe(endpoint.key_id);
    await eventually(async () => (await deliveries())[0].status).toBe('delivered');
    expect((await deliveries())[0]).toMatchObject({
      attempts: 1,
      last_attempt: { outcome: 'delivered', http_status: 200 },
    });
  });

  it('comes in the order of what happened: the next one waits until the one before is through', async () => {
    const { receiver, pay, cancel, authorize, pass } = await withEndpoint();
    receiver.answerWith(500);
    const payment = await pay();
    await eventually(() => receiver.received.length).toBe(1);
    await authorize(payment.payment_id);
    await cancel(payment.id);
    const other = await pay();
    await eventually(() => receiver.received.length).toBe(2);
    receiver.answerWith(500, 200);

    await pass(10 * MINUTE_MS);
    await eventually(() => receiver.received.length).toBeGreaterThanOrEqual(4);
    await pass(HOUR_MS);

    const of = (id: string) =>
      receiver.received.filter(({ body }) => JSON.parse(body).data.payment.id === id);
    await eventually(() => new Set(sequencesOf(of(payment.id))).size).toBe(4);
    await eventually(() => of(other.id).length).toBeGreaterThanOrEqual(2);
    const sequences = sequencesOf(of(payment.id));
    expect(sequences).toEqual(sequences.toSorted((one, next) => one - next));
    expect(sequences.slice(-4)).toEqual([1, 2, 3, 4]);
  });

  it('has the same id and the same bytes at every try, and is well again when one arrived', async () => {
    const { receiver, pay, pass, database } = await withEndpoint();
    const isFailing = async () => {
      const failing = 'select from merchants.webhook_endpoints where failing_since is not null';
      return (await database.pool.query(failing)).rowCount === 1;
    };
    receiver.answerWith(503, 302, 200);
    await pay();
    await eventually(() => receiver.received.length).toBe(1);
    await eventually(isFailing).toBe(true);

    await pass(10 * MINUTE_MS);
    await eventually(() => receiver.received.length).toBe(2);
    await pass(10 * MINUTE_MS);
    await eventually(() => receiver.received.length).toBe(3);
    await eventually(isFailing).toBe(false);

    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(receiver.received.every(({ path }) => path === '/abona')).toBe(true);
  });

  it('is tried for three days, then given up for all to see, and sent again on request', async () => {
    const { call, key, params, receiver, pay, deliveries, pass } = await withEndpoint();
    receiver.answerWith(500);
    await pay();
    await eventually(() => receiver.received.length).toBe(1);

    for (let tries = 1; (await deliveries())[0].status === 'waiting'; tries++) {
      await eventually(async () => (await deliveries())[0].last_attempt !== null).toBe(true);
      await pass(10 * HOUR_MS);
      await eventually(async () => {
        const [{ attempts, status }] = await deliveries();
        return status === 'dead' || attempts > tries;
      }).toBe(true);
      expect(tries).toBeLessThan(20);
    }
    const [dead] = await deliveries();
    const tried = receiver.received.length;
    await pass(DAY_MS);
    receiver.answerWith(200);
    const again = () =>
      call(sendWebhookAgain, { key, params: { ...params, delivery_id: dead.id } });
    const woken = await again();

    expect(dead).toMatchObject({ status: 'dead', next_attempt_at: null });
    expect(woken.data).toMatchObject({ id: dead.id, status: 'waiting', attempts: 0 });
    await eventually(async () => (await deliveries())[0].status).toBe('delivered');
    expect(receiver.received).toHaveLength(tried + 1);
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(dead.event_id);
  });

  it('is signed with both secrets while one takes over from the other', async () => {
    const { call, key, params, receiver, endpoint, pay, clock } = await withEndpoint();
    const headers = { 'idempotency-key': randomUUID() };

    const rotated = await call(rotateWebhookSecret, { key, params, headers });
    const replayed = await call(rotateWebhookSecret, { key, params, headers });
    await pay();
    await eventually(() => receiver.received.length).toBe(1);
    clock.forward(DAY_MS + 1);
    await pay();
    await eventually(() => receiver.received.length).toBe(2);

    const [during, after] = receiver.received as [Received, Received];
    const [before, now] = [endpoint.secret, rotated.data.secret];
    expect(replayed.data).toEqual({ ...rotated.data, secret: null });
    expect([isSignedBy(during, before), isSignedBy(during, now)]).toEqual([true, true]);
    expect([isSignedBy(after, before), isSignedBy(after, now)]).toEqual([false, true]);
    expect(during.headers['abona-webhook-key-id']).toBe(
      `${rotated.data.key_id} ${endpoint.key_id}`,
    );
  });

  it('goes to who wants it, and no more to who is gone', async () => {
    const { call, key, params, receiver, pay, cancel, deliveries } = await withEndpoint({
      event_types: ['payment.cancelled'],
    });
    receiver.answerWith(410);

    const payment = await pay();
    await cancel(payment.id);

    await eventually(() => receiver.received.length).toBe(1);
    expect(JSON.parse(receiver.received[0]?.body ?? '').type).toBe('payment.cancelled');
    await eventually(async () => (await deliveries())[0].status).toBe('dead');
    const { data } = await call(listWebhookEndpoints, { key });
    expect(data.items[0]).toMatchObject({ status: 'disabled', disabled_reason: 'gone' });
    const [{ id }] = await deliveries();
    const again = { key, params: { ...params, delivery_id: id } };
    expect((await call(sendWebhookAgain, again)).error.code).toBe('webhook_endpoint_disabled');
    await call(switchWebhookEndpoint, { key, params, body: { status: 'active' } });
    receiver.answerWith(200);
    expect((await call(sendWebhookAgain, again)).status).toBe(200);
    await eventually(() => receiver.received.length).toBe(2);
  });

  it('that was given up is seen by whoever runs the product, who sends it again once', async () => {
    const { call, key, params, receiver, pay, merchants, deliveries, database } =
      await withEndpoint();
    const { webhookDesk } = merchants;
    const resend = (id: string) => transaction(database.db, (tx) => webhookDesk.resend(tx, id));
    receiver.answerWith(410);
    await pay();
    await eventually(async () => (await deliveries())[0].status).toBe('dead');

    const [dead] = await webhookDesk.listDead();
    const id = dead?.id ?? '';
    expect(dead).toMatchObject({ outcome: 'gone', httpStatus: 410, attempts: 1 });
    expect(await webhookDesk.listFailing()).toMatchObject([{ status: 'disabled', dead: 1 }]);
    expect(await resend(randomUUID())).toBe('not_found');
    expect(await resend(id)).toBe('disabled');

    receiver.answerWith(200);
    await call(switchWebhookEndpoint, { key, params, body: { status: 'active' } });
    const both = await Promise.all([resend(id), resend(id)]);
    expect(both.filter((answer) => answer === 'sent').length).toBeGreaterThan(0);
    await eventually(async () => (await deliveries())[0].status).toBe('delivered');
    expect(await webhookDesk.listDead()).toEqual([]);
  });

  it('is switched off after five days without an answer', async () => {
    const { call, key, receiver, pay, pass, deliveries } = await withEndpoint();
    receiver.answerWith(500);
    await pay();
    await eventually(async () => (await deliveries())[0].last_attempt !== null).toBe(true);

    await pass(5 * DAY_MS + MINUTE_MS);

    await eventually(async () => {
      const { data } = await call(listWebhookEndpoints, { key });
      return data.items[0].disabled_reason;
    }).toBe('failing');
  });

  it('survives a node that died while sending: another takes over when its time is up', async () => {
    const { receiver, pay, leap, database } = await withEndpoint();
    receiver.answerWith(500, 200);
    await pay();
    await eventually(() => receiver.received.length).toBe(1);
    const lease = `update merchants.webhook_deliveries set lease_token = gen_random_uuid(),
      leased_until = next_attempt_at + interval '10 minutes'`;
    await eventually(async () => (await database.pool.query(lease)).rowCount).toBe(1);

    await leap(MINUTE_MS);
    expect(receiver.received).toHaveLength(1);
    await leap(15 * MINUTE_MS);

    await eventually(() => receiver.received.length).toBe(2);
  });

  it('is sent once and in order, however fast one thing follows the other', async () => {
    const { receiver, pay, cancel, authorize, deliveries } = await withEndpoint();
    const payments = await Promise.all(Array.from({ length: 6 }, pay));

    await Promise.all(
      payments.map(async ({ id, payment_id }) => {
        await authorize(payment_id);
        await cancel(id);
      }),
    );

    await eventually(() => receiver.received.length).toBe(payments.length * 4);
    for (const { id } of payments) {
      const own = receiver.received.filter(({ body }) => JSON.parse(body).data.payment.id === id);
      expect(sequencesOf(own)).toEqual([1, 2, 3, 4]);
    }
    const undelivered = async () =>
      (await deliveries()).filter(({ status }: { status: string }) => status !== 'delivered');
    await eventually(undelivered).toEqual([]);
  });

  it('is sent by a job where the node that wrote it sends nothing itself', async () => {
    const { receiver, merchants, pay, cancel, deliveries, database } = await withEndpoint();
    const jobs = async () => {
      const all = `select from pgboss.job where name = 'merchants.deliver_webhooks'`;
      return (await database.pool.query(all)).rowCount;
    };
    await pay();
    await eventually(() => receiver.received.length).toBe(1);
    expect(await jobs()).toBe(0);

    await merchants.webhookOutbox.close();
    const payment = await pay();
    await cancel(payment.id);

    await eventually(() => receiver.received.length).toBe(3);
    expect(sequencesOf(receiver.received)).toEqual([1, 1, 2]);
    expect(await jobs()).toBe(2);
    await eventually(async () => (await deliveries())[0].status).toBe('delivered');
  });

  it('that a node claimed and never sent, because it fell, is sent by another', async () => {
    const { receiver, pay, cancel, leap, database } = await withEndpoint();
    const payment = await pay();
    await eventually(() => receiver.received.length).toBe(1);
    await eventually(async () => (await database.pool.query(UNDER_WAY)).rowCount).toBe(0);
    const unsent = `update merchants.webhook_deliveries set status = 'waiting', settled_at = null,
      lease_token = gen_random_uuid(), leased_until = next_attempt_at + interval '1 minute'`;
    await database.pool.query(unsent);

    await cancel(payment.id);
    await leap(2 * MINUTE_MS);

    await eventually(() => receiver.received.length).toBe(3);
    expect(sequencesOf(receiver.received)).toEqual([1, 1, 2]);
  });

  it.each([
    'http://tienda.mx/abona',
    'https://10.0.0.1/abona',
    'https://169.254.169.254/latest/meta-data',
    'https://2852039166/',
    'https://[fd00::1]/',
    'https://tienda.mx:22/',
    'https://ana:x@tienda.mx/',
  ])('cannot be wanted at %s', async (url) => {
    const { call, openShop } = await startMerchants();
    const { key } = await openShop();

    const { error } = await call(addWebhookEndpoint, { key, body: { url } });

    expect(error.code).toBe('webhook_address_refused');
  });

  it('and its secret belong to one shop', async () => {
    const { call, openShop, params, deliveries, pay, receiver, database, endpoint } =
      await withEndpoint();
    await pay();
    await eventually(() => receiver.received.length).toBe(1);
    const other = await openShop();
    const { key } = other;
    const [{ id: deliveryId }] = await deliveries();

    const replies = await Promise.all([
      call(listWebhookDeliveries, { key, params }),
      call(rotateWebhookSecret, { key, params }),
      call(switchWebhookEndpoint, { key, params, body: { status: 'disabled' } }),
      call(sendWebhookAgain, { key, params: { ...params, delivery_id: deliveryId } }),
    ]);

    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await call(listWebhookEndpoints, { key })).data.items).toEqual([]);
    const { rows } = await database.pool.query(
      `select e::text as row from merchants.webhook_endpoints e
       union all select body from platform.idempotency_keys`,
    );
    const kept = rows.map(({ row }) => row).join('\n');
    expect(kept).not.toContain(endpoint.secret.slice(6));
  });
});

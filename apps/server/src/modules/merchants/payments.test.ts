import { randomUUID } from 'node:crypto';
import {
  cancelPayment,
  createPayment,
  createPaymentIntent,
  getPayment,
  getPaymentIntent,
  listPayments,
} from '@abona/contract/merchants/payment';
import { capturePayment } from '@abona/contract/merchants/purchase';
import { listEvents, listPaymentEvents } from '@abona/contract/merchants/shop-event';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { anOrder, startMerchants } from './testing/merchant-world.ts';

const HOUR_MS = 3_600_000;

describe('a payment', () => {
  it('is created, and read by each of its names and by the shop’s own order', async () => {
    const { call, openShop } = await startMerchants();
    const { key } = await openShop();
    const body = anOrder({
      shipping_amount: 100_00,
      lines: [{ reference: 'z', name: 'Zapatos', quantity: 2, unit_amount: 450_00 }],
    });

    const created = await call(createPayment, { key, body });

    expect(created.status).toBe(200);
    expect(created.data).toMatchObject({
      id: expect.stringMatching(/^pay_[\da-z]{26}$/),
      payment_id: expect.stringMatching(/^\d{15}$/),
      payment_intent_id: null,
      order_id: body.order_id,
      status: 'created',
      amount: 1_000_00,
      sequence: 1,
      lines: [{ reference: 'z', quantity: 2, refunded_quantity: 0 }],
    });
    const { id, payment_id: number } = created.data;
    expect(created.data.checkout_url).toBe(`http://localhost:4000/pay/?payment_id=${number}`);
    for (const name of [id, number])
      expect((await call(getPayment, { key, params: { id: name } })).data).toEqual(created.data);
    const byOrder = await call(listPayments, { key, query: { order_id: body.order_id } });
    expect(byOrder.data).toEqual({ items: [created.data], next_cursor: null });
  });

  it('[1.02] by intent has a name of its own, which the checkout address carries', async () => {
    const { call, openShop } = await startMerchants();
    const { key } = await openShop();

    const { data } = await call(createPaymentIntent, { key, body: anOrder() });

    expect(data.payment_intent_id).toMatch(/^pi_[\da-z]{26}$/);
    expect(data.checkout_url).toContain(`?payment_intent_id=${data.payment_intent_id}`);
    const params = { id: data.payment_intent_id };
    expect((await call(getPaymentIntent, { key, params })).data).toEqual(data);
    const wrong = await call(getPaymentIntent, { key, params: { id: data.payment_id } });
    expect(wrong.status).toBe(404);
  });

  it('of another shop is as unknown as one that never was', async () => {
    const { call, openShop } = await startMerchants();
    const [ours, theirs] = [await openShop(), await openShop()];
    const { data } = await call(createPayment, { key: ours.key, body: anOrder() });

    for (const id of [data.id, data.payment_id, 'pay_x', '1', 'pi_1', '%00'])
      for (const endpoint of [getPayment, cancelPayment, listPaymentEvents]) {
        const reply = await call(endpoint, { key: theirs.key, params: { id } });
        expect(reply.status, `${endpoint.path} ${id}`).toBe(id === '%00' ? 400 : 404);
      }
    const lists = await Promise.all([
      call(listPayments, { key: theirs.key, query: { order_id: data.order_id } }),
      call(listEvents, { key: theirs.key }),
    ]);
    expect(lists.map((list) => list.data.items)).toEqual([[], []]);
    const still = await call(getPayment, { key: ours.key, params: { id: data.id } });
    expect(still.data).toEqual(data);
  });

  it('needs a key for each operation: the same one repeats the answer, another body is refused', async () => {
    const { call, openShop, database } = await startMerchants();
    const [{ key }, other] = [await openShop(), await openShop()];
    const body = anOrder();
    const headers = { 'idempotency-key': randomUUID() };

    const without = await call(createPayment, { key, body, headers: { 'idempotency-key': '' } });
    const first = await call(createPayment, { key, body, headers });
    const again = await call(createPayment, { key, body, headers });
    const changed = await call(createPayment, { key, body: { ...body, amount: 1 }, headers });
    const others = await call(createPayment, { key: other.key, body: anOrder(), headers });

    expect(without.status).toBe(422);
    expect(again.data).toEqual(first.data);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(changed.error.code).toBe('idempotency_key_reused');
    expect(others.data.id).not.toBe(first.data.id);
    const { rows } = await database.pool.query('select id from merchants.payments');
    expect(rows).toHaveLength(2);
  });

  it('is made once for an order, by fifty calls at once with keys of their own', async () => {
    const { call, openShop, database } = await startMerchants();
    const { key } = await openShop();
    const body = anOrder();

    const replies = await Promise.all(
      Array.from({ length: 50 }, () => call(createPayment, { key, body })),
    );

    const codes = replies.map(({ status, error }) => (status === 200 ? 'made' : error.code));
    expect(codes.toSorted()).toEqual(['made', ...Array(49).fill('order_exists')]);
    const { rows } = await database.pool.query('select sequence from merchants.payment_events');
    expect(rows).toHaveLength(1);
  });

  it('may follow one that was withdrawn or ran out of time', async () => {
    const { call, openShop, clock } = await startMerchants();
    const { key } = await openShop();
    const body = anOrder({ expires_in_minutes: 60 });
    const first = await call(createPayment, { key, body });
    await call(cancelPayment, { key, params: { id: first.data.id } });

    const second = await call(createPayment, { key, body });
    const early = await call(createPayment, { key, body });
    clock.forward(HOUR_MS + 1_000);
    const third = await call(createPayment, { key, body });

    expect([second.status, early.status, third.status]).toEqual([200, 409, 200]);
    const { data } = await call(getPayment, { key, params: { id: second.data.id } });
    expect(data).toMatchObject({ status: 'expired', status_reason: 'not_opened_in_time' });
  });

  it.each([
    ['a float', { amount: 10.5 }, 'amount'],
    ['text', { amount: '100' }, 'amount'],
    ['nothing', { amount: 0 }, 'amount'],
    ['less than nothing', { amount: -1 }, 'amount'],
    ['too much', { amount: 100_000_000_001 }, 'amount'],
    ['another’s address', { return_url: 'https://malo.mx/' }, 'return_url'],
    ['a script', { return_url: 'javascript:alert(1)' }, 'return_url'],
    ['a long order', { order_id: 'x'.repeat(65) }, 'order_id'],
    ['a field nobody knows', { status: 'captured' }, 'status'],
  ])('is refused for %s', async (_, changes, path) => {
    const { call, openShop } = await startMerchants();
    const { key } = await openShop();

    const { status, error } = await call(createPayment, { key, body: anOrder(changes) });

    expect(status).toBe(422);
    expect(error.fields.map((field: { path: string }) => field.path)).toEqual([path]);
  });

  it('is withdrawn once: again changes nothing, and a captured one stays', async () => {
    const { call, openShop, authorize, merchants, database } = await startMerchants();
    const { key } = await openShop();
    const { data } = await call(createPayment, { key, body: anOrder() });
    const params = { id: data.id };

    const first = await call(cancelPayment, { key, params });
    const again = await call(cancelPayment, { key, params });

    expect(first.data).toMatchObject({ status: 'cancelled', status_reason: 'by_merchant' });
    expect(again.data).toEqual(first.data);
    const paid = (await call(createPayment, { key, body: anOrder() })).data;
    await authorize(paid.payment_id);
    await transaction(database.db, async (tx) => {
      const order = { paymentId: Number(paid.payment_id), actor: 'system' };
      const sale = await merchants.lockSale(tx, order);
      if (!sale.ok) throw new Error(sale.error);
      await merchants.recordCapture(tx, { sale: sale.value, loanId: 'loan-1' });
    });
    const late = await call(cancelPayment, { key, params: { id: paid.id } });
    expect(late.error.code).toBe('payment_state_conflict');
    expect(late.error.message).toContain('«captured»');
  });

  it('of a shop that was stopped is not opened, accepted or captured; what it has it can withdraw', async () => {
    const { call, openShop, authorize, merchants, database } = await startMerchants();
    const { id: merchantId, key } = await openShop();
    const open = async (order: object = {}) =>
      (await call(createPayment, { key, body: anOrder(order) })).data;
    const [offered, accepted, reserved] = [
      await open(),
      await open(),
      await open({ capture_mode: 'manual' }),
    ];
    const within = <T>(act: Parameters<typeof transaction<T>>[1]) => transaction(database.db, act);
    const claim = (reference: string) =>
      within((tx) => merchants.claim(tx, { customerId: 7, reference }));
    expect((await claim(accepted.payment_id)).ok).toBe(true);
    await authorize(reserved.payment_id);
    await within((tx) => merchants.desk.suspend(tx, { merchantId, actor: 'staff:ana' }));

    expect((await call(createPayment, { key, body: anOrder() })).error).toMatchObject({
      code: 'merchant_suspended',
    });
    expect(await claim(offered.payment_id)).toEqual({ ok: false, error: 'payment_closed' });
    const sale = { paymentId: Number(accepted.payment_id), actor: 'x', authorisedBy: 'customer:7' };
    expect(await within((tx) => merchants.lockSale(tx, sale))).toEqual({
      ok: false,
      error: 'state_conflict',
    });
    const captured = await call(capturePayment, { key, params: { id: reserved.id }, body: {} });
    expect(captured.error.code).toBe('payment_on_hold');
    const withdrawn = await call(cancelPayment, { key, params: { id: reserved.id } });
    expect(withdrawn.data.status).toBe('cancelled');
  });

  it('tells all that happened to it, numbered without gaps, in pages', async () => {
    const { call, openShop, authorize } = await startMerchants();
    const { key } = await openShop();
    const { data } = await call(createPayment, { key, body: anOrder() });
    await authorize(data.payment_id);
    await call(cancelPayment, { key, params: { id: data.id } });
    const params = { id: data.id };

    const first = await call(listPaymentEvents, { key, params, query: { limit: '3' } });
    const cursor = first.data.next_cursor;
    const second = await call(listPaymentEvents, { key, params, query: { limit: '3', cursor } });

    const all = [...first.data.items, ...second.data.items];
    expect(all.map(({ sequence, type }) => `${sequence} ${type}`)).toEqual([
      '4 payment.cancelled',
      '3 payment.authorized',
      '2 payment.pending',
      '1 payment.created',
    ]);
    expect(second.data.next_cursor).toBeNull();
    expect(JSON.stringify(all)).not.toContain('customer');
    const elsewhere = await call(listEvents, { key, query: { cursor } });
    expect(elsewhere.error.fields[0].path).toBe('cursor');
  });

  it('is found by the token a browser came back with, which decides nothing', async () => {
    const { call, openShop, merchants, database } = await startMerchants();
    const [{ key }, other] = [await openShop(), await openShop()];
    const { data } = await call(createPayment, { key, body: anOrder() });
    const claimed = await transaction(database.db, (tx) =>
      merchants.claim(tx, { customerId: 7, reference: data.payment_id }),
    );
    const wayBack = claimed.ok ? new URL(claimed.value.wayBack ?? '') : null;
    const token = wayBack?.searchParams.get('abona_return') ?? '';

    const own = await call(listPayments, { key, query: { return_token: token } });
    const others = await call(listPayments, { key: other.key, query: { return_token: token } });

    expect(wayBack?.href).toBe(`https://tienda.mx/gracias?x=1&abona_return=${token}`);
    expect(
      own.data.items.map(({ id, status }: { id: string; status: string }) => [id, status]),
    ).toEqual([[data.id, 'pending']]);
    expect(others.data.items).toEqual([]);
  });

  it('is closed by itself when nobody opened or captured it in time', async () => {
    const { call, openShop, authorize, clock, runSchedule } = await startMerchants();
    const { key } = await openShop();
    const order = () => anOrder({ expires_in_minutes: 60, capture_mode: 'manual' });
    const [unopened, opened, uncaptured] = await Promise.all(
      [1, 2, 3].map(async () => (await call(createPayment, { key, body: order() })).data),
    );
    await authorize(uncaptured.payment_id);
    await authorize(opened.payment_id, 8);

    clock.forward(HOUR_MS + 1_000);
    await runSchedule('merchants.expire_payments');
    const statusOf = async ({ id }: { id: string }) =>
      (await call(getPayment, { key, params: { id } })).data.status;

    expect(await statusOf(unopened)).toBe('expired');
    expect(await statusOf(uncaptured)).toBe('authorized');
    clock.forward(7 * 24 * HOUR_MS);
    await runSchedule('merchants.expire_payments');
    expect(await statusOf(uncaptured)).toBe('expired');
  });

  it.each([
    ['withdrawn', cancelPayment],
    ['captured', capturePayment],
  ])(
    'is told expired to a shop whose own call finds it out of time when it is to be %s',
    async (_, endpoint) => {
      const { call, openShop, authorize, clock } = await startMerchants();
      const { key } = await openShop();
      const body = anOrder({ capture_mode: 'manual' });
      const { data } = await call(createPayment, { key, body });
      await authorize(data.payment_id);
      const params = { id: data.id };
      clock.forward(7 * 24 * HOUR_MS);

      const { error } = await call(endpoint, { key, params });

      expect(error.code).toBe('payment_state_conflict');
      expect(error.message).toContain('«expired»');
      expect((await call(getPayment, { key, params })).data).toMatchObject({
        status: 'expired',
        status_reason: 'not_captured_in_time',
      });
    },
  );
});

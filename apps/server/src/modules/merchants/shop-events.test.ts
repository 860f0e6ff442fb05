import { createPayment, getPayment } from '@abona/contract/merchants/payment';
import { capturePayment, createRefund } from '@abona/contract/merchants/purchase';
import { exportSettlementLines, listPayouts } from '@abona/contract/merchants/settlement';
import { listEvents, ShopEventView } from '@abona/contract/merchants/shop-event';
import {
  addWebhookEndpoint,
  eventMeanings,
  listWebhookDeliveries,
  sendTrialEvent,
} from '@abona/contract/merchants/webhook';
import { centavos } from '@abona/kernel/money';
import { ok } from '@abona/kernel/result';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import { noDownPayments } from '#testing/no-down-payments.ts';
import { anOrder, type MerchantWorld, startMerchants } from './testing/merchant-world.ts';
import { startShopReceiver } from './testing/shop-receiver.ts';

const DAY_MS = 24 * 3_600_000;

async function sell({ call, authorize }: MerchantWorld, key: string) {
  const { data } = await call(createPayment, { key, body: anOrder({ capture_mode: 'manual' }) });
  await authorize(data.payment_id);
  const params = { id: data.id as string };
  await call(capturePayment, { key, params });
  return params;
}

const typesIn = (items: readonly { type: string; sequence: number }[]) =>
  items.map(({ type, sequence }) => `${sequence} ${type}`);

describe('what a shop is told', () => {
  it('follows a refund to the card or account of the down payment, in the order of its payment, and ends once', async () => {
    let state: 'on_its_way' | 'credited' = 'on_its_way';
    const world = await startMerchants({
      ...noDownPayments,
      leftOf: async () => centavos(300_00),
      giveBack: async () => ok(undefined),
      returnStateOf: async () => state,
    });
    const { call, openShop, merchants, database } = world;
    const { key } = await openShop();
    const params = await sell(world, key);
    const { data: refund } = await call(createRefund, { key, params, body: { amount: 100_00 } });
    const { rows } = await database.pool.query('select id from merchants.refunds');
    const follow = () => merchants.followRefund(rows[0].id);

    await follow();
    state = 'credited';
    await Promise.all([follow(), follow(), follow()]);
    await merchants.followRefund('00000000-0000-7000-8000-000000000000');

    expect(refund).toMatchObject({ status: 'pending', to_origin: 100_00 });
    const expand = { query: { expand: 'refunds' } };
    const { data } = await call(getPayment, { key, params, ...expand });
    expect(data).toMatchObject({ sequence: 7, refunds: [{ id: refund.id, status: 'succeeded' }] });
    const { items } = (await call(listEvents, { key, query: { limit: '3' } })).data;
    expect(typesIn(items)).toEqual([
      '7 refund.succeeded',
      '6 refund.pending',
      '5 payment.partially_refunded',
    ]);
    expect(items[0].data.refund).toMatchObject({ id: refund.id, status: 'succeeded' });
  });

  it('tells of a payout from its making to its end, and gives its lines as a file that adds up', async () => {
    const world = await startMerchants();
    const { call, openShop, clock, runSchedule, database, merchants } = world;
    const { key } = await openShop();
    const evil = anOrder({ order_id: '=cmd()', capture_mode: 'manual' });
    const { data } = await call(createPayment, { key, body: evil });
    await world.authorize(data.payment_id);
    await call(capturePayment, { key, params: { id: data.id } });
    clock.forward(2 * DAY_MS);
    await runSchedule('merchants.make_payouts');
    const { rows } = await database.pool.query('select id, amount from merchants.payouts');
    const end = (id: string, status: 'paid' | 'returned') =>
      transaction(database.db, (tx) =>
        merchants.endPayout(tx, { id, status, trackingKey: 'ABONA1' }),
      );
    await end(rows[0].id, 'returned');

    const { items } = (await call(listEvents, { key, query: { limit: '2' } })).data;
    const [payout] = (await call(listPayouts, { key })).data.items;
    const days = { from: '2026-01-01', to: '2199-01-01' };
    const { data: file } = await call(exportSettlementLines, { key, query: days });

    expect(typesIn(items)).toEqual(['2 payout.failed', '1 payout.created']);
    expect(items[0].data.payout).toEqual(payout);
    const [head, ...lines] = file.trim().split('\r\n');
    expect(head?.split(',').slice(0, 4)).toEqual(['id', 'business_date', 'kind', 'amount']);
    const sum = lines.reduce(
      (total: number, line: string) => total + Number(line.split(',')[3]),
      0,
    );
    expect(sum).toBe(Number(rows[0].amount));
    expect(file).not.toMatch(/,=cmd/);
  });

  it('pays again what a bank sent back, at once or days after it arrived, and the books are as if once', async () => {
    const world = await startMerchants();
    const { call, openShop, clock, runSchedule, database, merchants, ledger } = world;
    const { key, id: merchantId } = await openShop();
    const sellOne = async (order_id: string) => {
      const body = anOrder({ order_id, capture_mode: 'manual' });
      const { data } = await call(createPayment, { key, body });
      await world.authorize(data.payment_id);
      await call(capturePayment, { key, params: { id: data.id } });
      return data;
    };
    await sellOne('A-1');
    const second = await sellOne('A-2');
    const part = { amount: 10_000, reason: 'Vino roto' };
    await call(createRefund, { key, params: { id: second.id }, body: part });
    const owed = () =>
      ledger.balancesOf(database.db, [
        `merchant_payable:${merchantId}`,
        `merchant_receivable:${merchantId}`,
        'payouts_in_transit:spei',
      ]);
    const before = await owed();
    const next = async () => {
      clock.forward(2 * DAY_MS);
      await runSchedule('merchants.make_payouts');
      const { rows } = await database.pool.query(
        "select id, amount from merchants.payouts where status = 'scheduled'",
      );
      return rows[0];
    };
    const end = (id: string, status: 'paid' | 'returned') =>
      transaction(database.db, (tx) =>
        merchants.endPayout(tx, { id, status, trackingKey: 'ABONA1' }),
      );

    const first = await next();
    await end(first.id, 'returned');
    expect(await owed()).toEqual(before);
    const again = await next();
    expect(again.amount).toBe(first.amount);
    await end(again.id, 'paid');
    await end(again.id, 'returned');
    expect((await end(again.id, 'paid')).ok).toBe(false);
    expect(await owed()).toEqual(before);
    const last = await next();
    expect(last.amount).toBe(first.amount);
    await end(last.id, 'paid');

    expect(await owed()).toEqual([0, 0, 0]);
    expect(await next()).toBeUndefined();
  });

  it('is nothing that happened when an endpoint is tried: once, marked, for that endpoint alone', async () => {
    const world = await startMerchants();
    const { call, openShop } = world;
    const { key } = await openShop();
    const taking = await startShopReceiver();
    const refusing = await startShopReceiver();
    refusing.answerWith(500);
    const add = async (url: string) =>
      (await call(addWebhookEndpoint, { key, body: { url, event_types: ['payment.created'] } }))
        .data;
    const [well, ill] = [await add(taking.url), await add(refusing.url)];

    for (const type of Object.keys(eventMeanings))
      await call(sendTrialEvent, { key, params: { id: well.id }, body: { type } });
    await call(sendTrialEvent, { key, params: { id: ill.id }, body: {} });
    const states = async (id: string) =>
      (await call(listWebhookDeliveries, { key, params: { id }, query: { limit: '100' } })).data
        .items;

    await eventually(async () => (await states(ill.id))[0].status).toBe('dead');
    const kinds = Object.keys(eventMeanings).length;
    await eventually(
      async () =>
        (await states(well.id)).filter(({ status }: { status: string }) => status === 'delivered')
          .length,
    ).toBe(kinds);
    expect((await states(ill.id))[0]).toMatchObject({ is_trial: true, attempts: 1 });
    for (const { body } of taking.received)
      expect(ShopEventView.parse(JSON.parse(body))).toMatchObject({ is_trial: true });
    expect(refusing.received).toHaveLength(1);
    expect((await call(listEvents, { key })).data.items).toEqual([]);
    const { rows } = await world.database.pool.query(
      'select failing_since from merchants.webhook_endpoints where failing_since is not null',
    );
    expect(rows).toEqual([]);
  });
});

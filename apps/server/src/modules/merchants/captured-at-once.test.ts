import { createPayment, getPayment } from '@abona/contract/merchants/payment';
import { listPaymentEvents } from '@abona/contract/merchants/shop-event';
import { addWebhookEndpoint, listWebhookDeliveries } from '@abona/contract/merchants/webhook';
import { ok } from '@abona/kernel/result';
import { beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import { anOrder, type MerchantWorld, startMerchants } from './testing/merchant-world.ts';
import { type Received, startShopReceiver } from './testing/shop-receiver.ts';

const MINUTE_MS = 60_000;
const CUSTOMER = 7;

type Order = Parameters<MerchantWorld['merchants']['lockSale']>[1];

/** Locks a sale, opens its loan and records the capture, as origination does. */
const capture = ({ database, merchants, ledger }: MerchantWorld, order: Order) =>
  transaction(database.db, async (tx) => {
    const sale = await merchants.lockSale(tx, order);
    if (!sale.ok) return sale;
    await ledger.postAll(tx, sale.value.commission);
    return ok(await merchants.recordCapture(tx, { sale: sale.value, loanId: 'loan-1' }));
  });

/** Authorises and captures in one transaction, as an acceptance does. */
const captureAtOnce = (world: MerchantWorld, reference: string) =>
  capture(world, {
    paymentId: Number(reference),
    actor: 'system',
    authorisedBy: `customer:${CUSTOMER}`,
  });

const heard = (received: readonly Received[]) =>
  received.map(({ body }) => {
    const { sequence, type, data } = JSON.parse(body);
    return `${sequence} ${type} ${data.payment.status}`;
  });

describe('a payment that is captured in the transaction that authorises it', () => {
  let world: MerchantWorld;
  let key: string;

  beforeEach(async () => {
    world = await startMerchants();
    ({ key } = await world.openShop());
  });

  const claimed = async () => {
    const { data } = await world.call(createPayment, { key, body: anOrder() });
    await transaction(world.database.db, (tx) =>
      world.merchants.claim(tx, { customerId: CUSTOMER, reference: data.payment_id }),
    );
    return data;
  };

  const listen = async (event_types: readonly string[] = []) => {
    const receiver = await startShopReceiver();
    const body = { url: receiver.url, event_types };
    const { data } = await world.call(addWebhookEndpoint, { key, body });
    return { ...receiver, id: data.id as string };
  };

  it('is told as both, in their order, to every endpoint what it wants to hear', async () => {
    const payment = await claimed();
    const [all, captures] = [await listen(), await listen(['payment.captured'])];

    await captureAtOnce(world, payment.payment_id);

    await eventually(() => heard(all.received)).toEqual([
      '3 payment.authorized authorized',
      '4 payment.captured captured',
    ]);
    await eventually(() => heard(captures.received)).toEqual(['4 payment.captured captured']);
    const params = { id: payment.id };
    const { items } = (await world.call(listPaymentEvents, { key, params })).data;
    expect(items.map(({ type }: { type: string }) => type)).toEqual([
      'payment.captured',
      'payment.authorized',
      'payment.pending',
      'payment.created',
    ]);
    const delivered = await world.call(listWebhookDeliveries, { key, params: { id: all.id } });
    expect(delivered.data.items.map(({ sequence }: { sequence: number }) => sequence)).toEqual([
      4, 3,
    ]);
  });

  it('keeps the second message back until the first is through', async () => {
    const payment = await claimed();
    const shop = await listen();
    shop.answerWith(500, 200);

    await captureAtOnce(world, payment.payment_id);
    await eventually(() => shop.received.length).toBe(1);
    const held = 'select from merchants.webhook_deliveries where lease_token is not null';
    await eventually(async () => (await world.database.pool.query(held)).rowCount).toBe(0);
    world.clock.forward(10 * MINUTE_MS);
    await world.runSchedule('merchants.sweep_webhooks');

    await eventually(() => heard(shop.received).map((line) => line.split(' ')[0])).toEqual([
      '3',
      '3',
      '4',
    ]);
  });

  it('has what it has when the two come one after the other: trail, announcements, lines and books', async () => {
    const [atOnce, inTurn] = [await claimed(), await claimed()];

    await captureAtOnce(world, atOnce.payment_id);
    await world.authorize(inTurn.payment_id);
    await capture(world, { paymentId: Number(inTurn.payment_id), actor: 'system' });

    const [one, other] = await Promise.all([tracesOf(world, atOnce), tracesOf(world, inTurn)]);
    expect(one.trail.map(({ detail }) => detail.to)).toEqual([
      'created',
      'pending',
      'authorized',
      'captured',
    ]);
    expect(one.lines).toHaveLength(3);
    expect(one.fee).toMatchObject({ kind: 'disbursement', actor: 'system' });
    expect(one).toEqual(other);
    const { data } = await world.call(getPayment, { key, params: { id: atOnce.id } });
    expect(data).toMatchObject({ status: 'captured', capture_before: expect.any(String) });
  });

  it('stays as it is when it cannot be authorised any more', async () => {
    const payment = await claimed();
    const actor = 'system';
    await transaction(world.database.db, (tx) =>
      world.merchants.move(tx, {
        ...{ paymentId: Number(payment.payment_id), to: 'cancelled', reason: null, actor },
      }),
    );

    const refused = await captureAtOnce(world, payment.payment_id);

    expect(refused).toEqual({ ok: false, error: 'state_conflict' });
    const { trail, fee } = await tracesOf(world, payment);
    expect(trail.at(-1)?.detail.to).toBe('cancelled');
    expect(fee).toBeNull();
  });
});

type Trace = { readonly actor: string; readonly detail: { readonly to: string } };

/** All that is left of a payment's way, without what names it. */
async function tracesOf(
  { database, ledger }: MerchantWorld,
  { payment_id }: { readonly payment_id: string },
) {
  const ask = async <Row>(text: string) =>
    (await database.pool.query(text, [payment_id])).rows as Row[];
  const trail = await ask<Trace>(`select actor, reason, detail from platform.audit_trail
    where subject = 'payment:' || $1::text order by sequence`);
  const announced = await ask(`select sequence, payload - 'payment_id' as payload
    from platform.outbox where event = 'merchants.payment_moved' and payload->>'payment_id' = $1
    order by id`);
  const lines = await ask(`select kind, line.amount from merchants.settlement_lines line
    join merchants.payments payment on payment.id = line.payment_id
    where payment.payment_id = $1 order by kind`);
  const journal = await ledger.find(database.db, `merchant_fee:${payment_id}`);
  const fee = journal && { kind: journal.kind, actor: journal.actor, lines: journal.lines };
  return { trail, announced, lines, fee };
}

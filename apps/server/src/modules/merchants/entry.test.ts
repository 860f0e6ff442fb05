import { createHmac } from 'node:crypto';
import { getPaymentToken, signedTextOf, validatePayment } from '@abona/contract/merchants/entry';
import {
  cancelPayment,
  createPayment,
  createPaymentIntent,
} from '@abona/contract/merchants/payment';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { anOrder, startMerchants } from './testing/merchant-world.ts';

const nothing = {
  valid: false,
  merchantId: null,
  merchantName: null,
  merchantLogo: null,
  amount: null,
  cancellationToken: null,
  callback: null,
  integrationName: null,
  orderId: null,
  paymentId: null,
  paymentIntentId: null,
};

/** What the browser does with a token. */
function sign(token: string, paymentIntentId: string, at = Date.now()): string {
  const timestamp = Math.floor(at / 1_000);
  const text = signedTextOf({ timestamp, paymentIntentId });
  const signature = createHmac('sha256', token).update(text).digest('hex');
  return `t=${timestamp},kid=${token.slice(0, token.lastIndexOf('.'))},v1=${signature}`;
}

async function withIntent(requiresSignature = true) {
  const world = await startMerchants();
  const shop = await world.openShop({ requiresSignature });
  const { data: intent } = await world.call(createPaymentIntent, {
    key: shop.key,
    body: anOrder(),
  });
  const id: string = intent.payment_intent_id;
  const tokenOf = async (of = id) =>
    (await world.call(getPaymentToken, { query: { payment_intent_id: of } })).data.token as string;
  const ask = async (signature: string | null, more: object = {}, of = id) => {
    const headers: Record<string, string> = signature === null ? {} : { 'x-signature': signature };
    const body = { payment_intent_id: of, ...more };
    return (await world.call(validatePayment, { headers, body })).data;
  };
  return { ...world, shop, intent, id, tokenOf, ask };
}

describe('arriving with a payment', () => {
  it('[1.01, 3.07, 7.17] tells the shop, the amount and the way back, in all its fields', async () => {
    const { call, openShop } = await startMerchants();
    const { key, id } = await openShop();
    const body = anOrder({ cancel_url: 'https://tienda.mx/carrito' });
    const { data: payment } = await call(createPayment, { key, body });

    const { data } = await call(validatePayment, { body: { payment_id: payment.payment_id } });

    expect(data).toEqual({
      valid: true,
      merchantId: id,
      merchantName: 'Tienda de Prueba',
      merchantLogo: 'https://tienda.mx/logo.svg',
      amount: 1_000_00,
      cancellationToken: null,
      callback: 'https://tienda.mx/carrito',
      integrationName: 'prueba',
      orderId: body.order_id,
      paymentId: payment.payment_id,
      paymentIntentId: null,
    });
  });

  it('[5.07] asks for exactly one id', async () => {
    const { call } = await startMerchants();
    const wrong = [
      {},
      { payment_id: '123456789012345', payment_intent_id: 'pi_x' },
      { payment_id: 123_456_789_012_345 },
      { payment_id: '12345' },
      { payment_id: '123456789012345', amount: 1 },
    ];

    for (const body of wrong)
      expect((await call(validatePayment, { body })).status, JSON.stringify(body)).toBe(422);
  });

  it('[7.17] answers alike for what is unknown, closed, out of time or another’s', async () => {
    const { call, openShop, clock, merchants, database } = await startMerchants();
    const { key } = await openShop();
    const make = async (changes = {}) =>
      (await call(createPayment, { key, body: anOrder(changes) })).data;
    const [withdrawn, old, taken] = [
      await make(),
      await make({ expires_in_minutes: 5 }),
      await make(),
    ];
    await call(cancelPayment, { key, params: { id: withdrawn.id } });
    await transaction(database.db, (tx) =>
      merchants.claim(tx, { customerId: 7, reference: taken.payment_id }),
    );
    clock.forward(6 * 60_000);
    const ask = async (id: string, session?: string) =>
      (
        await call(validatePayment, {
          body: { payment_id: id },
          ...(session === undefined ? {} : { session }),
        })
      ).data;

    for (const id of ['999999999999999', withdrawn.payment_id, old.payment_id, taken.payment_id])
      expect(await ask(id)).toEqual(nothing);
    expect(await ask(taken.payment_id, 'customer-8')).toEqual(nothing);
    const own = await ask(taken.payment_id, 'customer-7');
    expect(own).toMatchObject({ valid: true, cancellationToken: expect.stringMatching(/^rt_/) });
  });

  it('[1.02, 7.16, 7.17] by intent is signed with a token that is good once', async () => {
    const { ask, tokenOf, id, intent } = await withIntent();
    const signature = sign(await tokenOf(), id);

    const first = await ask(signature, { use_signature: true });
    const again = await ask(signature, { use_signature: true });

    expect(first).toMatchObject({
      valid: true,
      paymentIntentId: id,
      paymentId: intent.payment_id,
    });
    expect(again).toEqual(nothing);
    expect((await ask(sign(await tokenOf(), id))).valid).toBe(true);
  });

  it('[5.07] lets the shop’s setting decide about signatures, and the browser only ask for more', async () => {
    const signed = await withIntent(true);
    const free = await withIntent(false);

    expect((await signed.ask(null)).valid).toBe(false);
    expect((await signed.ask(null, { use_signature: false })).valid).toBe(false);
    expect((await free.ask(null)).valid).toBe(true);
    expect((await free.ask(null, { use_signature: true })).valid).toBe(false);
    expect((await free.ask('t=1,kid=x,v1=y')).valid).toBe(false);
    // The unsigned door does not lead to an intent.
    const number = { payment_id: signed.intent.payment_id };
    expect((await signed.call(validatePayment, { body: number })).data).toEqual(nothing);
    const ofPayment = { payment_intent_id: signed.intent.id };
    expect((await signed.call(validatePayment, { body: ofPayment })).data).toEqual(nothing);
  });

  it('[7.16] refuses a signature that is forged, old, early or for another intent', async () => {
    const { ask, tokenOf, id, call, shop, clock } = await withIntent();
    const { data: other } = await call(createPaymentIntent, { key: shop.key, body: anOrder() });
    const token = await tokenOf();
    const right = sign(token, id);
    const flipped = Array.from({ length: 64 }, (_, place) => {
      const at = right.length - 64 + place;
      return `${right.slice(0, at)}${right[at] === '0' ? '1' : '0'}${right.slice(at + 1)}`;
    });
    const forged = [
      ...flipped,
      '',
      token,
      right.replace('v1=', 'v2='),
      right.replace(/kid=(.)/, (_, first) => `kid=${first === '_' ? '0' : '_'}`),
      right.replace(/-(\d{10}),v1/, '-9999999999,v1'),
      sign(token, id, Date.now() - 301_000),
      sign(token, id, Date.now() + 360_000),
      sign(await tokenOf(other.payment_intent_id), id),
      sign('self-made-token-0000000-9999999999.x', id),
    ];

    for (const signature of forged) expect(await ask(signature), signature).toEqual(nothing);
    expect((await ask(right, {}, other.payment_intent_id)).valid).toBe(false);
    // Some seconds of real time pass on the way.
    clock.forward(570_000);
    expect((await ask(sign(token, id, clock.now().getTime()))).valid).toBe(true);
    const late = await tokenOf();
    clock.forward(601_000);
    expect((await ask(sign(late, id, clock.now().getTime()))).valid).toBe(false);
  });

  it('[7.16] hands out tokens without telling whether there is such an intent', async () => {
    const { tokenOf } = await withIntent();

    const unknown = await tokenOf('pi_00000000000000000000000000');

    expect(unknown).toMatch(/^[\w-]{22}-\d{10}\.[\w-]{43}$/);
  });

  it('[2.22, 4.10, 8.04] opens for one of a hundred who come at once, and tells the others why not', async () => {
    const { call, openShop, merchants, database } = await startMerchants();
    const { key } = await openShop();
    const { data } = await call(createPayment, { key, body: anOrder() });
    const claim = (customerId: number, reference = data.payment_id) =>
      transaction(database.db, (tx) => merchants.claim(tx, { customerId, reference }));

    const claims = await Promise.all(Array.from({ length: 100 }, (_, index) => claim(index + 1)));

    const winners = claims.flatMap((result, index) => (result.ok ? [index + 1] : []));
    expect(winners).toHaveLength(1);
    const refusals = claims.map((result) => (result.ok ? null : result.error));
    expect(new Set(refusals)).toEqual(new Set([null, 'payment_taken']));
    const again = await claim(winners[0] ?? 0);
    expect(again).toMatchObject({ ok: true, value: { amount: 1_000_00, status: 'pending' } });
    expect(await claim(1, '999999999999999')).toEqual({ ok: false, error: 'payment_not_found' });
    expect(await claim(1, data.id)).toEqual({ ok: false, error: 'payment_not_found' });
  });
});

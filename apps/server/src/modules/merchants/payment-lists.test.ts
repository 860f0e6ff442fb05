import {
  createPayment,
  getPayment,
  listPayments,
  updatePayment,
} from '@abona/contract/merchants/payment';
import { capturePayment, createRefund } from '@abona/contract/merchants/purchase';
import { listPaymentEvents } from '@abona/contract/merchants/shop-event';
import { describe, expect, it } from 'vitest';
import { anOrder, startMerchants } from './testing/merchant-world.ts';

const HOUR_MS = 3_600_000;

describe('what a shop notes on a payment', () => {
  it('comes back to the letter wherever the payment does, however hostile, and is bounded', async () => {
    const { call, openShop } = await startMerchants();
    const { key } = await openShop();
    const metadata = {
      constructor: "'; drop table merchants.payments; --",
      'vendedora.1': '<img src=x onerror=alert(1)> ‮ \u{1F9E8} {{7*7}} =cmd()',
      empty: '',
    };
    const refused = async (notes: unknown) =>
      (await call(createPayment, { key, body: anOrder({ metadata: notes }) })).error;

    const { data } = await call(createPayment, { key, body: anOrder({ metadata }) });
    const params = { id: data.id };
    const events = await call(listPaymentEvents, { key, params });

    expect(data.metadata).toEqual(metadata);
    expect((await call(getPayment, { key, params })).data.metadata).toEqual(metadata);
    expect((await call(listPayments, { key })).data.items[0].metadata).toEqual(metadata);
    expect(events.data.items[0].data.payment.metadata).toEqual(metadata);
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 'x']));
    const values = [many, { a: 1 }, { a: null }, { a: 'x'.repeat(501) }, ['a']];
    for (const notes of [...values, { 'a b': 'x' }, { '': 'x' }, { ['x'.repeat(41)]: 'x' }])
      expect((await refused(notes)).fields[0].path).toMatch(/^metadata/);
    expect((await refused(JSON.parse('{"__proto__": "x"}'))).code).toBe('malformed_body');
    expect((await call(listPayments, { key })).data.items).toHaveLength(1);
  });
});

describe('what a shop tells of its shopper', () => {
  it('is judged by its form alone, kept sealed, answered to nobody, and changed until the payment is opened', async () => {
    const { call, openShop, authorize, database } = await startMerchants();
    const { key } = await openShop();
    const shopper = {
      given_names: 'Wenceslao',
      phone: 'no tiene',
      address: { street: 'Bucareli' },
    };
    const refused = async (wrong: unknown) =>
      (await call(createPayment, { key, body: anOrder({ shopper: wrong }) })).error?.fields;

    const { data } = await call(createPayment, { key, body: anOrder({ shopper }) });
    const params = { id: data.id };
    const update = (body: object) => call(updatePayment, { key, params, body });
    const kept = async () =>
      (await database.pool.query('select shopper from merchants.payments')).rows[0].shopper;
    const first = await kept();
    const changed = await update({ shopper: { given_names: 'Wenceslao Uno' } });
    const second = await kept();
    const answers = [
      data,
      changed.data,
      (await call(getPayment, { key, params })).data,
      (await call(listPayments, { key })).data,
      (await call(listPaymentEvents, { key, params })).data,
    ];
    expect((await update({ shopper: null })).status).toBe(200);
    expect(await kept()).toBeNull();
    await update({ shopper });
    await authorize(data.payment_id);
    const late = await update({ shopper });

    expect(first).toMatch(/^v1\./);
    expect(second).not.toBe(first);
    expect(JSON.stringify(answers)).not.toMatch(/Wenceslao|Bucareli|no tiene|shopper/);
    expect(late.error.code).toBe('payment_state_conflict');
    expect(await kept()).toBeNull();
    expect(await refused({ telephone: '1' })).toMatchObject([{ path: 'shopper.telephone' }]);
    expect(await refused({ address: { street: 7 } })).toMatchObject([
      { path: 'shopper.address.street' },
    ]);
    expect(await refused({ given_names: 'x'.repeat(121) })).toMatchObject([
      { path: 'shopper.given_names' },
    ]);
    expect((await call(listPayments, { key })).data.items).toHaveLength(1);
    // Neither what happened nor what was asked holds a word of it.
    const { rows } = await database.pool.query(
      `select to_jsonb(t) as row from platform.audit_trail t union all
       select to_jsonb(t) from platform.outbox t union all select to_jsonb(t) from merchants.payments t
       union all select to_jsonb(t) from platform.idempotency_keys t`,
    );
    expect(JSON.stringify(rows)).not.toMatch(/Wenceslao|Bucareli/);
  });
});

describe('a payment that changes', () => {
  it('is for something else until a shopper opens it, and never for what could not be asked for', async () => {
    const { call, openShop, authorize, database, clock } = await startMerchants();
    const { key } = await openShop();
    const lines = [{ reference: 'z', name: 'Zapatos', quantity: 1, unit_amount: 1_000_00 }];
    const { data } = await call(createPayment, { key, body: anOrder({ lines }) });
    const params = { id: data.id };
    const update = (body: object) => call(updatePayment, { key, params, body });

    const wrongSum = await update({ amount: 900_00 });
    const tooLittle = await update({ amount: 1, lines: [] });
    const two = [{ ...lines[0], quantity: 2, unit_amount: 450_00 }];
    const changed = await update({ amount: 950_00, shipping_amount: 50_00, lines: two });
    await authorize(data.payment_id);
    const late = await update({ amount: 800_00, lines: [] });
    const noted = await update({ metadata: { guia: '1Z' } });

    expect(wrongSum.error.fields).toMatchObject([{ path: 'amount', code: 'amount_not_sum' }]);
    expect(tooLittle.error.fields[0].code).toBe('amount_below_minimum');
    expect(changed.data).toMatchObject({ amount: 950_00, shipping_amount: 50_00, sequence: 1 });
    expect(changed.data.lines).toMatchObject([{ reference: 'z', quantity: 2 }]);
    expect(late.error.code).toBe('payment_state_conflict');
    expect(noted.data).toMatchObject({ amount: 950_00, metadata: { guia: '1Z' } });
    expect((await call(getPayment, { key, params })).data).toEqual(noted.data);
    const { rows } = await database.pool.query('select 1 from merchants.payment_lines');
    expect(rows).toHaveLength(1);
    const other = await call(createPayment, { key, body: anOrder() });
    clock.forward(25 * HOUR_MS);
    const over = await call(updatePayment, {
      ...{ key, params: { id: other.data.id }, body: { amount: 950_00 } },
    });
    expect(over.error.message).toContain('«expired»');
  });
});

describe("a shop's payments", () => {
  it('are listed by state, amount and time, in pages that neither repeat nor miss one', async () => {
    const { call, openShop, authorize, clock } = await startMerchants();
    const { key } = await openShop();
    const made: string[] = [];
    for (const amount of [500_00, 700_00, 500_00, 500_00]) {
      made.unshift((await call(createPayment, { key, body: anOrder({ amount }) })).data.payment_id);
      clock.forward(HOUR_MS);
    }
    await authorize(made[1] ?? '');
    const ids = async (query: Readonly<Record<string, string>>) =>
      (await call(listPayments, { key, query })).data.items.map(
        (payment: { payment_id: string }) => payment.payment_id,
      );
    const ago = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS).toISOString();

    const first = await call(listPayments, { key, query: { amount: '50000', limit: '2' } });
    const cursor = first.data.next_cursor;
    const rest = await ids({ amount: '50000', limit: '2', cursor });

    expect(first.data.items.map((one: { payment_id: string }) => one.payment_id)).toEqual(
      made.slice(0, 2),
    );
    expect(rest).toEqual(made.slice(3));
    expect(await ids({ status: 'authorized' })).toEqual([made[1]]);
    expect(await ids({ created_from: ago(3.5), created_to: ago(1.5) })).toEqual(made.slice(1, 3));
    expect(await ids({ created_from: ago(0) })).toEqual([]);
    const wrong = await call(listPayments, { key, query: { created_from: 'ayer', amount: '-1' } });
    expect(wrong.error.fields.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'amount',
      'created_from',
    ]);
  });

  it('come with their refunds and what they come to where that is asked for, and only then', async () => {
    const { call, openShop, authorize } = await startMerchants();
    const { key } = await openShop();
    const { data } = await call(createPayment, { key, body: anOrder({ capture_mode: 'manual' }) });
    const params = { id: data.id };
    await authorize(data.payment_id);
    await call(capturePayment, { key, params });
    const refund = await call(createRefund, { key, params, body: { amount: 100_00 } });

    const expand = 'refunds,settlement_lines';
    const whole = (await call(getPayment, { key, params, query: { expand } })).data;
    const [listed] = (await call(listPayments, { key, query: { expand } })).data.items;
    const plain = (await call(getPayment, { key, params })).data;
    const wrong = await call(getPayment, { key, params, query: { expand: 'customer' } });

    expect(whole.refunds).toEqual([refund.data]);
    expect(whole.settlement_lines).toHaveLength(6);
    for (const { payment_id: of } of whole.settlement_lines) expect(of).toBe(data.id);
    expect(listed).toEqual(whole);
    expect(Object.keys(plain)).not.toContain('refunds');
    expect(wrong.error.fields[0].path).toBe('expand');
  });
});

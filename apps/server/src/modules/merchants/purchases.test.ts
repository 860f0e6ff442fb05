import { randomUUID } from 'node:crypto';
import { cancelPayment, createPayment, getPayment } from '@abona/contract/merchants/payment';
import {
  capturePayment,
  createRefund,
  listRefunds,
  previewRefund,
} from '@abona/contract/merchants/purchase';
import {
  listPayoutLines,
  listPayouts,
  listSettlementLines,
} from '@abona/contract/merchants/settlement';
import { listPaymentEvents } from '@abona/contract/merchants/shop-event';
import { addDays } from '@abona/kernel/civil-date';
import { mexicoCityDate, startOfMexicoCityDay } from '@abona/kernel/mexico-city-time';
import { parseClabe } from '@abona/mexico/clabe';
import { describe, expect, it } from 'vitest';
import { clockMoved } from '#platform/business-clock.ts';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import {
  anOrder,
  type MerchantWorld,
  type Shop,
  startMerchants,
} from './testing/merchant-world.ts';

const HOUR_MS = 3_600_000;
const MONTH_MS = 31 * 24 * HOUR_MS;
const lines = [
  { reference: 'z', name: 'Zapatos', quantity: 2, unit_amount: 400_00 },
  { reference: 'c', name: 'Calcetas', quantity: 2, unit_amount: 100_00 },
];

async function sell({ call, authorize }: MerchantWorld, { key }: Shop) {
  const body = anOrder({ capture_mode: 'manual', lines });
  const { data } = await call(createPayment, { key, body });
  await authorize(data.payment_id);
  await call(capturePayment, { key, params: { id: data.id } });
  return { params: { id: data.id as string } };
}

async function withSale() {
  const world = await startMerchants();
  const shop = await world.openShop();
  return { ...world, shop, key: shop.key, ...(await sell(world, shop)) };
}

describe('capturing', () => {
  it('takes an authorised payment once, by fifty calls at once with keys of their own', async () => {
    const { call, openShop, authorize, ledger, database } = await startMerchants();
    const { key, id: shop } = await openShop();
    const body = anOrder({ capture_mode: 'manual' });
    const { data } = await call(createPayment, { key, body });
    const params = { id: data.id };
    const early = await call(capturePayment, { key, params });
    await authorize(data.payment_id);

    const replies = await Promise.all(
      Array.from({ length: 50 }, () => call(capturePayment, { key, params })),
    );

    expect(early.error).toMatchObject({
      code: 'payment_state_conflict',
      message: 'El pago está en «created» y así no admite esta operación.',
    });
    // Whoever asks again is told what the first was told; the loan began once.
    expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    // The sale less our five per cent and its IVA.
    const { db } = database;
    expect(await ledger.balanceOf(db, `merchant_payable:${shop}`)).toBe(1_000_00 - 50_00 - 8_00);
    expect(await ledger.balanceOf(db, 'merchant_fee_income')).toBe(50_00);
  });

  it('is the shop’s to ask for only where it said so', async () => {
    const { call, openShop, authorize } = await startMerchants();
    const { key } = await openShop();
    const { data } = await call(createPayment, { key, body: anOrder() });
    await authorize(data.payment_id);

    const reply = await call(capturePayment, { key, params: { id: data.id } });

    expect(reply.error.code).toBe('payment_state_conflict');
  });
});

describe('capturing a part', () => {
  it('lends what was taken and lets the rest go: loan, books, payout and later refunds know no other amount', async () => {
    const { call, openShop, authorize, ledger, lending, database } = await startMerchants();
    const { key, id: shop } = await openShop();
    const body = anOrder({ capture_mode: 'manual' });
    const { data } = await call(createPayment, { key, body });
    const params = { id: data.id };
    await authorize(data.payment_id);

    const above = await call(capturePayment, { key, params, body: { amount: 1_000_01 } });
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        call(capturePayment, { key, params, body: { amount: 600_00 } }),
      ),
    );
    const other = await call(capturePayment, { key, params, body: { amount: 500_00 } });
    const whole = await call(capturePayment, { key, params });

    expect(above.error.fields).toMatchObject([{ path: 'amount', code: 'amount_above_authorized' }]);
    const taken = { status: 'captured', amount: 600_00, released_amount: 400_00 };
    for (const reply of replies) expect(reply.data).toMatchObject({ ...taken, sequence: 4 });
    expect(other.error.code).toBe('payment_state_conflict');
    expect(whole.data).toMatchObject(taken);
    const [loan] = await lending.loansOf(7);
    expect(loan?.state.totals.refunded).toBe(400_00);
    const payable = 600_00 - 30_00 - 4_80;
    const accounts = [`merchant_payable:${shop}`, `merchant_receivable:${shop}`] as const;
    expect(await ledger.balancesOf(database.db, accounts)).toEqual([payable, 0]);
    const lines = await call(listSettlementLines, { key });
    const sum = lines.data.items.reduce(
      (all: number, line: { amount: number }) => all + line.amount,
      0,
    );
    expect(sum).toBe(payable);
    const tooMuch = await call(createRefund, { key, params, body: { amount: 600_01 } });
    expect(tooMuch.error.code).toBe('refund_exceeds_amount');
    const back = await call(createRefund, { key, params, body: {} });
    expect(back.data.amount).toBe(600_00);
    const [ended] = await lending.loansOf(7);
    expect(ended?.state).toMatchObject({ status: 'closed', totals: { refunded: 1_000_00 } });
    expect(await lending.checkBook()).toEqual({ loans: 1, difference: null });
  });

  it('that crosses a withdrawal is one or the other, and never both', async () => {
    const { call, openShop, authorize, lending } = await startMerchants();
    const { key } = await openShop();
    const outcomes: string[] = [];
    for (const customer of [7, 8, 9]) {
      const body = anOrder({ capture_mode: 'manual' });
      const { data } = await call(createPayment, { key, body });
      await authorize(data.payment_id, customer);
      const params = { id: data.id };

      const [taken, withdrawn] = await Promise.all([
        call(capturePayment, { key, params, body: { amount: 700_00 } }),
        call(cancelPayment, { key, params }),
      ]);

      expect([taken.status, withdrawn.status].toSorted()).toEqual([200, 409]);
      const loans = await lending.loansOf(customer);
      expect(loans).toHaveLength(taken.status === 200 ? 1 : 0);
      outcomes.push((await call(getPayment, { key, params })).data.status);
    }
    for (const status of outcomes) expect(['captured', 'cancelled']).toContain(status);
  });
});

describe('a refund', () => {
  it('is given by amount, by line and in full, and never beyond what was paid', async () => {
    const { call, key, params } = await withSale();
    const refund = (body: object) => call(createRefund, { key, params, body });

    const some = await refund({ amount: 100_00, reason: 'Rayado' });
    expect(some.data.payment_id).toBe(params.id);
    const above = await refund({ amount: 900_01 });
    const line = await refund({ lines: [{ reference: 'z', quantity: 1 }] });
    const pieces = await refund({ lines: [{ reference: 'z', quantity: 2 }] });
    const unknown = await refund({ lines: [{ reference: 'x', quantity: 1 }] });
    const both = await refund({ amount: 1, lines: [{ reference: 'z', quantity: 1 }] });
    const rest = await refund({});
    const more = await refund({ amount: 1 });

    expect(some.data).toMatchObject({ amount: 100_00, reason: 'Rayado', lines: [] });
    expect(above.error.code).toBe('refund_exceeds_amount');
    expect(line.data).toMatchObject({
      amount: 400_00,
      lines: [{ reference: 'z', quantity: 1, amount: 400_00 }],
    });
    expect(pieces.error.code).toBe('refund_exceeds_amount');
    expect([unknown, both].map(({ error }) => error.fields[0].path)).toEqual(['lines', 'lines']);
    expect(rest.data.amount).toBe(500_00);
    expect(more.error.code).toBe('refund_exceeds_amount');
    const { data } = await call(getPayment, { key, params });
    expect(data).toMatchObject({ status: 'refunded', refunded_amount: 1_000_00 });
    expect(data.lines[0].refunded_quantity).toBe(1);
    const { data: events } = await call(listPaymentEvents, { key, params });
    expect(events.items.slice(0, 4).map((event: { type: string }) => event.type)).toEqual([
      'refund.succeeded',
      'payment.refunded',
      'refund.succeeded',
      'payment.partially_refunded',
    ]);
    expect(events.items[1].data.refund).toEqual({ id: rest.data.id, amount: 500_00 });
  });

  it('of a customer who withdraws undoes the loan, and the shop hears of it as of a refund of its own', async () => {
    const { call, key, params, merchants, lending, ledger, shop, database } = await withSale();
    const { db } = database;
    const { rows } = await database.pool.query('select loan_id from merchants.payments');
    const order = { customerId: 7, loanId: rows[0].loan_id, actor: 'customer:7' };

    const strange = await transaction(db, (tx) =>
      merchants.withdrawSale(tx, { ...order, customerId: 8 }),
    );
    const done = await transaction(db, (tx) => merchants.withdrawSale(tx, order));
    const again = await transaction(db, (tx) => merchants.withdrawSale(tx, order));

    expect([strange.ok, done.ok, again.ok]).toEqual([false, true, false]);
    const { data } = await call(getPayment, { key, params });
    expect(data).toMatchObject({ status: 'refunded', refunded_amount: 1_000_00 });
    const { data: events } = await call(listPaymentEvents, { key, params });
    expect(events.items[1].type).toBe('payment.refunded');
    const loan = await lending.findLoan(order.loanId);
    expect(loan?.state).toMatchObject({ status: 'cancelled', closing: 'withdrawn', credit: 0 });
    // The shop owes nothing and is owed nothing, our commission went back, and the books agree with the loan.
    expect(await ledger.balanceOf(db, `merchant_payable:${shop.id}`)).toBe(0);
    expect(await ledger.balanceOf(db, 'merchant_fee_income')).toBe(0);
    expect((await lending.checkBook()).difference).toBeNull();
  });

  it('that crosses a refund by the shop is one or the other, and the books agree', async () => {
    const { call, key, params, merchants, lending, ledger, database } = await withSale();
    const { rows } = await database.pool.query('select loan_id from merchants.payments');
    const order = { customerId: 7, loanId: rows[0].loan_id, actor: 'customer:7' };

    const [withdrawn, refunded] = await Promise.all([
      transaction(database.db, (tx) => merchants.withdrawSale(tx, order)),
      call(createRefund, { key, params, body: { amount: 100_00 } }),
    ]);

    expect([withdrawn.ok, refunded.status === 200].sort()).toEqual([false, true]);
    const { data } = await call(getPayment, { key, params });
    expect(data.refunded_amount).toBe(withdrawn.ok ? 1_000_00 : 100_00);
    const loan = await lending.findLoan(order.loanId);
    expect(loan?.state.status).toBe(withdrawn.ok ? 'cancelled' : 'active');
    expect((await lending.checkBook()).difference).toBeNull();
    expect((await ledger.verify()).difference).toBeNull();
  });

  it('after a part was given back is no withdrawal any more', async () => {
    const { call, key, params, merchants, database } = await withSale();
    await call(createRefund, { key, params, body: { amount: 100_00 } });
    const { rows } = await database.pool.query('select loan_id from merchants.payments');

    const refused = await transaction(database.db, (tx) =>
      merchants.withdrawSale(tx, {
        customerId: 7,
        loanId: rows[0].loan_id,
        actor: 'customer:7',
      }),
    );

    expect(refused).toEqual({ ok: false, error: 'state_conflict' });
  });

  it('asked for fifty times at once under one key happens once', async () => {
    const { call, key, params, database } = await withSale();
    const headers = { 'idempotency-key': randomUUID() };

    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        call(createRefund, { key, params, headers, body: { amount: 10_00 } }),
      ),
    );

    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
    const { rows } = await database.pool.query('select amount from merchants.refunds');
    expect(rows).toEqual([{ amount: 10_00 }]);
  });

  it('[2.49] in full asked for two hundred times at once under keys of their own happens once', async () => {
    const { call, key, params, ledger, database } = await withSale();

    const replies = await Promise.all(
      Array.from({ length: 200 }, () => call(createRefund, { key, params, body: {} })),
    );

    const codes = replies.map(({ status, error }) => (status === 200 ? 'done' : error.code));
    expect(codes.toSorted()).toEqual(['done', ...Array(199).fill('refund_exceeds_amount')]);
    const { rows } = await database.pool.query('select loan_id from merchants.payments');
    expect(await ledger.balanceOf(database.db, `loan_principal:${rows[0].loan_id}`)).toBe(0);
  });

  it('[2.49] of single pieces asked for ten times at once ends with the last piece', async () => {
    const { call, key, params } = await withSale();
    const body = { lines: [{ reference: 'z', quantity: 1 }] };

    const replies = await Promise.all(
      Array.from({ length: 10 }, () => call(createRefund, { key, params, body })),
    );

    const codes = replies.map(({ status, error }) => (status === 200 ? 'done' : error.code));
    expect(codes.toSorted()).toEqual(['done', 'done', ...Array(8).fill('refund_exceeds_amount')]);
  });

  it('[2.49] is looked at before it is made: what the plan falls by, and nothing else happens', async () => {
    const { call, key, params } = await withSale();

    const look = await call(previewRefund, { key, params, body: { amount: 100_00 } });
    const above = await call(previewRefund, { key, params, body: { amount: 1_000_01 } });
    const made = await call(createRefund, { key, params, body: { amount: 100_00 } });

    expect(look.data).toMatchObject({ amount: 100_00, to_origin: 0, to_customer: 0 });
    expect(look.data.to_plan).toBeGreaterThanOrEqual(100_00);
    expect(above.error.code).toBe('refund_exceeds_amount');
    expect(made.data).toMatchObject(look.data);
    expect((await call(listRefunds, { key, params })).data.items).toHaveLength(1);
  });

  it('cannot be more than the payment for the database either', async () => {
    const { database } = await withSale();

    await expect(
      database.pool.query('update merchants.payments set refunded_amount = amount + 1'),
    ).rejects.toThrow('check');
  });

  it('leaves nothing owed to either side when everything went back in uneven parts', async () => {
    const { call, key, params, shop, ledger, database } = await withSale();

    for (const amount of [333_33, 333_33, 333_34])
      expect((await call(createRefund, { key, params, body: { amount } })).status).toBe(200);

    const accounts = [
      `merchant_payable:${shop.id}`,
      `merchant_receivable:${shop.id}`,
      'merchant_fee_income',
      'iva_payable',
    ] as const;
    const [payable, receivable, ...earned] = await ledger.balancesOf(database.db, accounts);
    expect([payable, earned]).toEqual([receivable, [0, 0]]);
    const { data } = await call(listRefunds, { key, params });
    expect(data.items).toHaveLength(3);
  });

  it('takes the loan back with it, to the centavo of the books', async () => {
    const { call, key, params, lending } = await withSale();

    await call(createRefund, { key, params, body: { amount: 400_00 } });
    const [loan] = await lending.loansOf(7);
    await call(createRefund, { key, params, body: {} });
    const [refunded] = await lending.loansOf(7);

    expect(loan?.state.totals.refunded).toBe(400_00);
    expect(refunded?.state).toMatchObject({ status: 'closed', totals: { refunded: 1_000_00 } });
    expect(await lending.checkBook()).toEqual({ loans: 1, difference: null });
  });

  it('of another shop’s sale is not there', async () => {
    const { call, openShop, params } = await withSale();
    const other = await openShop();

    for (const endpoint of [createRefund, listRefunds, capturePayment]) {
      const body = endpoint === createRefund ? { body: {} } : {};
      expect((await call(endpoint, { key: other.key, params, ...body })).status).toBe(404);
    }
  });
});

describe('what can be said to have gone back to its shop', () => {
  it('[2.49] is what was bought since a day and not given back whole', async () => {
    const { merchants, database, clock, call, key, params } = await withSale();
    const returnable = (since: Date) => merchants.returnableOf(database.db, 7, since);
    const [before, after] = [-HOUR_MS, HOUR_MS].map((ms) => new Date(clock.now().getTime() + ms));
    if (before === undefined || after === undefined) throw new Error('no moments');

    expect(await returnable(before)).toMatchObject([{ left: 1_000_00 }]);
    expect(await returnable(after)).toEqual([]);
    expect(await merchants.returnableOf(database.db, 8, before)).toEqual([]);
    await call(createRefund, { key, params, body: { amount: 400_00 } });
    expect(await returnable(before)).toMatchObject([{ left: 600_00 }]);
    await call(createRefund, { key, params, body: {} });
    expect(await returnable(before)).toEqual([]);
  });
});

describe('settlement', () => {
  /** Payouts are made in the morning: whatever the hour this runs at, it is tomorrow's noon then. */
  const toTomorrowNoon = ({ clock }: MerchantWorld) => {
    const now = clock.now().getTime();
    clock.forward(startOfMexicoCityDay(addDays(mexicoCityDate(now), 1)) + 12 * HOUR_MS - now);
  };

  it('pays the days before in one transfer, whose lines add up to it, once', async () => {
    const world = await withSale();
    const { call, key, params, runSchedule, openShop, shop, ledger, database } = world;
    await call(createRefund, { key, params, body: { amount: 100_00 } });

    await runSchedule('merchants.make_payouts');
    const today = await call(listPayouts, { key });
    toTomorrowNoon(world);
    await Promise.all([1, 2, 3].map(() => runSchedule('merchants.make_payouts')));

    expect(today.data.items).toEqual([]);
    const { data } = await call(listPayouts, { key });
    const expected = 1_000_00 - 58_00 - 100_00 + 5_80;
    expect(data.items).toMatchObject([
      { amount: expected, status: 'scheduled', clabe_last4: '0004', tracking_key: null },
    ]);
    const [payout] = data.items;
    const own = await call(listPayoutLines, { key, params: { id: payout.id } });
    const amounts = own.data.items.map((line: { kind: string; amount: number }) => line);
    expect(amounts.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(
      expected,
    );
    expect(amounts.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'fee',
      'fee_iva',
      'fee_iva_returned',
      'fee_returned',
      'refund',
      'sale',
    ]);
    const unpaid = await call(listSettlementLines, { key, query: { state: 'unpaid' } });
    expect(unpaid.data.items).toEqual([]);
    const page = { after: null, limit: 5 };
    const day = mexicoCityDate(world.clock.now().getTime());
    const settled = await world.merchants.desk.settlements({ which: 'made', day, ...page });
    const sums = { sales: 1_000_00, refunds: -100_00, fee: -45_00, iva: -7_20, pays: expected };
    expect(settled).toMatchObject({
      rows: [{ merchantId: shop.id, ...sums, state: 'scheduled', accountLast4: '0004' }],
      totals: { shops: 1, ...sums },
    });
    const due = await world.merchants.desk.settlements({ which: 'due', day, ...page });
    expect(due).toEqual({
      rows: [],
      totals: { shops: 0, sales: 0, refunds: 0, fee: 0, iva: 0, pays: 0 },
    });
    const accounts = [`merchant_payable:${shop.id}`, `merchant_receivable:${shop.id}`] as const;
    expect(await ledger.balancesOf(database.db, accounts)).toEqual([0, 0]);
    const other = await openShop();
    const foreign = await call(listPayoutLines, { key: other.key, params: { id: payout.id } });
    expect(foreign.status).toBe(404);
  });

  it('is made at once when the business clock is moved by a month, without its hour in real time', async () => {
    const { call, key, clock, publish, database } = await withSale();
    clock.forward(MONTH_MS);

    const moved = { offset_ms: MONTH_MS, now: clock.now().toISOString() };
    await transaction(database.db, (tx) => publish(tx, clockMoved, moved));

    const payouts = async () => (await call(listPayouts, { key })).data.items;
    await eventually(async () => (await payouts()).length).toBe(1);
    expect(await payouts()).toMatchObject([{ amount: 1_000_00 - 58_00, status: 'scheduled' }]);
    const unpaid = await call(listSettlementLines, { key, query: { state: 'unpaid' } });
    expect(unpaid.data.items).toEqual([]);
  });

  it('follows the transfer to its end, once', async () => {
    const world = await withSale();
    const { runSchedule, database, merchants, ledger } = world;
    toTomorrowNoon(world);
    await runSchedule('merchants.make_payouts');
    const { rows } = await database.pool.query('select id from merchants.payouts');
    const end = () =>
      transaction(database.db, (tx) =>
        merchants.endPayout(tx, { id: rows[0].id, status: 'paid', trackingKey: 'ABONA1' }),
      );

    expect([(await end()).ok, (await end()).ok]).toEqual([true, false]);
    expect(await ledger.balanceOf(database.db, 'payouts_in_transit:spei')).toBe(0);
  });

  it('of a shop that has just named another account waits 72 hours, and then goes there whole', async () => {
    const world = await withSale();
    const { runSchedule, database, merchants, clock, call, key, shop } = world;
    const clabe = parseClabe('012180015234567898');
    if (!clabe.ok) throw new Error(clabe.error);
    const order = { merchantId: shop.id, clabe: clabe.value, actor: 'staff:ana' };
    const change = () =>
      transaction(database.db, (tx) => merchants.desk.changePayoutAccount(tx, order));
    const payouts = async () => (await call(listPayouts, { key })).data.items;
    toTomorrowNoon(world);

    expect(await change()).toMatchObject({
      ok: true,
      value: { before: { last4: '0004' }, after: { last4: '7898', bank: 'BBVA México' } },
    });
    expect(await change()).toEqual({ ok: false, error: 'state_conflict' });
    await runSchedule('merchants.make_payouts');
    clock.forward(71 * HOUR_MS);
    await runSchedule('merchants.make_payouts');
    expect(await payouts()).toEqual([]);
    clock.forward(HOUR_MS);
    await runSchedule('merchants.make_payouts');

    expect(await payouts()).toMatchObject([{ amount: 1_000_00 - 58_00, clabe_last4: '7898' }]);
  });
});

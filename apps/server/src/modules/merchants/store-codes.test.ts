import { getPayment } from '@abona/contract/merchants/payment';
import { chargeStoreCode, getStoreCode } from '@abona/contract/merchants/store-code';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { startMerchants } from './testing/merchant-world.ts';

const HOUR_MS = 3_600_000;

async function withCode() {
  const world = await startMerchants();
  const shop = await world.openShop();
  const issue = () =>
    transaction(world.database.db, (tx) =>
      world.merchants.issueStoreCode(tx, {
        customerId: 7,
        applicationProcessId: 123_456_789_012_345,
        expiresAt: new Date(world.clock.now().getTime() + HOUR_MS),
      }),
    );
  const charge = (code: string, order = 'T-1', amount = 450_00) =>
    world.call(chargeStoreCode, {
      key: shop.key,
      params: { code },
      body: { amount, order_id: order },
    });
  return { ...world, shop, issue, charge, code: await issue() };
}

describe('the code on a phone', () => {
  it('has nineteen digits and is charged once, by ten tills at once', async () => {
    const { call, shop, charge, code, database } = await withCode();

    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, till) => charge(code, `T-${till}`)),
    );

    expect(code).toMatch(/^\d{19}$/);
    const charged = replies.filter(({ status }) => status === 200);
    expect(charged).toHaveLength(1);
    expect(new Set(replies.map(({ error }) => error?.code))).toEqual(
      new Set([undefined, 'store_code_expired']),
    );
    const [{ data } = { data: null }] = charged;
    expect(data).toMatchObject({ status: 'pending', amount: 450_00, checkout_url: null });
    expect((await call(getPayment, { key: shop.key, params: { id: data.id } })).data).toEqual(data);
    const { rows } = await database.pool.query(
      `select payload from platform.outbox where event = 'merchants.store_code_charged'`,
    );
    expect(rows.map(({ payload }) => payload)).toEqual([
      {
        application_process_id: 123_456_789_012_345,
        customer_id: 7,
        payment_id: Number(data.payment_id),
        merchant_id: shop.id,
        amount: 450_00,
      },
    ]);
  });

  it('is charged once by tills of two shops at once, and only that one hears of it', async () => {
    const { call, openShop, shop, code, database } = await withCode();
    const other = await openShop();
    const charge = ({ key }: { readonly key: string }, order: string) =>
      call(chargeStoreCode, {
        key,
        params: { code },
        body: { amount: 450_00, order_id: order },
      });

    const replies = await Promise.all([charge(shop, 'T-1'), charge(other, 'T-2')]);

    expect(replies.map(({ error }) => error?.code ?? 'charged').toSorted()).toEqual([
      'charged',
      'store_code_expired',
    ]);
    const winner = replies[0]?.status === 200 ? shop : other;
    const { rows } = await database.pool.query('select merchant_id from merchants.payments');
    expect(rows).toEqual([{ merchant_id: winner.id }]);
  });

  it('is not charged with less than can be paid in instalments, and can be charged after it', async () => {
    const { charge, code } = await withCode();

    const little = await charge(code, 'T-1', 299_99);

    expect([little.status, little.error.code]).toEqual([422, 'validation_failed']);
    expect(little.error.fields).toEqual([
      {
        path: 'amount',
        code: 'amount_below_minimum',
        message: 'El monto mínimo a plazos es $300.00.',
      },
    ]);
    expect((await charge(code, 'T-1', 300_00)).status).toBe(200);
  });

  it('that is mistyped, unknown, replaced or out of time cannot be charged', async () => {
    const { call, shop, charge, code, issue, clock } = await withCode();
    const mistyped = `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`;

    expect((await charge(mistyped)).status).toBe(404);
    const second = await issue();
    expect((await charge(code)).error.code).toBe('store_code_expired');
    expect((await charge(second, 'T-1', 0)).status).toBe(422);
    clock.forward(HOUR_MS);
    expect((await charge(second)).error.code).toBe('store_code_expired');
    const seen = await call(getStoreCode, { key: shop.key, params: { code: second } });
    expect(seen.data).toMatchObject({ code: second, status: 'expired' });
    expect(Object.keys(seen.data).toSorted()).toEqual(['code', 'expires_at', 'status']);
  });
});

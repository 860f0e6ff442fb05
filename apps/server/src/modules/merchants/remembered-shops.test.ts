import { revokeApiKey } from '@abona/contract/merchants/api-key';
import { createPayment, listPayments } from '@abona/contract/merchants/payment';
import { describe, expect, it, onTestFinished } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import { anOrder, type MerchantWorld, startMerchants } from './testing/merchant-world.ts';

/** A node that hears what others change, and so remembers. */
async function startHearing(): Promise<MerchantWorld> {
  const world = await startMerchants();
  await world.hints.start();
  onTestFinished(world.hints.stop);
  await eventually(world.hints.hears).toBe(true);
  return world;
}

describe('what a node remembers of a shop', () => {
  it('[7.04] lets no key in that the node itself has ended, from the very next call on', async () => {
    const { call, openShop, database } = await startHearing();
    const { id: merchantId, key } = await openShop();
    expect((await call(listPayments, { key })).status).toBe(200);
    const { id } = await database.db
      .selectFrom('merchants.api_keys')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .executeTakeFirstOrThrow();

    expect((await call(revokeApiKey, { key, params: { id } })).status).toBe(200);

    expect((await call(listPayments, { key })).status).toBe(401);
  });

  it('[7.04] lets no key in that was ended elsewhere, as soon as the database has told', async () => {
    const { call, openShop, database } = await startHearing();
    const { key } = await openShop();
    expect((await call(listPayments, { key })).status).toBe(200);

    await database.db.updateTable('merchants.api_keys').set({ revoked_at: new Date() }).execute();

    await eventually(async () => (await call(listPayments, { key })).status).toBe(401);
  });

  it('sells nothing for a shop that was stopped, here or elsewhere', async () => {
    const { call, openShop, merchants, database } = await startHearing();
    const { id: merchantId, key } = await openShop();
    const sell = async () => (await call(createPayment, { key, body: anOrder() })).error?.code;
    expect(await sell()).toBeUndefined();
    const actor = 'staff:ana';

    await transaction(database.db, (tx) => merchants.desk.suspend(tx, { merchantId, actor }));
    expect(await sell()).toBe('merchant_suspended');
    await transaction(database.db, (tx) => merchants.desk.resume(tx, { merchantId, actor }));
    expect(await sell()).toBeUndefined();
    await database.db
      .updateTable('merchants.merchants')
      .set({ suspended_at: new Date() })
      .execute();
    await eventually(sell).toBe('merchant_suspended');
  });

  it('asks for no more than a catalogue holds, as soon as another one does', async () => {
    const { call, openShop, database } = await startHearing();
    const { key } = await openShop();
    const sell = async () =>
      (await call(createPayment, { key, body: { ...anOrder(), amount: 50_000 } })).error?.code;
    expect(await sell()).toBeUndefined();

    await database.pool.query(
      `update lending.product_versions
       set definition = jsonb_set(definition, '{amountMin}', '60000')`,
    );

    await eventually(sell).toBe('validation_failed');
  });
});

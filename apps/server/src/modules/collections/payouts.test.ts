import { receiveSpeiOrderState } from '@abona/contract/collections/provider-events';
import { centavos } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import {
  type CollectionsWorld,
  CUSTOMER,
  clabeWith,
  startCollections,
} from './testing/collections-world.ts';
import { sandboxOfFile } from './testing/sandbox-of-file.ts';

const sandbox = sandboxOfFile();

const APPLICATION = 200_000_000_000_001;
const AMOUNT = centavos(1_930_400);

async function payOut(world: CollectionsWorld, magic: string) {
  const account = { clabe: clabeWith(magic), holder: 'MARIANA LOPEZ', bank: 'BBVA' };
  world.accounts.set('acct_1', account);
  return transaction(world.database.db, (tx) =>
    world.collections.loanPayouts.begin(tx, {
      applicationProcessId: APPLICATION,
      customerId: CUSTOMER,
      amount: AMOUNT,
      accountId: 'acct_1',
    }),
  );
}

const statusOf = async (world: CollectionsWorld) =>
  (await world.sql('select status, reason from collections.payouts'))[0];
/** The sweeper of the minute may be at it already: then this one finds nothing to ask. */
const askAgain = async (world: CollectionsWorld) => {
  await world.sql('update collections.payouts set next_ask_at = now()');
  await world.runSchedule('collections.follow_providers');
  return (await statusOf(world))?.['status'];
};
const jobsOf = async (world: CollectionsWorld, name: string) =>
  (await world.sql('select state from pgboss.job where name = $1', [name])).map(
    ({ state }) => state,
  );
const balances = (world: CollectionsWorld) =>
  world.ledger.balancesOf(world.database.db, ['cash:spei', 'payouts_in_transit:spei']);

describe('the money of a personal loan', () => {
  it('[2.15] goes to the customer’s account by SPEI, and whoever waits hears that it arrived', async () => {
    const world = await startCollections(sandbox);

    const begun = await payOut(world, '4567');

    expect(begun).toMatchObject({
      ok: true,
      value: { clabe: `•••• ${clabeWith('4567').slice(-4)}` },
    });
    await eventually(() => world.told).toMatchObject([
      { event: { kind: 'loan', subject: String(APPLICATION), isSettled: true } },
    ]);
    const { payouts } = await sandbox.control('GET', '/spei/payouts');
    expect(payouts).toMatchObject([{ amount: AMOUNT, beneficiary: { clabe: clabeWith('4567') } }]);
    // It left the bank; the loan, which begins now, takes it out of transit.
    expect(await balances(world)).toEqual([-AMOUNT, -AMOUNT]);
    expect(await world.isBookRight()).toBe(true);
  });

  it('[2.15] that its bank returns never left, and is told as not arrived', async () => {
    const world = await startCollections(sandbox);

    await payOut(world, '0001');

    await eventually(() => world.told).toMatchObject([{ event: { isSettled: false } }]);
    expect(await statusOf(world)).toEqual({ status: 'returned', reason: '01' });
    expect(await balances(world)).toEqual([0, 0]);
  });

  it('[2.15] that a bank returns after it had settled comes back into the books', async () => {
    const world = await startCollections(sandbox);
    await payOut(world, '0098');
    await eventually(() => world.told.length).toBe(1);
    const { payouts } = await sandbox.control('GET', '/spei/payouts');

    await sandbox.control('POST', `/spei/payouts/${payouts[0].id}/return`, { code: '03' });

    await eventually(() => world.told).toMatchObject([
      { event: { isSettled: true } },
      { event: { isSettled: false } },
    ]);
    expect(await balances(world)).toEqual([0, 0]);
  });

  it('of a shop’s sales goes to the shop, and its own module posts it', async () => {
    const world = await startCollections(sandbox);

    await world.collections.payMerchant({
      payoutId: '01980000-0000-7000-8000-000000000001',
      merchantId: 'mer_1',
      amount: AMOUNT,
    });

    await eventually(() => world.told).toMatchObject([
      { event: { kind: 'merchant', isSettled: true, trackingKey: expect.any(String) } },
    ]);
    expect(await balances(world)).toEqual([0, 0]);
  });

  it('is refused for an account that is not the customer’s, or not proven', async () => {
    const world = await startCollections(sandbox);

    const begun = await transaction(world.database.db, (tx) =>
      world.collections.loanPayouts.begin(tx, {
        applicationProcessId: APPLICATION,
        customerId: CUSTOMER,
        amount: AMOUNT,
        accountId: 'acct_other',
      }),
    );

    expect(begun).toEqual({ ok: false, error: 'not_found' });
  });

  it('is sent once, though the answer got lost and every message comes twice', async () => {
    const world = await startCollections(sandbox);
    await sandbox.control('PUT', '/faults', {
      spei: { mode: 'hang_after', webhooks: 'doubled' },
    });
    await payOut(world, '4567');
    await eventually(
      async () => (await sandbox.control('GET', '/spei/payouts')).payouts.length,
    ).toBe(1);
    await sandbox.control('DELETE', '/faults');

    await eventually(() => world.told.length).toBe(1);
    await world.sql(
      'update collections.payouts set next_ask_at = now() where next_ask_at is not null',
    );
    await world.runSchedule('collections.follow_providers');

    expect(world.told).toHaveLength(1);
    expect((await sandbox.control('GET', '/spei/payouts')).payouts).toHaveLength(1);
    expect(await balances(world)).toEqual([-AMOUNT, -AMOUNT]);
  });

  it('whose end nobody tells is asked for, and people look when nobody knows', async () => {
    const world = await startCollections(sandbox);
    await sandbox.control('PUT', '/faults', { spei: { webhooks: 'lost' } });
    await payOut(world, '0099');
    await eventually(async () => (await statusOf(world))?.['status']).toBe('sent');

    await world.clock.set('2026-11-18T13:00:00-06:00');
    await eventually(() => askAgain(world)).toBe('in_review');

    const { payouts } = await sandbox.control('GET', '/spei/payouts');
    await sandbox.control('POST', `/spei/payouts/${payouts[0].id}/settle`);
    await eventually(() => askAgain(world)).toBe('settled');
  });

  it('is not moved by what a message says of it: the participant is asked', async () => {
    const world = await startCollections(sandbox);
    await payOut(world, '0099');
    await eventually(async () => (await statusOf(world))?.['status']).toBe('sent');
    const { payouts } = await sandbox.control('GET', '/spei/payouts');
    const lie = { id: 1, folioOrigen: payouts[0].reference, estado: 'LQ' };

    const answers = [
      await world.call(receiveSpeiOrderState, { body: lie }),
      await world.call(receiveSpeiOrderState, { body: { ...lie, folioOrigen: 'AB0' } }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await eventually(() => jobsOf(world, 'collections.ask_about_payout')).toEqual(['completed']);
    expect(await statusOf(world)).toEqual({ status: 'sent', reason: null });
    await sandbox.control('POST', `/spei/payouts/${payouts[0].id}/settle`);
    await eventually(async () => (await statusOf(world))?.['status']).toBe('settled');
    await eventually(() => world.told.length).toBe(1);
  });

  it('is refused by STP for good, and leaves nothing in the books', async () => {
    const world = await startCollections(sandbox);

    await payOut(world, '0200');

    await eventually(() => world.told).toMatchObject([{ event: { isSettled: false } }]);
    expect(await statusOf(world)).toEqual({ status: 'refused', reason: 'stp_-200' });
    expect((await sandbox.control('GET', '/spei/payouts')).payouts).toEqual([]);
    expect(await balances(world)).toEqual([0, 0]);
  });

  it('is looked for on the day before, once the operating day has turned, and not sent anew', async () => {
    const world = await startCollections(sandbox);
    await world.clock.set('2026-11-20T17:59:30-06:00');
    await sandbox.control('PUT', '/faults', {
      spei: { mode: 'hang_after', webhooks: 'lost' },
    });
    await payOut(world, '4567');
    await eventually(
      async () => (await sandbox.control('GET', '/spei/payouts')).payouts.length,
    ).toBe(1);
    await sandbox.control('DELETE', '/faults');

    // Monday's, since it is Friday evening.
    await world.clock.set('2026-11-20T18:30:00-06:00');
    await eventually(() => askAgain(world)).toBe('settled');

    const { payouts } = await sandbox.control('GET', '/spei/payouts');
    expect(payouts).toMatchObject([{ operation_date: '2026-11-20' }]);
    await eventually(() => world.told.length).toBe(1);
    expect(await balances(world)).toEqual([-AMOUNT, -AMOUNT]);
  });

  it('that is under way is not handed over again while the day turns', async () => {
    const world = await startCollections(sandbox);
    await world.clock.set('2026-11-20T17:58:00-06:00');
    await sandbox.control('PUT', '/faults', { spei: { mode: 'down' } });
    await payOut(world, '4567');
    await eventually(
      async () => (await world.sql('select tries from collections.payouts'))[0],
    ).toEqual({ tries: 2 });
    await sandbox.control('DELETE', '/faults');

    await world.clock.set('2026-11-20T18:04:00-06:00');
    await askAgain(world);
    expect((await sandbox.control('GET', '/spei/payouts')).payouts).toEqual([]);
    await world.clock.set('2026-11-20T18:11:00-06:00');

    await eventually(() => askAgain(world)).toBe('settled');
    const { payouts } = await sandbox.control('GET', '/spei/payouts');
    expect(payouts).toMatchObject([{ operation_date: '2026-11-23' }]);
  });
});

describe('a payout to somebody who may not be paid out', () => {
  const restrict = (world: CollectionsWorld, code: string) =>
    world.sql(
      `insert into identity.restrictions (customer_id, code, reason, set_by)
       values ($1, $2, 'a test', 'people')`,
      [CUSTOMER, code],
    );
  const sentPayouts = async () => (await sandbox.control('GET', '/spei/payouts')).payouts.length;

  it.each(['account_blocked', 'loans_blocked', 'payouts_held'])(
    '(%s) is held and seen to be, and goes when the restriction has ended',
    async (code) => {
      const world = await startCollections(sandbox);
      await restrict(world, code);

      await payOut(world, '4567');
      await eventually(() => statusOf(world)).toEqual({ status: 'held', reason: code });
      expect(await world.collections.loanPayouts.heldFor(APPLICATION)).toBe(code);
      expect(await askAgain(world)).toBe('held');
      expect(await sentPayouts()).toBe(0);
      await world.sql('delete from identity.restrictions');

      await eventually(() => askAgain(world)).toBe('settled');
      expect(await sentPayouts()).toBe(1);
      expect(await world.collections.loanPayouts.heldFor(APPLICATION)).toBeNull();
      await eventually(() => world.told).toMatchObject([{ event: { isSettled: true } }]);
      expect(await balances(world)).toEqual([-AMOUNT, -AMOUNT]);
    },
  );

  it('is not sent again either, when the first try never reached the provider', async () => {
    const world = await startCollections(sandbox);
    await sandbox.control('PUT', '/faults', { spei: { mode: 'down' } });
    await payOut(world, '4567');
    await eventually(
      async () => (await world.sql('select tries from collections.payouts'))[0],
    ).toEqual({ tries: 2 });
    await restrict(world, 'payouts_held');
    await sandbox.control('DELETE', '/faults');

    await eventually(() => askAgain(world)).toBe('held');
    expect(await sentPayouts()).toBe(0);
  });

  it('can be called off while it is held, and is never sent then', async () => {
    const world = await startCollections(sandbox);
    await restrict(world, 'payouts_held');
    await payOut(world, '4567');
    await eventually(async () => (await statusOf(world))?.['status']).toBe('held');

    const callOff = () =>
      transaction(world.database.db, (tx) =>
        world.collections.loanPayouts.callOff(tx, APPLICATION),
      );
    expect([await callOff(), await callOff()]).toEqual([true, false]);
    await world.sql('delete from identity.restrictions');
    await world.sql('update collections.payouts set next_ask_at = now()');
    await world.runSchedule('collections.follow_providers');

    expect(await sentPayouts()).toBe(0);
    expect(await statusOf(world)).toEqual({ status: 'refused', reason: 'called_off' });
  });

  it('of a loan that left cannot be called off any more', async () => {
    const world = await startCollections(sandbox);
    await payOut(world, '4567');
    await eventually(() => world.told.length).toBe(1);

    const isCalledOff = await transaction(world.database.db, (tx) =>
      world.collections.loanPayouts.callOff(tx, APPLICATION),
    );

    expect(isCalledOff).toBe(false);
  });

  it('of a shop, whatever its shoppers may, goes', async () => {
    const world = await startCollections(sandbox);
    await restrict(world, 'account_blocked');

    await world.collections.payMerchant({
      ...{ payoutId: '01980000-0000-7000-8000-000000000001', merchantId: 'mer_1', amount: AMOUNT },
    });

    await eventually(() => world.told).toMatchObject([
      { event: { kind: 'merchant', isSettled: true } },
    ]);
  });
});

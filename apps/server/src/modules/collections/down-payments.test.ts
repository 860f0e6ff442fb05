import { chooseDownPayment, getDownPayment } from '@abona/contract/collections/down-payment';
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
import { refundBehindOurBack, saveCard } from './testing/saved-card.ts';

const sandbox = sandboxOfFile();

const APPLICATION = 200_000_000_000_002;
const PAYMENT = 300_000_000_000_003;
const AMOUNT = centavos(50_000);
const SENDER = { name: 'MARIANA LOPEZ', clabe: clabeWith('7777') };

async function beginDownPayment(method: 'card' | 'transfer', cardNumber?: string) {
  const world = await startCollections(sandbox);
  await world.runSchedule('collections.follow_providers');
  if (cardNumber !== undefined) world.cards.set('card_1', await saveCard(sandbox, cardNumber));
  const begun = await transaction(world.database.db, (tx) =>
    world.collections.downPayments.begin(tx, {
      applicationProcessId: APPLICATION,
      customerId: CUSTOMER,
      merchantId: 'mer_1',
      paymentId: PAYMENT,
      amount: AMOUNT,
      method,
      cardId: method === 'card' ? 'card_1' : null,
      expiresAt: new Date('2026-11-20T12:00:00-06:00'),
    }),
  );
  if (!begun.ok) throw new Error(begun.error);
  const send = (amount: number) =>
    sandbox.control('POST', '/spei/transfers', {
      clabe: begun.value.clabe ?? '',
      amount,
      sender: SENDER,
    });
  return { world, send };
}

const shown = async (world: CollectionsWorld) =>
  (await world.call(getDownPayment, { as: CUSTOMER })).data;
const books = (world: CollectionsWorld) =>
  world.ledger.balancesOf(world.database.db, [
    'suspense:spei',
    'cash:spei',
    'payouts_in_transit:spei',
    'merchant_payable:mer_1',
    'merchant_receivable:mer_1',
  ]);
const cancel = (world: CollectionsWorld) =>
  world.collections.applicationMoved({ applicationProcessId: APPLICATION, to: 'cancelled' });
const capture = (world: CollectionsWorld) =>
  world.collections.applicationMoved({ applicationProcessId: APPLICATION, to: 'loan' });
const arrived = (world: CollectionsWorld) =>
  eventually(() => world.told.filter(({ name }) => name === 'down_payment').length).toBe(1);
const returnedToSender = async () => {
  const { payouts } = await sandbox.control('GET', '/spei/payouts');
  return payouts.map((one: { amount: number; beneficiary: { clabe: string } }) => [
    one.amount,
    one.beneficiary.clabe,
  ]);
};

describe('a down payment by transfer', () => {
  it('[2.30] comes to an account of its own, is matched, and is the shop’s once it captures', async () => {
    const { world, send } = await beginDownPayment('transfer');

    await send(AMOUNT);

    await arrived(world);
    expect(await shown(world)).toMatchObject({ status: 'received', missing: 0 });
    expect(await books(world)).toEqual([AMOUNT, AMOUNT, 0, 0, 0]);
    await capture(world);
    await capture(world);
    expect(await books(world)).toEqual([0, AMOUNT, 0, AMOUNT, 0]);
    expect(await world.isBookRight()).toBe(true);
  });

  it('[2.30] that is too little waits for the rest, and says what is missing', async () => {
    const { world, send } = await beginDownPayment('transfer');

    await send(30_000);
    await eventually(() => shown(world)).toMatchObject({
      status: 'waiting',
      received: 30_000,
      missing: 20_000,
    });
    await send(20_000);

    await arrived(world);
    expect(await shown(world)).toMatchObject({ status: 'received', received: AMOUNT });
  });

  it('[2.30] that is too much is matched, and the rest goes back to whoever sent it', async () => {
    const { world, send } = await beginDownPayment('transfer');

    await send(60_000);

    await arrived(world);
    expect(await shown(world)).toMatchObject({ status: 'received', surplus: 10_000 });
    await eventually(returnedToSender).toEqual([[10_000, SENDER.clabe]]);
    await eventually(() => books(world)).toEqual([AMOUNT, AMOUNT, 0, 0, 0]);
    await cancel(world);
    await eventually(returnedToSender).toEqual([
      [AMOUNT, SENDER.clabe],
      [10_000, SENDER.clabe],
    ]);
    await eventually(() => books(world)).toEqual([0, 0, 0, 0, 0]);
  });

  it('[2.30] of an application that was given up goes back, and what comes late is not taken', async () => {
    const { world, send } = await beginDownPayment('transfer');
    await send(30_000);
    await eventually(async () => (await shown(world)).received).toBe(30_000);

    await cancel(world);
    await eventually(async () => (await returnedToSender()).length).toBe(1);
    const { transfer } = await send(AMOUNT);

    await eventually(async () => {
      const { transfers } = await sandbox.control('GET', `/spei/transfers?clabe=${transfer.clabe}`);
      return transfers.map((one: { status: string; return_code: string }) => [
        one.status,
        one.return_code,
      ]);
    }).toEqual([
      ['returned', '02'],
      ['received', null],
    ]);
    expect(await returnedToSender()).toHaveLength(1);
    await eventually(() => books(world)).toEqual([0, 0, 0, 0, 0]);
    expect(await shown(world)).toMatchObject({ status: 'returned' });
    expect(world.told.filter(({ name }) => name === 'down_payment')).toEqual([]);
    expect(await world.isBookRight()).toBe(true);
  });

  it('goes back to where it came from when the shop gives back more than was financed', async () => {
    const { world, send } = await beginDownPayment('transfer');
    await send(AMOUNT);
    await arrived(world);
    await capture(world);
    const giveBack = (refundId: string, amount: number) =>
      transaction(world.database.db, (tx) =>
        world.collections.downPayments.giveBack(tx, {
          ...{ paymentId: PAYMENT, merchantId: 'mer_1', refundId, amount: centavos(amount) },
        }),
      );

    expect((await giveBack('ref-1', 20_000)).ok).toBe(true);
    expect((await giveBack('ref-2', 30_001)).ok).toBe(false);
    expect((await giveBack('ref-3', 30_000)).ok).toBe(true);

    await eventually(async () => (await returnedToSender()).length).toBe(2);
    await eventually(() => books(world)).toEqual([0, 0, 0, AMOUNT, AMOUNT]);
    expect(await world.isBookRight()).toBe(true);
  });
});

describe('a down payment by card', () => {
  it('[2.30] is charged at once', async () => {
    const { world } = await beginDownPayment('card', '4242424242424242');

    await arrived(world);
    expect(await shown(world)).toMatchObject({ status: 'received', method: 'card' });
  });

  it('[2.30] that is declined says why, and another card does it', async () => {
    const { world } = await beginDownPayment('card', '4000000000009995');
    await eventually(() => shown(world)).toMatchObject({
      status: 'failed',
      reason: { code: 'insufficient_funds' },
    });

    world.cards.set('card_2', await saveCard(sandbox, '4242424242424242'));
    const { data } = await world.call(chooseDownPayment, {
      as: CUSTOMER,
      body: { method: 'card', card_id: 'card_2' },
    });

    expect(data.status).toBe('processing');
    await arrived(world);
    expect(await world.isBookRight()).toBe(true);
  });

  it('[2.30] whose bank asks is paid at the bank’s page; refused there, a transfer does it', async () => {
    const { world } = await beginDownPayment('card', '4000002500003155');
    await eventually(() => shown(world)).toMatchObject({
      status: 'action_required',
      redirect_url: expect.stringContaining('3ds'),
    });
    const { orders } = await sandbox.control('GET', '/cards/orders');
    await sandbox.control('POST', `/cards/orders/${orders[0].id}/challenge`, { answer: 'reject' });
    await eventually(async () => (await shown(world)).reason?.code).toBe('authentication_failed');

    const { data } = await world.call(chooseDownPayment, {
      as: CUSTOMER,
      body: { method: 'transfer' },
    });
    await sandbox.control('POST', '/spei/transfers', { clabe: data.clabe, amount: AMOUNT });

    await arrived(world);
  });

  it('goes back to the card when the application is given up', async () => {
    const { world } = await beginDownPayment('card', '4242424242424242');
    await arrived(world);

    await cancel(world);

    await eventually(async () => {
      const { orders } = await sandbox.control('GET', '/cards/orders');
      return orders[0].amount_refunded;
    }).toBe(AMOUNT);
    const accounts = ['suspense:card', 'clearing:card'] as const;
    expect(await world.ledger.balancesOf(world.database.db, accounts)).toEqual([0, 0]);
  });

  it('[2.49] that its card will not take back waits with us, is an open item, and its customer is told', async () => {
    const { world } = await beginDownPayment('card', '4242424242424242');
    await arrived(world);
    const { orders } = await sandbox.control('GET', '/cards/orders');
    await refundBehindOurBack(sandbox, { order: orders[0].id, amount: 100 });

    await cancel(world);

    await eventually(() => world.told).toContainEqual({
      name: 'refusal',
      event: { customerId: CUSTOMER, subject: expect.any(String), amount: AMOUNT },
    });
    expect(
      await world.sql('select provider, kind, ours, status from collections.differences'),
    ).toEqual([{ provider: 'conekta', kind: 'status', ours: 'refunding', status: 'open' }]);
    expect(await world.collections.suspense.list(10)).toMatchObject([
      { amount: AMOUNT, cause: 'refund_refused' },
    ]);
    const accounts = ['suspense:card', 'clearing:card'] as const;
    expect(await world.ledger.balancesOf(world.database.db, accounts)).toEqual([AMOUNT, AMOUNT]);
    expect(await world.isBookRight()).toBe(true);
  });
});

import * as payments from '@abona/contract/collections/payment-attempt';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import { refundCardJob } from './jobs.ts';
import { oldestCardRefundAgeS } from './stores/card-return-store.ts';
import { countOpenMatters } from './stores/open-matters-store.ts';
import { type CollectionsWorld, CUSTOMER, startCollections } from './testing/collections-world.ts';
import { sandboxOfFile } from './testing/sandbox-of-file.ts';
import { chargeBehindOurBack, saveCard } from './testing/saved-card.ts';
import { attemptReference } from './use-cases/paying/move-attempt.ts';

/** The card processor has no idempotency key: what is sent twice there is done twice. */
const sandbox = sandboxOfFile();

const as = CUSTOMER;
const GOOD = '4242424242424242';

type Faults = Readonly<Record<string, string>>;

/** Begins a payment, once the processor behaves as said. */
async function beginByCard(
  world: CollectionsWorld,
  { rail = 'card', faults }: { rail?: 'card' | 'oxxo'; faults?: Faults } = {},
) {
  const { id } = await world.lend(CUSTOMER);
  const { data } = await world.call(payments.getPayable, { as, params: { loan_id: id } });
  if (rail === 'card') world.cards.set('card_1', await saveCard(sandbox, GOOD));
  if (faults !== undefined) await sandbox.control('PUT', '/faults', { cards: faults });
  const body = { loan_id: id, choice: 'instalment', amount: data.instalment.amount, rail };
  const begun = await world.call(payments.beginPayment, {
    as,
    body: rail === 'card' ? { ...body, card_id: 'card_1' } : body,
  });
  return begun.data.attempt_id as string;
}

const statusOf = async (world: CollectionsWorld, id: string) =>
  (await world.call(payments.getPaymentAttempt, { as, params: { id } })).data.status;

/** Orders of this world's attempts, as the processor has them. */
async function ordersOf(world: CollectionsWorld) {
  const { orders } = await sandbox.control('GET', '/cards/orders?limit=100');
  const attempts = await world.sql('select id from collections.attempts');
  const names = attempts.map(({ id = '' }) => attemptReference(id));
  // biome-ignore lint/suspicious/noExplicitAny: a test names the fields it expects, and fails without them.
  return orders.filter(({ metadata }: any) => names.includes(metadata.attempt));
}

/** As if the moment in which an answer may still come had passed. */
const letTimePass = async (world: CollectionsWorld) => {
  await world.sql(`update collections.attempts
    set sent_at = sent_at - interval '2 minutes', next_ask_at = now() where next_ask_at is not null`);
  await world.sql(`update collections.card_returns
    set sent_at = sent_at - interval '2 minutes', next_ask_at = now() where ended_at is null`);
};

describe('a charge whose answer got lost', () => {
  it('is found by its name, and not made a second time', async () => {
    const world = await startCollections(sandbox);
    const id = await beginByCard(world, { faults: { mode: 'hang_after', webhooks: 'lost' } });
    await eventually(async () => (await ordersOf(world)).length).toBe(1);
    await eventually(() =>
      world.sql('select status from collections.attempts where tries > 0'),
    ).toEqual([{ status: 'created' }]);
    await sandbox.control('DELETE', '/faults');

    await letTimePass(world);
    await world.runSchedule('collections.follow_providers');

    await eventually(() => statusOf(world, id)).toBe('applied');
    expect(await ordersOf(world)).toHaveLength(1);
  });

  it('is asked about after a fall that forgot the try, since it was written down before it left', async () => {
    const world = await startCollections(sandbox);
    const id = await beginByCard(world, { faults: { webhooks: 'lost' } });
    await eventually(async () => (await ordersOf(world)).length).toBe(1);
    await eventually(() => statusOf(world, id)).toBe('applied');
    // The program fell after it sent, before it could write down the answer.
    await world.sql(`update collections.attempts
      set status = 'created', tries = 0, ended_at = null, provider_ref = null, next_ask_at = now()`);

    await letTimePass(world);
    await world.runSchedule('collections.follow_providers');

    expect(await ordersOf(world)).toHaveLength(1);
    await sandbox.control('DELETE', '/faults');
  });
});

/** A card payment that came, of which a part is to go back. */
async function paidByCard(world: CollectionsWorld) {
  const id = await beginByCard(world);
  await eventually(() => statusOf(world, id)).toBe('applied');
  const [receipt] = await world.sql('select id, provider_ref from collections.receipts');
  const order = async () =>
    (await ordersOf(world)).find((one: { id: string }) => one.id === receipt?.['provider_ref']);
  // biome-ignore lint/suspicious/noExplicitAny: the shapes are the processor's.
  const refunds = async () => ((await order()) as any).charges.data[0].refunds.data;
  return { receiptId: receipt?.['id'] ?? '', refunds };
}

/** A job alone, as one that was ordered before refunds were written down with their journal. */
const giveBack = (
  world: CollectionsWorld,
  refund: { readonly receiptId: string; readonly key: string; readonly amount: number },
) =>
  transaction(world.database.db, (tx) =>
    world.enqueue(tx, {
      job: refundCardJob,
      payload: { receipt_id: refund.receiptId, amount: refund.amount, key: refund.key },
    }),
  );

/** So many refunds the processor was asked about in vain. */
const askedInVain = (world: CollectionsWorld) =>
  world.sql('select subject from collections.card_returns where tries > 0 and ended_at is null');

const returnsOf = (world: CollectionsWorld) =>
  world.sql(
    'select subject, status, provider_refund from collections.card_returns order by subject',
  );

describe('a refund to a card', () => {
  it('whose answer got lost is found among the refunds of its charge, and not sent a second time', async () => {
    const world = await startCollections(sandbox);
    const { receiptId, refunds } = await paidByCard(world);
    await sandbox.control('PUT', '/faults', { cards: { mode: 'hang_after' } });
    await giveBack(world, { receiptId, key: 'part-1', amount: 1_000 });
    await eventually(async () => (await refunds()).length).toBe(1);
    await eventually(() => askedInVain(world)).toHaveLength(1);
    await sandbox.control('DELETE', '/faults');

    await letTimePass(world);
    await world.runSchedule('collections.follow_providers');

    await eventually(() => returnsOf(world)).toMatchObject([{ status: 'credited' }]);
    const [made] = await refunds();
    expect(await refunds()).toHaveLength(1);
    expect(await returnsOf(world)).toMatchObject([{ provider_refund: made.id }]);
  });

  it('that never got there leaves again, once; two of one amount are two', async () => {
    const world = await startCollections(sandbox);
    const { receiptId, refunds } = await paidByCard(world);
    await sandbox.control('PUT', '/faults', { cards: { mode: 'down' } });
    await giveBack(world, { receiptId, key: 'part-1', amount: 1_000 });
    await giveBack(world, { receiptId, key: 'part-2', amount: 1_000 });
    await eventually(() => askedInVain(world)).toHaveLength(2);
    await sandbox.control('DELETE', '/faults');

    await eventually(async () => {
      await letTimePass(world);
      await world.runSchedule('collections.follow_providers');
      return returnsOf(world);
    }).toMatchObject([{ status: 'credited' }, { status: 'credited' }]);

    expect((await refunds()).map(({ amount }: { amount: number }) => amount)).toEqual([
      -1_000, -1_000,
    ]);
  });
});

describe('a refund whose processor stays silent', () => {
  it('is asked about for ever, hourly, and leaves when the processor is back: no job gives it up', async () => {
    const world = await startCollections(sandbox);
    const { receiptId, refunds } = await paidByCard(world);
    await sandbox.control('PUT', '/faults', { cards: { mode: 'down' } });
    await giveBack(world, { receiptId, key: 'part-1', amount: 1_000 });
    await eventually(() => askedInVain(world)).toHaveLength(1);
    // Far beyond what a queue would try. A round that meets the job's own question asks nothing more.
    for (let tries = 0; tries < 20; ) {
      await letTimePass(world);
      await world.runSchedule('collections.follow_providers');
      const [row] = await world.sql('select tries from collections.card_returns');
      tries = Number(row?.['tries']);
    }
    const [waiting] = await world.sql(`select
      next_ask_at between now() + interval '59 minutes' and now() + interval '61 minutes' as is_hourly
      from collections.card_returns`);
    const open = await countOpenMatters(world.database.db);
    const ageS = await oldestCardRefundAgeS(world.database.db);
    await sandbox.control('DELETE', '/faults');

    await letTimePass(world);
    await world.runSchedule('collections.follow_providers');

    expect(waiting).toMatchObject({ is_hourly: true });
    expect(open.cardRefunds).toBe(1);
    expect(ageS).toBeGreaterThan(0);
    expect(await returnsOf(world)).toMatchObject([{ status: 'credited' }]);
    expect(await refunds()).toHaveLength(1);
    expect(await oldestCardRefundAgeS(world.database.db)).toBe(0);
    expect(
      await world.sql(`select 1 from pgboss.job where name = 'platform.dead_letters'`),
    ).toEqual([]);
  });
});

describe('the daily comparison with the card processor', () => {
  const compare = async (world: CollectionsWorld, on: string) => {
    await world.clock.set(`${on}T02:00:00-06:00`);
    await world.runSchedule('collections.reconcile');
    return world.sql(
      `select kind, status, theirs from collections.differences where provider = 'conekta' order by kind`,
    );
  };

  it('takes a charge whose attempt has failed here, days later', async () => {
    const world = await startCollections(sandbox);
    const id = await beginByCard(world, { faults: { mode: 'hang_after', webhooks: 'lost' } });
    await eventually(() =>
      world.sql('select 1 from collections.attempts where tries > 0'),
    ).toHaveLength(1);
    await sandbox.control('DELETE', '/faults');
    await world.sql(`update collections.attempts set status = 'failed', reason = 'card_declined',
      ended_at = now(), next_ask_at = null`);

    expect(await compare(world, '2026-11-21')).toMatchObject([
      { kind: 'missing_here', status: 'explained' },
    ]);
    expect(await statusOf(world, id)).toBe('applied');
    expect(await world.isBookRight()).toBe(true);
  });

  it('[2.43] takes what was paid in a store and never told', async () => {
    const world = await startCollections(sandbox);
    const id = await beginByCard(world, { rail: 'oxxo' });
    await eventually(() => statusOf(world, id)).toBe('waiting');
    await sandbox.control('PUT', '/faults', { cards: { webhooks: 'lost' } });
    const { data } = await world.call(payments.getPaymentAttempt, { as, params: { id } });
    await sandbox.control('POST', '/cash/payments', { reference: data.cash_reference.number });
    await sandbox.control('DELETE', '/faults');

    await compare(world, '2026-11-18');

    expect(await statusOf(world, id)).toBe('applied');
  });

  it('takes back what a bank took back weeks later, and nobody told', async () => {
    const world = await startCollections(sandbox);
    const id = await beginByCard(world);
    await eventually(() => statusOf(world, id)).toBe('applied');
    const [order] = await ordersOf(world);
    await world.clock.set('2026-12-20T10:00:00-06:00');
    await sandbox.control('PUT', '/faults', { cards: { webhooks: 'lost' } });
    await sandbox.control('POST', `/cards/orders/${order.id}/chargeback`);
    await sandbox.control('POST', `/cards/orders/${order.id}/chargeback/settle`, {
      status: 'lost',
    });
    await sandbox.control('DELETE', '/faults');

    expect(await compare(world, '2026-12-22')).toMatchObject([
      { kind: 'status', status: 'explained' },
    ]);
    expect(await statusOf(world, id)).toBe('reversed');
    expect(await world.isBookRight()).toBe(true);
  });

  it('finds a charge that was made twice for one payment, days later, and gives its money to nobody', async () => {
    const world = await startCollections(sandbox);
    const id = await beginByCard(world);
    await eventually(() => statusOf(world, id)).toBe('applied');
    const [made] = await ordersOf(world);
    const card = world.cards.get('card_1');
    await sandbox.control('PUT', '/faults', { cards: { webhooks: 'lost' } });
    await chargeBehindOurBack(sandbox, { ...made, card });
    await sandbox.control('DELETE', '/faults');

    const found = await compare(world, '2026-11-22');
    const again = await compare(world, '2026-11-23');

    expect(found).toMatchObject([{ kind: 'doubled', status: 'open' }]);
    expect(again).toHaveLength(1);
    expect(await world.sql('select 1 from collections.receipts')).toHaveLength(1);
    expect(await world.isBookRight()).toBe(true);
  });

  it('finds another amount, a charge nobody has, and a refund too many, once each', async () => {
    const world = await startCollections(sandbox);
    const { receiptId } = await paidByCard(world);
    await world.sql('update collections.receipts set amount = amount + 1');
    await world.sql(
      `insert into collections.receipts
        (id, provider, provider_ref, rail, amount, value_on, received_at, status, moved_at)
        values (gen_random_uuid(), 'conekta', 'ord_inventada', 'card', 1, '2026-11-17', now(),
          'suspense', now())`,
    );
    await world.sql(
      `insert into collections.card_returns (subject, receipt_id, amount, status, ended_at)
        values ('never', $1, 500, 'credited', now())`,
      [receiptId],
    );

    const first = await compare(world, '2026-11-18');
    const again = await compare(world, '2026-11-19');

    expect(first.map(({ kind, status }) => [kind, status])).toEqual([
      ['amount', 'open'],
      ['amount', 'open'],
      ['missing_there', 'open'],
    ]);
    expect(again).toHaveLength(3);
  });
});

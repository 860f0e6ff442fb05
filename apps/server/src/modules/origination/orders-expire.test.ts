import { getPayment } from '@abona/contract/merchants/payment';
import { listPaymentEvents } from '@abona/contract/merchants/shop-event';
import { createApplication, getApplication } from '@abona/contract/origination/application';
import { getOffer, type OfferView } from '@abona/contract/origination/offer';
import { describe, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { type FunnelWorld, startFunnel } from './testing/funnel-world.ts';

const [ANA, BEA] = [7, 8];
const NEXT_DAY = '2026-11-16T12:00:00-06:00';

const chosen = ({ offer_id, plans }: OfferView, changes: object = {}) => {
  const { installments, frequency, contract_hash } = plans[0] ?? {};
  return { offer_id, installments, frequency, contract_hash, ...changes };
};

const paymentOf = async ({ call, shopKey }: FunnelWorld, id: string) =>
  (await call(getPayment, { shop: shopKey, params: { id } })).data;
const eventsOf = async ({ call, shopKey }: FunnelWorld, id: string) => {
  const { data } = await call(listPaymentEvents, { shop: shopKey, params: { id } });
  return (data.items as { type: string }[]).map(({ type }) => type);
};
const statusOf = async ({ call }: FunnelWorld) =>
  (await call(getApplication, { as: ANA })).data.status;

/** How many wait for a lock that somebody else has. */
const waitersAre = ({ database }: FunnelWorld, count: number) =>
  eventually(async () => {
    const { rowCount } = await database.pool.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount;
  }).toBe(count);

describe('an order', () => {
  it('that nobody accepted within a day expires, its shop is told, and its application ends', async () => {
    const world = await startFunnel();
    const id = await world.buy(1_000_00);
    await world.reachOffer(ANA, { payment_id: id });
    world.clock.set(NEXT_DAY);

    expect(await statusOf(world)).toBe('cancelled');
    await world.runSchedule('merchants.expire_payments');

    expect(await paymentOf(world, id)).toMatchObject({
      status: 'expired',
      status_reason: 'not_accepted_in_time',
    });
    expect(await eventsOf(world, id)).toEqual([
      'payment.expired',
      'payment.pending',
      'payment.created',
    ]);
    await eventually(async () => {
      const { rows } = await world.database.pool.query(
        'select status from origination.applications',
      );
      return rows;
    }).toEqual([{ status: 'cancelled' }]);
  });

  it('is told expired, not withdrawn, also when its application is noticed first', async () => {
    const world = await startFunnel();
    const id = await world.buy(1_000_00);
    await world.reachOffer(ANA, { payment_id: id });
    world.clock.set(NEXT_DAY);

    await world.runSchedule('origination.expire_applications');

    expect(await paymentOf(world, id)).toMatchObject({ status: 'expired' });
  });

  it('that expires in the moment of the tap is not accepted, though no sweep has run', async () => {
    const world = await startFunnel();
    const id = await world.buy(1_000_00);
    world.clock.set('2026-11-16T11:50:00-06:00');
    const offer = await world.reachOffer(ANA, { payment_id: id });
    world.clock.set(NEXT_DAY);

    const accepted = await world.accept(ANA, chosen(offer));
    const again = await world.call(getOffer, { as: ANA });

    expect(accepted.error).toMatchObject({ code: 'payment_expired' });
    expect(again.error).toMatchObject({ code: 'state_conflict' });
    expect(await world.lending.loansOf(ANA)).toEqual([]);
    expect(await paymentOf(world, id)).toMatchObject({ status: 'expired' });
  });

  it('whose time is over while the tap and the sweep wait for each other expires once, and nothing is lent', async () => {
    const world = await startFunnel();
    const id = await world.buy(1_000_00);
    world.clock.set('2026-11-16T11:50:00-06:00');
    const offer = await world.reachOffer(ANA, { payment_id: id });
    const held = await world.database.pool.connect();
    await held.query('begin');
    await held.query('select from merchants.payments for update');

    const accepted = world.accept(ANA, chosen(offer));
    await waitersAre(world, 1);
    world.clock.set(NEXT_DAY);
    const swept = world.runSchedule('merchants.expire_payments');
    await waitersAre(world, 2);
    await held.query('commit');
    held.release();
    await swept;

    expect((await accepted).error).toMatchObject({ code: 'payment_expired' });
    expect(await world.lending.loansOf(ANA)).toEqual([]);
    expect(await eventsOf(world, id)).toEqual([
      'payment.expired',
      'payment.pending',
      'payment.created',
    ]);
  });

  it('that was taken in the last moment stays so, however many taps and sweeps come at once', async () => {
    const world = await startFunnel();
    const id = await world.buy(1_000_00);
    world.clock.set('2026-11-16T11:50:00-06:00');
    const offer = await world.reachOffer(ANA, { payment_id: id });

    const taps = [1, 2, 3, 4, 5].map(() => world.accept(ANA, chosen(offer)));
    await Promise.race(taps);
    world.clock.set(NEXT_DAY);
    const sweeps = [1, 2, 3].map(() => world.runSchedule('merchants.expire_payments'));
    const replies = await Promise.all(taps);
    await Promise.all(sweeps);

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await world.lending.loansOf(ANA)).toHaveLength(1);
    expect(await eventsOf(world, id)).toEqual([
      'payment.captured',
      'payment.authorized',
      'payment.pending',
      'payment.created',
    ]);
  });

  it('that ran out when the sandbox moves the clock is told to its shop at once', async () => {
    const world = await startFunnel();
    const id = await world.buy(1_000_00);
    const worker = world.merchants.workers.find(
      ({ name }) => name === 'merchants.expire_moved_payments',
    );
    const { signal } = new AbortController();

    // A node that has not heard yet of the new time goes by what it is told.
    await worker?.run(
      { offset_ms: 86_400_000, now: NEXT_DAY },
      { jobId: 'test', attempt: 1, signal },
    );

    expect((await eventsOf(world, id))[0]).toBe('payment.expired');
  });

  it('lives as long as its shop said when it created it, and cannot be opened afterwards', async () => {
    const world = await startFunnel();
    const [short, long] = [
      await world.buy(1_000_00, { expires_in_minutes: 60 }),
      await world.buy(1_000_00, { expires_in_minutes: 2 * 24 * 60 }),
    ];
    world.clock.set(NEXT_DAY);

    const late = await world.call(createApplication, { as: ANA, body: { payment_id: short } });
    const intime = await world.call(createApplication, { as: BEA, body: { payment_id: long } });

    expect(late.error).toMatchObject({ code: 'payment_expired' });
    expect(intime.status).toBe(200);
  });

  it('that was accepted with a down payment waits for it, past its own time', async () => {
    const world = await startFunnel();
    const id = await world.buy(1_000_00, { expires_in_minutes: 60 });
    const offer = await world.reachOffer(ANA, { payment_id: id });
    const query = 'down_payment=20000';
    const paidDown = (await world.call(getOffer, { as: ANA, query })).data;
    const accepted = await world.accept(ANA, chosen(paidDown, { down_payment_method: 'transfer' }));
    expect([offer.down_payment.amount, accepted.data?.status]).toEqual([0, 'transfer']);
    world.clock.set(NEXT_DAY);
    await world.runSchedule('merchants.expire_payments');
    await world.runSchedule('origination.expire_applications');

    const { applicationProcessId = 0 } = (await world.origination.currentOf(ANA)) ?? {};
    await world.origination.downPaymentEnded({ applicationProcessId, isSettled: true });

    await world.statusIs(ANA, 'loan');
    expect(await paymentOf(world, id)).toMatchObject({ status: 'captured' });
  });

  it('whose shopper is blocked while the down payment is on its way is not lent the rest', async () => {
    const world = await startFunnel();
    const id = await world.buy(1_000_00);
    await world.reachOffer(ANA, { payment_id: id });
    const query = 'down_payment=20000';
    const paidDown = (await world.call(getOffer, { as: ANA, query })).data;
    await world.accept(ANA, chosen(paidDown, { down_payment_method: 'transfer' }));
    await world.database.pool.query(
      `insert into identity.restrictions (customer_id, code, reason, set_by)
       values (${ANA}, 'account_blocked', 'a test', 'people')`,
    );

    const { applicationProcessId = 0 } = (await world.origination.currentOf(ANA)) ?? {};
    await world.origination.downPaymentEnded({ applicationProcessId, isSettled: true });

    expect(await statusOf(world)).toBe('cancelled');
    expect(await world.lending.loansOf(ANA)).toEqual([]);
  });
});

import { downPaymentExperiments, willingnesses } from '@abona/contract/identifiers';
import * as application from '@abona/contract/origination/application';
import * as funnel from '@abona/contract/origination/customer-funnel';
import type { OfferView } from '@abona/contract/origination/offer';
import { civilDate } from '@abona/kernel/civil-date';
import { describe, expect, it } from 'vitest';
import { type FunnelWorld, startFunnel } from './testing/funnel-world.ts';

const ANA = 1;
const kyc = { acquisition_channel: 'web', acquisition_product: 'kyc' };

const factsOf = async ({ call }: FunnelWorld) =>
  (await call(funnel.getCustomerAnalytics, { as: ANA })).data;
const open = ({ call }: FunnelWorld, body: object) =>
  call(application.createApplication, { as: ANA, body });

/** The first plan of an offer, accepted. */
const choiceOf = ({ offer_id, plans: [plan] }: OfferView) => ({
  offer_id,
  installments: plan?.installments,
  frequency: plan?.frequency,
  contract_hash: plan?.contract_hash,
});

async function borrow(world: FunnelWorld): Promise<void> {
  const { buy, reachOffer, accept, statusIs } = world;
  await accept(ANA, choiceOf(await reachOffer(ANA, { payment_id: await buy(3_000_00) })));
  await statusIs(ANA, 'loan');
}

describe('what somebody is to us', () => {
  const ways: Readonly<Record<string, (world: FunnelWorld) => Promise<unknown>>> = {
    visitor: async () => {},
    opportunity: (world) => open(world, kyc),
    indeterminate: async (world) => {
      await open(world, kyc);
      await world.call(application.cancelApplication, { as: ANA });
    },
    rejected: async (world) => {
      world.provenPhones.add(ANA);
      await world.apply(ANA, kyc);
      await world.statusIs(ANA, 'approving');
      await world.origination.identityFailed(ANA);
      await world.statusIs(ANA, 'rejected');
    },
    customer: borrow,
  };

  it.each(Object.keys(ways))('[1.09, 7.14] is told by both calls: %s', async (type) => {
    const world = await startFunnel();
    await ways[type]?.(world);

    const { data } = await world.call(funnel.getCustomerType, { as: ANA });

    expect(data).toEqual({ customer_type: type });
    expect((await factsOf(world)).customer_type).toBe(type);
  });

  it('[3.22, 3.29] says who borrowed before, and who is late', async () => {
    const world = await startFunnel();
    expect(await factsOf(world)).toMatchObject({ is_recurrent: false, user_in_arrears: false });
    await borrow(world);
    expect(await factsOf(world)).toMatchObject({ is_recurrent: true, user_in_arrears: false });

    world.clock.set('2027-01-20T12:00:00-06:00');
    await world.lending.settleDay(civilDate('2027-01-20'));

    expect(await factsOf(world)).toMatchObject({ is_recurrent: true, user_in_arrears: true });
  });

  it('[3.29] keeps each group of the experiment, and no other', async () => {
    const world = await startFunnel();
    const put = (value: string) =>
      world.call(funnel.putCustomerProperty, {
        as: ANA,
        body: { name: 'down_payment_experiment', value },
      });
    expect((await factsOf(world)).down_payment_experiment).toBeNull();

    for (const group of downPaymentExperiments) {
      await put(group);
      expect((await factsOf(world)).down_payment_experiment).toBe(group);
    }
    expect((await put('made_up')).status).toBe(422);
  });

  it('[3.24] keeps what somebody said they came for, each of the five', async () => {
    const world = await startFunnel();
    expect((await factsOf(world)).willingness).toBe('unknown_willingness');

    for (const value of willingnesses) {
      const body = { name: 'willingness', value };
      await world.call(funnel.putCustomerProperty, { as: ANA, body });
      expect((await factsOf(world)).willingness).toBe(value);
    }
  });
});

describe('what an application is for', () => {
  const inStore = { acquisition_channel: 'web', acquisition_product: 'instore_consumer' };
  it.each([
    [{ requested_amount: 5_000_00 }, 'cash_installments', 'isCashInstallments', 'installments'],
    [inStore, 'instore_consumer', 'isInstoreConsumer', 'instore_consumer'],
    [null, 'abonapay', 'isAbonaPay', 'ecommerce'],
  ] as const)('[3.02, 3.24] of %j is %s, and of its flags only %s is true', async (...row) => {
    const [begin, paymentType, flag, willingness] = row;
    const world = await startFunnel();
    await open(world, begin ?? { payment_id: await world.buy(3_000_00) });

    const { data } = await world.call(application.getApplication, { as: ANA });

    const flags = { isCashInstallments: false, isAbonaPay: false, isInstoreConsumer: false };
    expect(data.payment).toMatchObject({ ...flags, paymentType, [flag]: true });
    expect((await factsOf(world)).willingness).toBe(willingness);
  });
});

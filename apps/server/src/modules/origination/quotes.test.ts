import { createApplication } from '@abona/contract/origination/application';
import { getOffer, type OfferView } from '@abona/contract/origination/offer';
import { getQuote, type QuoteView } from '@abona/contract/origination/quote';
import { civilDate } from '@abona/kernel/civil-date';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { startFunnel } from './testing/funnel-world.ts';

const ANA = 1;

describe('a quote before anybody applies', () => {
  it('[2.15] is that of the product on offer: terms, rate, opening fee, bounds of the policy, CAT', async () => {
    const { call } = await startFunnel();

    const { data } = await call(getQuote, { query: 'kind=cash&amount=500000' });

    expect(data).toMatchObject({
      product: 'prestamo_personal',
      product_name: 'Préstamo personal',
      amount: 5_000_00,
      amount_min: 1_000_00,
      amount_max: 50_000_00,
      annual_rate_percent: '65',
      opening_fee_percent: '3',
      calculated_on: '2026-11-15',
    });
    expect(termsOf(data, 'quincenal')).toEqual([6, 12, 24]);
    expect(termsOf(data, 'mensual')).toEqual([6, 12, 18, 24]);
    for (const plan of (data as QuoteView).plans)
      expect(plan).toMatchObject({
        opening_fee: 150_00,
        opening_fee_iva: 24_00,
        net_amount: 4_826_00,
      });
  });

  it('[2.15] is never less than what somebody who is approved is offered', async () => {
    const { call, reachOffer } = await startFunnel();
    const quote = (await call(getQuote, { query: 'kind=cash&amount=1000000' })).data as QuoteView;

    const offer = await reachOffer(ANA, { requested_amount: 10_000_00 });

    for (const plan of offer.plans) {
      const quoted = quote.plans.find(
        ({ installments, frequency }) =>
          installments === plan.installments && frequency === plan.frequency,
      );
      expect(quoted?.net_amount).toBe(plan.net_amount);
      expect(quoted?.total_amount).toBeGreaterThanOrEqual(plan.total_amount);
      expect(Number(quoted?.cat_percent)).toBeGreaterThanOrEqual(Number(plan.cat_percent));
    }
    expect(quote.plans).toHaveLength(offer.plans.length);
  });

  it('[2.15] of no amount is an example, and of one beyond the bounds is refused', async () => {
    const { call } = await startFunnel();
    const ask = (query: string) => call(getQuote, { query });

    expect((await ask('kind=cash')).data.amount).toBe(5_000_00);
    expect((await ask('kind=purchase&amount=250000')).data).toMatchObject({
      product: 'compra_a_plazos',
      annual_rate_percent: '75',
      opening_fee_percent: null,
    });
    for (const amount of ['99999', '5000001'])
      expect((await ask(`kind=cash&amount=${amount}`)).error.code).toBe('amount_invalid');
    for (const query of ['kind=gift', 'kind=cash&amount=-5', ''])
      expect((await ask(query)).status).toBe(422);
  });

  it('[2.15] leads to an offer that knows the chosen term, and the one chosen afterwards', async () => {
    const { call, reachOffer } = await startFunnel();
    const wish = (installments: number) => ({
      requested_amount: 5_000_00,
      requested_term: { installments, frequency: 'quincenal' },
    });
    const first = await reachOffer(ANA, wish(24));
    expect(first.requested_term).toEqual({ installments: 24, frequency: 'quincenal' });

    await call(createApplication, { as: ANA, body: wish(6) });

    const again = (await call(getOffer, { as: ANA })).data;
    expect(again.requested_term).toEqual({ installments: 6, frequency: 'quincenal' });
    expect(again.offer_id).toBe(first.offer_id);
  });
});

const termsOf = ({ plans }: QuoteView, of: string): number[] =>
  plans.filter(({ frequency }) => frequency === of).map(({ installments }) => installments);

it('a new version of a product is offered to whoever applies from its day on, and to nobody who applied before', async () => {
  const { reachOffer, call, lending, database, clock } = await startFunnel();
  const [product] = (await lending.productDesk.list()).filter(
    ({ product }) => product === 'prestamo_personal',
  );
  const [first] = product?.versions ?? [];
  if (first === undefined) throw new Error('no product');
  const { conditions } = first;
  const cheap = { annual_rate: '0.2', flat_fee_share: '0', amount_max: 10_000_000 };
  const added = await transaction(database.db, (tx) =>
    lending.productDesk.add(tx, {
      product: 'prestamo_personal',
      conditions: { ...conditions, tiers: { ...conditions.tiers, A: cheap } },
      validFrom: civilDate('2026-11-16'),
      feesRegisteredOn: null,
      actor: 'staff:test',
    }),
  );
  expect(added.ok).toBe(true);
  const rateOf = (offer: OfferView) => [offer.product_version, offer.plans[0]?.annual_rate_percent];
  expect(rateOf(await reachOffer(ANA, { requested_amount: 10_000_00 }))).toEqual([1, '36']);

  clock.set('2026-11-16T12:00:00-06:00');

  expect(rateOf((await call(getOffer, { as: ANA })).data)).toEqual([1, '36']);
  expect(rateOf(await reachOffer(ANA, { requested_amount: 9_000_00 }))).toEqual([2, '20']);
});

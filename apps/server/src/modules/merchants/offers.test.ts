import { listOffers } from '@abona/contract/merchants/purchase';
import { describe, expect, it } from 'vitest';
import { startMerchants } from './testing/merchant-world.ts';

describe('offers by amount', () => {
  it('tell every plan with its payment, its total and its CAT, at the dearest conditions', async () => {
    const { call, openShop } = await startMerchants();
    const { key } = await openShop();
    const ask = async (amount: string) => (await call(listOffers, { key, query: { amount } })).data;

    const small = await ask('300000');
    const large = await ask('2500000');

    expect(small.amount).toBe(3_000_00);
    expect(small.plans.map((plan: Plan) => `${plan.instalments} ${plan.frequency}`)).toEqual([
      '4 quincenal',
      '6 quincenal',
      '8 quincenal',
      '12 quincenal',
      '18 quincenal',
      '24 quincenal',
      '3 mensual',
      '6 mensual',
      '9 mensual',
      '12 mensual',
    ]);
    expect(small.calculated_on).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    for (const plan of small.plans as Plan[]) {
      expect(plan.total_amount).toBeGreaterThan(3_000_00);
      const least = plan.instalment_amount * (plan.instalments - 1);
      expect(plan.total_amount).toBeGreaterThan(least);
      expect(plan.cat_percent).toMatch(/^\d+\.\d$/);
      expect(plan.annual_rate_percent).toBe('75.00');
    }
    // Small amounts are lent to everybody, large ones to those who pay less: the page shows as much.
    const catOf = ({ plans }: { plans: Plan[] }) => Number(plans[0]?.cat_percent);
    expect(catOf(small)).toBeGreaterThan(catOf(large));
  });

  it('are none for what nobody is lent', async () => {
    const { call, openShop } = await startMerchants();
    const { key } = await openShop();

    for (const amount of ['29999', '3000001'])
      expect((await call(listOffers, { key, query: { amount } })).data.plans).toEqual([]);
    for (const amount of ['0', '-1', '1.5', 'mucho', ''])
      expect((await call(listOffers, { key, query: { amount } })).status).toBe(422);
  });
});

type Plan = {
  readonly instalments: number;
  readonly frequency: string;
  readonly instalment_amount: number;
  readonly total_amount: number;
  readonly cat_percent: string;
  readonly annual_rate_percent: string;
};

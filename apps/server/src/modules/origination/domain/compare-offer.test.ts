import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareOffer } from './compare-offer.ts';

const plan = (installments: number, total: number, last: string, frequency = 'quincenal') => ({
  installments,
  frequency,
  total_amount: total,
  last_due_date: last,
});

const plans = [
  plan(4, 489_900, '2027-01-15'),
  plan(8, 565_088, '2027-03-15'),
  plan(12, 600_744, '2027-05-15'),
];
const purchase = { kind: 'purchase' as const, amount: 489_900, down_payment: { amount: 0 }, plans };

describe('an offer beside paying cash and beside a shorter plan', () => {
  it('says what each plan costs beyond the cash price, and the cheapest that is over sooner', () => {
    const { cash_total, plans: compared } = compareOffer(purchase, []);
    expect(cash_total).toBe(489_900);
    expect(compared).toEqual([
      { installments: 4, frequency: 'quincenal', total: 489_900, extra: 0, cheaper: null },
      {
        installments: 8,
        frequency: 'quincenal',
        total: 565_088,
        extra: 75_188,
        cheaper: { installments: 4, frequency: 'quincenal', total: 489_900, saves: 75_188 },
      },
      {
        installments: 12,
        frequency: 'quincenal',
        total: 600_744,
        extra: 110_844,
        cheaper: { installments: 4, frequency: 'quincenal', total: 489_900, saves: 110_844 },
      },
    ]);
  });

  it('counts the down payment into every total', () => {
    const compared = compareOffer(
      { ...purchase, amount: 589_900, down_payment: { amount: 100_000 } },
      [],
    );
    expect(compared.cash_total).toBe(589_900);
    expect(compared.plans[1]).toMatchObject({
      total: 665_088,
      extra: 75_188,
      cheaper: { total: 589_900, saves: 75_188 },
    });
  });

  it('points at nothing that the limits of the customer would refuse', () => {
    const refused = [{ installments: 4, frequency: 'quincenal', reason: 'cap_exceeded' as const }];
    const { plans: compared } = compareOffer(purchase, refused);
    expect(compared[1]?.cheaper).toBeNull();
    expect(compared[2]?.cheaper).toMatchObject({ installments: 8, saves: 35_656 });
  });

  it('of two that cost the same, points at the one with more time to pay', () => {
    const same = [plan(2, 489_900, '2026-12-15'), ...plans];
    expect(compareOffer({ ...purchase, plans: same }, []).plans[2]?.cheaper?.installments).toBe(4);
  });

  it('has no cash price for money that is lent', () => {
    expect(compareOffer({ ...purchase, kind: 'personal_loan' }, []).cash_total).toBeNull();
  });

  it('never points at a plan that costs as much or more, or that lasts as long', () => {
    const anyPlan = fc.record({
      installments: fc.integer({ min: 1, max: 24 }),
      frequency: fc.constantFrom('quincenal', 'mensual'),
      total_amount: fc.integer({ min: 1, max: 1_000_000 }),
      last_due_date: fc.integer({ min: 10, max: 28 }).map((day) => `2027-01-${day}`),
    });
    fc.assert(
      fc.property(fc.array(anyPlan, { maxLength: 6 }), (all) => {
        const { plans: compared } = compareOffer({ ...purchase, plans: all }, []);
        compared.forEach(({ cheaper, total }) => {
          if (cheaper === null) return;
          expect(cheaper.total).toBeLessThan(total);
          expect(cheaper.saves).toBe(total - cheaper.total);
        });
      }),
    );
  });
});

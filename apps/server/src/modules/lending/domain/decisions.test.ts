import { addDays, civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import { insertEvent } from './changes/decide-change.ts';
import { defaultProducts } from './default-products.ts';
import type { LoanEvent } from './loan-event.ts';
import { contractOf, type OfferRequest, quoteOffer } from './quote-offer.ts';
import { openingState, replay } from './replay.ts';

const [purchase, cash] = defaultProducts;
if (purchase === undefined || cash === undefined) throw new Error('no products');
const on = civilDate('2026-11-15');
const request: OfferRequest = {
  tier: 'C',
  amount: centavos(300_000),
  frequency: 'quincenal',
  count: 6,
  on,
};

describe('an offer', () => {
  it('is the schedule of the handbook for its terms, with its CAT', () => {
    const offer = quoteOffer(purchase, request);
    if (!offer.ok) throw new Error(offer.error);

    expect(offer.value.schedule.rows.map(({ total }) => total)).toEqual([
      55_196, 55_196, 55_196, 55_196, 55_196, 55_197,
    ]);
    expect(offer.value.cat.tenths).toBe(809);
    expect(offer.value.coolingOffUntil).toBe('2026-11-30');
  });

  it.each([
    ['2026-11-15', '2026-11-30'],
    ['2026-11-21', '2026-12-15'],
    ['2026-11-20', '2026-11-30'],
    ['2026-12-31', '2027-01-15'],
    ['2027-02-20', '2027-03-15'],
  ])('of a purchase on %s falls due first on %s', (day, first) => {
    const offer = quoteOffer(purchase, { ...request, on: civilDate(day) });

    expect(offer.ok && offer.value.schedule.rows[0]?.dueDate).toBe(first);
  });

  it.each([
    ['lending.amount_too_small', { amount: centavos(29_999) }],
    ['lending.amount_too_large', { amount: centavos(1_000_001) }],
    ['lending.term_not_offered', { count: 5 }],
    ['lending.term_not_offered', { frequency: 'semanal' }],
    ['lending.product_not_valid_yet', { on: civilDate('2025-12-31') }],
  ] as const)('is refused as %s', (error, change) => {
    expect(quoteOffer(purchase, { ...request, ...change })).toEqual({ ok: false, error });
  });

  it('is not made to a tier that the product does not serve', () => {
    const wish = { ...request, tier: 'D' as const };
    expect(quoteOffer(cash, wish)).toEqual({ ok: false, error: 'lending.tier_not_served' });
  });
});

describe('what is told late', () => {
  const offer = quoteOffer(purchase, request);
  if (!offer.ok) throw new Error(offer.error);
  const contract = contractOf(offer.value, {
    loanId: 'l1',
    customerId: 1,
    disbursement: { to: 'merchant', merchantId: 'm1' },
    openingFeeRail: null,
  });
  const opening = offer.value.schedule;
  const today = addDays(on, 20);
  const refunded: LoanEvent = {
    kind: 'refund',
    key: 'r1',
    on: addDays(on, 10),
    amount: centavos(200_000),
    policy: 'INTEREST_KEPT',
  };
  const start = openingState(contract, opening);
  const { state } = replay(contract, start, { events: [refunded], to: today });
  const story = { opening, events: [refunded] };
  const when = { today, correctionKey: 'c1' };

  it('is refused where a later refund has left too little to refund', () => {
    const event: LoanEvent = {
      ...refunded,
      key: 'r0',
      on: addDays(on, 5),
      amount: centavos(100_001),
    };

    const late = insertEvent(contract, { state, event, story }, when);
    const fits = { ...event, amount: centavos(100_000) };
    const whole = insertEvent(contract, { state, event: fits, story }, when);

    expect(late).toEqual({ ok: false, error: 'lending.refund_exceeds_purchase' });
    expect(whole).toMatchObject({ ok: true, value: { state: { totals: { refunded: 300_000 } } } });
  });

  it.each(['cancelled', 'written_off'] as const)(
    'is no refund of a loan that is %s, whatever day it is said to be of',
    (status) => {
      const event: LoanEvent = { ...refunded, key: 'r0', on: addDays(on, 5), amount: centavos(1) };
      const ended = { ...state, status };

      expect(insertEvent(contract, { state: ended, event, story }, when)).toEqual({
        ok: false,
        error: 'lending.loan_ended',
      });
    },
  );

  it('ends no loan', () => {
    const event: LoanEvent = { kind: 'write_off', key: 'w', on: addDays(on, 5) };

    expect(insertEvent(contract, { state, event, story }, when)).toEqual({
      ok: false,
      error: 'lending.told_too_late',
    });
  });
});

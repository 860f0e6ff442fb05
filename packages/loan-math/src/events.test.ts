import { addDays, civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { rate } from '@abona/kernel/rate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueDatesOf } from './frequency.ts';
import { delinquencyOf } from './late-charge.ts';
import type { LoanTerms } from './loan-terms.ts';
import { quotePayoff } from './payoff.ts';
import type { Plan } from './plan.ts';
import { prepay } from './prepayment.ts';
import { refund } from './refund.ts';
import { buildSchedule, type Schedule } from './schedule.ts';
import { applyPayment, buckets, coverTaxed, type InstalmentDue } from './waterfall.ts';

const iva = rate('0.16');
const disbursed = civilDate('2026-08-31');

function schedule(changes: Partial<LoanTerms> = {}): Schedule {
  const built = buildSchedule({
    principal: centavos(1_000_000),
    annualRate: rate('0.36'),
    iva,
    frequency: 'mensual',
    dayCount: 'PERIODIC/360',
    disbursed,
    dueDates: dueDatesOf({ frequency: 'mensual', disbursed, count: 6 }),
    design: { level: 'TOTAL_WITH_IVA' },
    ...changes,
  });
  if (!built.ok) throw new Error(built.error);
  return built.value;
}

function value<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error(String(result.error));
  return result.value;
}

describe('being late', () => {
  it.each([
    [0, 'current'],
    [1, 'late_1_30'],
    [30, 'late_1_30'],
    [31, 'late_31_60'],
    [60, 'late_31_60'],
    [61, 'late_61_90'],
    [90, 'late_61_90'],
    [91, 'default'],
  ])('for %d days is told as %s', (days, state) => {
    expect(delinquencyOf(days)).toBe(state);
  });
});

describe('a payment', () => {
  const amount = fc.nat(20_000).map(centavos);
  const taxed = amount.map((base) => ({ base, iva: centavos(Math.round(base * 0.16)) }));
  const due = fc.record({
    late_fee: taxed,
    moratory: taxed,
    interest: taxed,
    fee: taxed,
    principal: amount.map((base) => ({ base, iva: centavos(0) })),
  });
  const instalments: fc.Arbitrary<InstalmentDue[]> = fc
    .array(due, { maxLength: 5 })
    .map((list) => list.map((each, index) => ({ k: index + 1, due: each })));

  it('is spent to the centavo, and pays no bucket before those above it', () => {
    fc.assert(
      fc.property(instalments, fc.nat(300_000).map(centavos), (owed, money) => {
        const { applied, excess } = applyPayment(owed, money, iva);
        const spent = applied.reduce((sum, { paid }) => sum + paid.base + paid.iva, 0);
        expect(spent + excess).toBe(money);
        let isShort = false;
        for (const { due: asked, paid } of applied) {
          expect(paid.base >= 0 && paid.base <= asked.base).toBe(true);
          expect(paid.iva >= 0 && paid.iva <= asked.iva).toBe(true);
          if (isShort) expect(paid.base + paid.iva).toBe(0);
          isShort ||= paid.base + paid.iva < asked.base + asked.iva;
        }
        if (isShort) expect(excess).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  it('goes to the oldest instalment first, whatever order they come in', () => {
    fc.assert(
      fc.property(instalments, fc.nat(300_000).map(centavos), (owed, money) => {
        expect(applyPayment(owed.toReversed(), money, iva)).toEqual(applyPayment(owed, money, iva));
      }),
      { numRuns: 100 },
    );
  });

  it('in two parts settles what it would have settled at once', () => {
    fc.assert(
      fc.property(taxed, fc.double({ min: 0, max: 1, noNaN: true }), (owed, part) => {
        const whole = owed.base + owed.iva;
        const first = coverTaxed(owed, centavos(Math.floor(whole * part)), iva);
        const left = {
          base: centavos(owed.base - first.base),
          iva: centavos(owed.iva - first.iva),
        };
        const second = coverTaxed(left, centavos(whole - first.base - first.iva), iva);
        expect([first.base + second.base, first.iva + second.iva]).toEqual([owed.base, owed.iva]);
      }),
      { numRuns: 300 },
    );
  });

  it('covers in the house order', () => {
    expect(buckets).toEqual(['late_fee', 'moratory', 'interest', 'fee', 'principal']);
  });
});

describe('a prepayment inside a period', () => {
  const on = civilDate('2026-11-15');

  it('counts the days before it on the old balance, and the rest on the new one', () => {
    const plan = value(
      prepay(schedule({ dayCount: 'ACT/360' }), {
        on,
        amount: centavos(200_000),
        policy: 'REDUCE_PAYMENT',
      }),
    );
    const running = plan.rows.find(({ dueDate }) => dueDate > on);
    const [before, after] = running?.segments ?? [];

    expect([before?.days, after?.days]).toEqual([15, 15]);
    expect((before?.balance ?? 0) - (after?.balance ?? 0)).toBe(200_000);
    const exact = ((before?.balance ?? 0) * 15 + (after?.balance ?? 0) * 15) * (0.36 / 360);
    expect(Math.abs((running?.interest ?? 0) - exact)).toBeLessThanOrEqual(0.5);
  });

  it('levels the payments that remain to within a centavo a row', () => {
    for (const level of ['TOTAL_WITH_IVA', 'BEFORE_IVA'] as const) {
      const request = { on, amount: centavos(200_000), policy: 'REDUCE_PAYMENT' as const };
      const plan = value(prepay(schedule({ design: { level } }), request));
      const last = plan.rows.at(-1);
      const paid =
        level === 'TOTAL_WITH_IVA' ? last?.total : (last?.principal ?? 0) + (last?.interest ?? 0);
      expect(Math.abs((paid ?? 0) - plan.levelPayment)).toBeLessThanOrEqual(4);
    }
  });

  it('of a flat-fee plan keeps the fees of the instalments that remain', () => {
    const flat = schedule({
      annualRate: rate('0'),
      design: { level: 'FLAT_FEE', fee: centavos(60_000) },
    });
    const shorter = value(prepay(flat, { on, amount: centavos(400_000), policy: 'REDUCE_TERM' }));
    const lower = value(prepay(flat, { on, amount: centavos(400_000), policy: 'REDUCE_PAYMENT' }));

    expect(shorter.rows.map(({ principal }) => principal)).toEqual([
      166_666, 166_666, 166_666, 100_002,
    ]);
    expect(lower.rows.slice(2).map(({ principal }) => principal)).toEqual([
      66_667, 66_667, 66_667, 66_667,
    ]);
    expect(lower.rows.map(({ fee }) => fee)).toEqual(flat.rows.map(({ fee }) => fee));
  });

  it.each([
    ['nothing_to_prepay', '2027-02-28', 1],
    ['prepayment_not_positive', '2026-11-15', 0],
    ['prepayment_covers_balance', '2026-11-15', 689_195],
  ])('is refused as %s', (problem, day, amount) => {
    const request = {
      on: civilDate(day),
      amount: centavos(amount),
      policy: 'REDUCE_TERM' as const,
    };
    expect(prepay(schedule(), request)).toEqual({ ok: false, error: problem });
  });
});

describe('a refund', () => {
  const purchase = schedule();
  const aheadOf = ({ rows }: Plan, on: string) => rows.filter(({ dueDate }) => dueDate > on);

  it('takes principal off the last instalments, the customer keeping the next ones', () => {
    const { plan, forgiven, moneyBack } = value(
      refund(purchase, {
        on: civilDate('2026-10-31'),
        amount: centavos(300_000),
        policy: 'INTEREST_KEPT',
      }),
    );

    expect(forgiven).toBe(300_000);
    expect(moneyBack.total).toBe(0);
    const ahead = aheadOf(plan, '2026-10-31');
    expect(ahead.map(({ principal }) => principal)).toEqual([163_561, 169_253, 56_381]);
    expect(ahead[0]?.interest).toBe(11_676);
  });

  it('of what was paid already is money back, with its interest where that is promised', () => {
    const request = { on: civilDate('2026-12-31'), amount: purchase.financed };
    const kept = value(refund(purchase, { ...request, policy: 'INTEREST_KEPT' }));
    const returned = value(refund(purchase, { ...request, policy: 'INTEREST_RETURNED' }));

    expect(kept.moneyBack).toMatchObject({ principal: 1_000_000 - 356_381, interest: 0 });
    expect(kept.forgiven).toBe(356_381);
    expect(returned.moneyBack.interest).toBe(30_000 + 25_418 + 20_676 + 15_769);
    expect(returned.moneyBack.total).toBe(187_545 * 4);
    expect(aheadOf(returned.plan, '2026-12-31')).toEqual([]);
  });

  it('in the middle of a period leaves the interest of the days that passed', () => {
    const on = civilDate('2026-09-15');
    const { plan } = value(
      refund(purchase, { on, amount: purchase.financed, policy: 'INTEREST_KEPT' }),
    );
    const payoff = value(quotePayoff(purchase, { on }));

    expect(plan.rows).toHaveLength(1);
    expect(plan.rows[0]).toMatchObject({ principal: 0, interest: payoff.interest });
  });

  it('gives back what was prepaid on it too', () => {
    const on = civilDate('2026-09-10');
    const prepaid = value(
      prepay(purchase, { on, amount: centavos(400_000), policy: 'REDUCE_PAYMENT' }),
    );
    const { forgiven, moneyBack } = value(
      refund(prepaid, {
        on: addDays(on, 2),
        amount: purchase.financed,
        policy: 'INTEREST_RETURNED',
      }),
    );

    expect(forgiven).toBe(600_000);
    expect(moneyBack.principal).toBe(400_000);
  });
});

describe('a payoff late in a long nominal period', () => {
  it('tells the days that passed and charges the period’s own interest, no more', () => {
    const long = schedule({
      frequency: 'quincenal',
      disbursed: civilDate('2030-10-06'),
      dueDates: dueDatesOf({
        frequency: 'quincenal',
        disbursed: civilDate('2030-10-06'),
        count: 4,
      }),
    });
    const quote = value(quotePayoff(long, { on: civilDate('2030-10-28') }));
    expect(quote).toMatchObject({ days: 22, interest: long.rows[0]?.interest });
  });
});

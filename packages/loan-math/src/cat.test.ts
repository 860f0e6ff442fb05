import { type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { rate } from '@abona/kernel/rate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catInFull, catTenths, formatCat } from './cat.ts';
import type { CatFlows } from './cat-flows.ts';
import { dueDatesOf, type Frequency } from './frequency.ts';
import type { LoanTerms } from './loan-terms.ts';
import { buildSchedule } from './schedule.ts';
import { catFlows, publishedCat, publishedMethod } from './schedule-cat.ts';

const flows = (
  [amount, upfrontFee]: readonly [number, number],
  payments: readonly (readonly [amount: number, at: number])[],
  unitsPerYear = 24,
): CatFlows => ({
  amount: centavos(amount),
  upfrontFee: centavos(upfrontFee),
  payments: payments.map(([paid, at]) => ({ amount: centavos(paid), at })),
  unitsPerYear,
});

const times = (count: number, amount: number) =>
  Array.from({ length: count }, (_, index) => [amount, index + 1] as const);

describe('a CAT that makes no sense is an error, never a number', () => {
  it.each([
    ['no_payments', flows([100_000, 0], [])],
    ['net_amount_not_positive', flows([100_000, 100_000], [[100_000, 1]])],
    ['negative_cat', flows([100_000, 0], times(4, 20_000))],
    ['amount_not_positive', flows([0, 0], [[100, 1]])],
    ['flow_before_contract', flows([100_000, 0], [[110_000, -1]])],
    ['cat_out_of_range', flows([100, 0], [[100_000_000, 1]], 365)],
    ['cat_out_of_range', flows([100, 0], [[200, 0]])],
  ])('%s: %o', (problem, asked) => {
    expect(catTenths(asked)).toEqual({ ok: false, error: problem });
    expect(catInFull(asked)).toEqual({ ok: false, error: problem });
  });

  it('is wrong when IVA is left in the flows, so callers pass what the schedule gives', () => {
    expect(catTenths(flows([300_000, 0], times(6, 55_196)))).toEqual({ ok: true, value: 986 });
  });
});

describe('the solver', () => {
  it('agrees with plain bisection', () => {
    const payment = fc.integer({ min: 1000, max: 200_000 });
    const list = fc.array(payment, { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(list, fc.double({ min: 0.5, max: 1, noNaN: true }), (amounts, part) => {
        const paid = amounts.reduce((sum, amount) => sum + amount, 0);
        const asked = flows(
          [Math.ceil(paid * part), 0],
          amounts.map((amount, index) => [amount, index + 1]),
        );
        const [found, full] = [catTenths(asked), catInFull(asked)];
        if (!found.ok || !full.ok) return;
        const reference = bisect(asked);
        expect(Math.abs(Number(full.value.exactPct) - reference)).toBeLessThanOrEqual(
          1e-7 * (1 + reference),
        );
        expect(found.value).toBe(Math.round(Number(full.value.published) * 10));
      }),
    );
  });

  it('rounds half up at the very edge, where floating point cannot tell', () => {
    // One payment after exactly a year: the CAT is the plain quotient.
    const yearly = (paid: number) => flows([100_000, 0], [[paid, 1]], 1);
    expect(catTenths(yearly(180_850))).toEqual({ ok: true, value: 809 });
    expect(catTenths(yearly(180_849))).toEqual({ ok: true, value: 808 });
    expect(catInFull(yearly(180_850))).toEqual({
      ok: true,
      value: { exactPct: '80.8500000000', published: '80.9' },
    });
  });

  it('prints nothing below zero and thousands with a comma', () => {
    expect(formatCat(0)).toBe('0.0%');
    expect(formatCat(809)).toBe('80.9%');
    expect(formatCat(57_404)).toBe('5,740.4%');
  });

  function bisect({ amount, upfrontFee, payments, unitsPerYear }: CatFlows): number {
    const excess = (cat: number) =>
      payments.reduce(
        (sum, payment) => sum + payment.amount / (1 + cat) ** (payment.at / unitsPerYear),
        upfrontFee - amount,
      );
    let [low, high] = [0, 1];
    while (excess(high) > 0) high *= 10;
    for (let iteration = 0; iteration < 200; iteration++) {
      const middle = (low + high) / 2;
      if (excess(middle) > 0) low = middle;
      else high = middle;
    }
    return low * 100;
  }
});

describe('the CAT an offer publishes', () => {
  const terms = (
    frequency: Frequency,
    [disbursed, dueDates]: readonly [string, readonly CivilDate[]],
    changes: Partial<LoanTerms> = {},
  ): LoanTerms => ({
    principal: centavos(300_000),
    annualRate: rate('0.60'),
    iva: rate('0.16'),
    frequency,
    dayCount: 'ACT/360',
    disbursed: civilDate(disbursed),
    dueDates,
    design: { level: 'TOTAL_WITH_IVA' },
    ...changes,
  });
  const regular = (frequency: Frequency, disbursed: string, count: number) =>
    [disbursed, dueDatesOf({ frequency, disbursed: civilDate(disbursed), count })] as const;

  it.each<[string, LoanTerms, string]>([
    ['regular months', terms('mensual', regular('mensual', '2026-08-31', 6)), 'period_count'],
    [
      'a long first month',
      terms('mensual', ['2026-11-20', [civilDate('2027-01-05'), civilDate('2027-02-05')]]),
      'actual_days_365',
    ],
    [
      'quincenas from a quincena',
      terms('quincenal', regular('quincenal', '2026-11-15', 6)),
      'period_count',
    ],
    [
      'quincenas from any day, by days',
      terms('quincenal', regular('quincenal', '2026-11-18', 6)),
      'actual_days_365',
    ],
    [
      'quincenas from any day, each costing the same',
      terms('quincenal', regular('quincenal', '2026-11-18', 6), { dayCount: 'PERIODIC/360' }),
      'period_count',
    ],
    ['one payment', terms('mensual', regular('mensual', '2026-11-20', 1)), 'actual_days_360'],
  ])('of %s goes by its own method', (_, offer, method) => {
    expect(publishedMethod(offer)).toBe(method);
    const schedule = buildSchedule(offer);
    expect(schedule.ok && publishedCat(schedule.value)).toMatchObject({
      ok: true,
      value: { method, version: 'banxico-21-2009-r2015' },
    });
  });

  it.each([
    ['DEDUCTED', 15_000],
    ['PAID_UPFRONT', 15_000],
    ['FINANCED', 0],
  ] as const)('counts a fee that is %s where it falls', (mode, upfrontFee) => {
    const offer = terms('quincenal', regular('quincenal', '2026-11-15', 6), {
      openingFee: { amount: centavos(15_000), mode },
    });
    const schedule = buildSchedule(offer);
    if (!schedule.ok) throw new Error(schedule.error);
    const asked = catFlows(schedule.value, 'period_count');

    expect(asked.amount).toBe(300_000);
    expect(asked.upfrontFee).toBe(upfrontFee);
    const paid = asked.payments.reduce((sum, { amount }) => sum + amount, 0);
    expect(paid).toBe(schedule.value.financed + schedule.value.totals.interest);
  });
});

import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { rate } from '@abona/kernel/rate';
import { describe, expect, it } from 'vitest';
import {
  countDays,
  type DayCount,
  periodSpan,
  spanAfter,
  spanUntil,
  weightOf,
} from './day-count.ts';
import { financedAmount, requiredDownPayment } from './down-payment.ts';
import { dueDatesOf, type Frequency } from './frequency.ts';
import type { LoanTerms } from './loan-terms.ts';
import { buildSchedule, type Schedule } from './schedule.ts';

const disbursed = civilDate('2026-11-15');

const terms = (changes: Partial<LoanTerms> = {}): LoanTerms => ({
  principal: centavos(300_000),
  annualRate: rate('0.60'),
  iva: rate('0.16'),
  frequency: 'quincenal',
  dayCount: 'PERIODIC/360',
  disbursed,
  dueDates: dueDatesOf({ frequency: 'quincenal', disbursed, count: 6 }),
  design: { level: 'TOTAL_WITH_IVA' },
  ...changes,
});

function built(changes: Partial<LoanTerms> = {}): Schedule {
  const schedule = buildSchedule(terms(changes));
  if (!schedule.ok) throw new Error(schedule.error);
  return schedule.value;
}

describe('due dates', () => {
  it.each<[Frequency, string, string[]]>([
    ['semanal', '2026-12-28', ['2027-01-04', '2027-01-11', '2027-01-18']],
    ['catorcenal', '2026-12-28', ['2027-01-11', '2027-01-25', '2027-02-08']],
    ['quincenal', '2027-02-10', ['2027-02-28', '2027-03-15', '2027-03-31']],
    ['quincenal', '2028-02-10', ['2028-02-29', '2028-03-15', '2028-03-31']],
    ['mensual', '2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30']],
    ['mensual', '2026-11-20', ['2026-12-20', '2027-01-20', '2027-02-20']],
  ])('%s from %s are %j', (frequency, from, expected) => {
    expect(dueDatesOf({ frequency, disbursed: civilDate(from), count: 3 })).toEqual(expected);
  });

  it('follow an irregular first one', () => {
    const plan = { disbursed: civilDate('2026-11-20'), count: 3 };
    expect(
      dueDatesOf({ ...plan, frequency: 'mensual', firstDue: civilDate('2027-01-05') }),
    ).toEqual(['2027-01-05', '2027-02-05', '2027-03-05']);
    expect(
      dueDatesOf({ ...plan, frequency: 'semanal', firstDue: civilDate('2026-12-04') }),
    ).toEqual(['2026-12-04', '2026-12-11', '2026-12-18']);
  });
});

describe('day counts', () => {
  it.each<[DayCount, string, string, number]>([
    ['ACT/360', '2026-11-20', '2027-01-05', 46],
    ['ACT/365', '2028-02-28', '2028-03-01', 2],
    ['30/360', '2026-11-20', '2027-01-05', 45],
    ['30/360', '2026-12-31', '2027-01-31', 30],
    ['30/360', '2027-01-30', '2027-01-31', 0],
    ['30/360', '2027-02-01', '2027-03-01', 30],
    ['30/360', '2026-11-15', '2027-11-15', 360],
  ])('%s counts from %s to %s %d days', (dayCount, from, to, days) => {
    expect(countDays(dayCount, civilDate(from), civilDate(to))).toBe(days);
  });

  it.each([
    ['2027-12-31', '2028-01-15', 0, 15],
    ['2027-12-15', '2028-01-15', 16, 15],
    ['2028-12-31', '2029-01-01', 1, 0],
    ['2028-12-30', '2029-01-01', 1, 1],
    ['2026-11-15', '2029-11-15', 46 + 365 + 319, 366],
  ])(
    'ACT/ACT from %s to %s has %d days of years of 365 and %d of 366',
    (from, to, common, leap) => {
      const span = periodSpan('ACT/ACT', 'mensual', [civilDate(from), civilDate(to)]);
      expect(weightOf('ACT/ACT', span)).toBe(common * 366 + leap * 365);
      expect(span.days).toBe(common + leap);
    },
  );

  it('give a nominal period the same days whatever the calendar', () => {
    const days = (frequency: Frequency) =>
      periodSpan('PERIODIC/360', frequency, [civilDate('2027-02-01'), civilDate('2027-02-28')])
        .days;
    expect([days('semanal'), days('catorcenal'), days('quincenal'), days('mensual')]).toEqual([
      7, 14, 15, 30,
    ]);
  });

  it('divide a period in two that are together the whole', () => {
    const march: [string, string] = ['2027-02-28', '2027-03-31'];
    for (const dayCount of ['PERIODIC/360', 'ACT/360', 'ACT/ACT', '30/360'] as const) {
      const span = periodSpan(dayCount, 'mensual', [civilDate(march[0]), civilDate(march[1])]);
      const on = civilDate('2027-03-31');
      const middle = civilDate('2027-03-10');
      const [before, after] = [
        spanUntil(dayCount, span, middle),
        spanAfter(dayCount, span, middle),
      ];
      expect(before.days + after.days).toBe(span.days);
      expect(spanUntil(dayCount, span, on).days).toBe(span.days);
    }
  });
});

describe('interest of a first period of 46 days, 2,000,000 at 45 %', () => {
  it.each<[DayCount, number]>([
    ['PERIODIC/360', 75_000],
    ['ACT/360', 115_000],
    ['ACT/365', 113_425],
    ['ACT/ACT', 113_425],
    ['30/360', 112_500],
  ])('by %s is %d', (dayCount, interest) => {
    const schedule = built({
      principal: centavos(2_000_000),
      annualRate: rate('0.45'),
      frequency: 'mensual',
      dayCount,
      disbursed: civilDate('2026-11-20'),
      dueDates: ['2027-01-05', '2027-02-05', '2027-03-05'].map(civilDate),
    });
    expect(schedule.rows[0]?.interest).toBe(interest);
  });
});

describe('what stays level', () => {
  it('is the total with IVA', () => {
    const { rows, levelPayment } = built();
    expect(rows.slice(0, -1).every(({ total }) => total === levelPayment)).toBe(true);
  });

  it('is principal and interest before IVA, so that the total falls', () => {
    const { rows, levelPayment } = built({ design: { level: 'BEFORE_IVA' } });
    expect(levelPayment).toBe(54_465);
    expect(rows.slice(0, -1).every((row) => row.principal + row.interest === levelPayment)).toBe(
      true,
    );
    const totals = rows.map(({ total }) => total);
    expect(totals).toEqual(totals.toSorted((a, b) => b - a));
  });

  it('is an even share without interest, rounded half up, the last one bearing the difference', () => {
    const { rows, levelPayment } = built({ principal: centavos(149_990), annualRate: rate('0') });
    expect(levelPayment).toBe(24_998);
    expect(rows.map(({ total }) => total)).toEqual([
      24_998, 24_998, 24_998, 24_998, 24_998, 25_000,
    ]);
  });

  it('is principal and fee, what does not divide going to the last payment', () => {
    const { rows, levelPayment, totals } = built({
      annualRate: rate('0'),
      principal: centavos(100_003),
      design: { level: 'FLAT_FEE', fee: centavos(12_005) },
    });
    expect(rows.map(({ principal }) => principal)).toEqual([
      16_667, 16_667, 16_667, 16_667, 16_667, 16_668,
    ]);
    expect(rows.map(({ fee }) => fee)).toEqual([2000, 2000, 2000, 2000, 2000, 2005]);
    expect(levelPayment).toBe(16_667 + 2000 + 320);
    expect(totals.ivaFee).toBe(320 * 5 + 321);
  });
});

describe('the opening fee', () => {
  const fee = centavos(15_000);

  it('is kept back from the deposit', () => {
    const schedule = built({ openingFee: { amount: fee, mode: 'DEDUCTED' } });
    expect(schedule).toMatchObject({
      netDisbursed: 300_000 - 17_400,
      financed: 300_000,
      openingFeeIva: 2400,
    });
    expect(schedule.totalToPay).toBe(331_177 + 17_400);
  });

  it('is paid on top at once', () => {
    const schedule = built({ openingFee: { amount: fee, mode: 'PAID_UPFRONT' } });
    expect(schedule).toMatchObject({ netDisbursed: 300_000, financed: 300_000 });
    expect(schedule.totalToPay).toBe(331_177 + 17_400);
  });

  it('is lent with the rest', () => {
    const schedule = built({ openingFee: { amount: fee, mode: 'FINANCED' } });
    expect(schedule).toMatchObject({ netDisbursed: 300_000, financed: 317_400 });
    expect(schedule.totals.principal).toBe(317_400);
    expect(schedule.totalToPay).toBe(schedule.totals.total);
  });
});

describe('the down payment', () => {
  it.each([
    ['the share decides', 500_000, 450_000, '0.20', 100_000],
    ['the line decides', 500_000, 324_950, '0.20', 175_100],
    ['the share is rounded up to the peso', 333_333, 999_999, '0.10', 33_400],
    ['none is needed', 100_000, 200_000, '0', 0],
  ])('%s', (_, price, creditLimit, share, expected) => {
    const downPayment = requiredDownPayment({
      price: centavos(price),
      creditLimit: centavos(creditLimit),
      requiredShare: rate(share),
    });
    expect(downPayment).toBe(expected);
    expect(price - downPayment).toBeLessThanOrEqual(creditLimit);
  });

  it('leaves something to finance', () => {
    expect(financedAmount(centavos(500_000), centavos(175_100))).toEqual({
      ok: true,
      value: 324_900,
    });
    expect(financedAmount(centavos(500_000), centavos(500_000))).toEqual({
      ok: false,
      error: 'down_payment_not_below_price',
    });
    expect(financedAmount(centavos(500_000), centavos(-1))).toEqual({
      ok: false,
      error: 'down_payment_negative',
    });
    expect(financedAmount(centavos(0), centavos(0))).toEqual({
      ok: false,
      error: 'price_not_positive',
    });
  });
});

describe('a schedule is refused', () => {
  it.each<[string, Partial<LoanTerms>]>([
    ['principal_not_positive', { principal: centavos(0) }],
    ['principal_not_positive', { principal: centavos(-1) }],
    ['no_due_dates', { dueDates: [] }],
    ['first_due_not_after_disbursement', { disbursed: civilDate('2026-11-30') }],
    ['due_dates_not_increasing', { dueDates: [civilDate('2026-11-30'), civilDate('2026-11-30')] }],
    ['due_date_not_quincena', { dueDates: [civilDate('2026-11-29')] }],
    ['iva_not_allowed', { iva: rate('0.15') }],
    ['flat_fee_with_interest', { design: { level: 'FLAT_FEE', fee: centavos(100) } }],
    [
      'flat_fee_negative',
      { annualRate: rate('0'), design: { level: 'FLAT_FEE', fee: centavos(-1) } },
    ],
    ['opening_fee_negative', { openingFee: { amount: centavos(-1), mode: 'DEDUCTED' } }],
    [
      'opening_fee_not_below_principal',
      { openingFee: { amount: centavos(258_621), mode: 'DEDUCTED' } },
    ],
    [
      'opening_fee_not_below_principal',
      { openingFee: { amount: centavos(300_000), mode: 'FINANCED' } },
    ],
    ['too_many_instalments', { principal: centavos(5), annualRate: rate('0') }],
    [
      'payment_does_not_cover_interest',
      {
        frequency: 'mensual',
        dayCount: 'ACT/360',
        annualRate: rate('12'),
        dueDates: [civilDate('2028-11-15'), civilDate('2028-12-15'), civilDate('2029-01-15')],
      },
    ],
  ])('as %s: %o', (problem, changes) => {
    expect(buildSchedule(terms(changes))).toEqual({ ok: false, error: problem });
  });
});

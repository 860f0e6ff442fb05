import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import { portfolioOfDay } from '#modules/lending/module.ts';
import { bucketOfDays, bucketStarts, fromDaysOf } from './bucket.ts';
import * as measure from './portfolio-measures.ts';

const pesos = (amount: number) => centavos(amount * 100);
const sums = (amounts: readonly number[]): measure.BucketSum[] =>
  amounts.map((amount, bucket) => ({ bucket, loans: 1, principal: pesos(amount) }));

/** The worked example of the handbook, section 7. */
const book = sums([1_000_000, 20_000, 40_000, 25_000, 15_000, 12_000, 8_000, 0, 77_000, 0]);
const provisions = pesos(48_000);

describe('the portfolio of the handbook', () => {
  it('is 1,120,000, whatever was written off beside it', () => {
    expect(measure.outstandingOf(book)).toBe(112_000_000);
  });

  it.each([
    [0, '10.71'],
    [30, '5.36'],
    [60, '3.13'],
    [90, '1.79'],
  ])('has PAR%i of %s percent', (days, percent) => {
    expect(measure.parOf(book, days).percent).toBe(percent);
  });

  it('has 6.25 percent with 10,000 that were restructured and are current', () => {
    const restructured = pesos(10_000);

    expect(measure.parWithRestructured(book, { days: 30, restructured }).percent).toBe('6.25');
  });

  it('has 48,000 set aside, by the policy that posts them', () => {
    const policy = portfolioOfDay.provisionPolicyOn(civilDate('2026-12-31'));
    const owed = book.filter(measure.isOwed);
    const loans = owed.map(({ bucket, principal }) => ({
      daysLate: fromDaysOf(bucket),
      principal,
    }));

    expect(portfolioOfDay.provisionOf(loans, policy).allowance).toBe(provisions);
  });

  it('is covered to 240, 80 and 68.57 percent', () => {
    const of = (days: number) => measure.lateThan(book, days);

    expect(measure.coverageOf(provisions, of(90)).percent).toBe('240.00');
    expect(measure.coverageOf(provisions, of(30)).percent).toBe('80.00');
    const withRestructured = centavos(of(30) + pesos(10_000));
    expect(measure.coverageOf(provisions, withRestructured).percent).toBe('68.57');
  });

  it('has an IMOR of 1.79 and, with 30,000 written off, an IMORA of 4.35 percent', () => {
    expect(measure.imorOf(book).percent).toBe('1.79');
    expect(measure.imoraOf(book, pesos(30_000)).percent).toBe('4.35');
  });

  it('rolls by 4.50, 45, 72 and 85 percent, and 1.24 percent of what is current ends beyond 90 days', () => {
    const next = sums([0, 27_000, 18_000, 27_000, 18_000, 12_750, 0, 0]);

    const rates = measure.rollRatesOf(book, next);

    expect(rates.map(({ from, to, share }) => [from, to, share.percent])).toEqual([
      ['current', '1-30', '4.50'],
      ['1-30', '31-60', '45.00'],
      ['31-60', '61-90', '72.00'],
      ['61-90', '91+', '85.00'],
    ]);
    expect(measure.rolledThrough(rates).percent).toBe('1.24');
  });

  it('has first payments unpaid of 7.0 percent after a day and 3.0 after thirty', () => {
    expect(measure.firstPaymentDefaultOf(35, 500).percent).toBe('7.00');
    expect(measure.firstPaymentDefaultOf(15, 500).percent).toBe('3.00');
  });

  it('has a vintage of 2.5 percent', () => {
    expect(measure.vintageOf(pesos(20_000), pesos(800_000)).percent).toBe('2.50');
  });
});

describe('a measure', () => {
  it('of nothing is no number', () => {
    expect(measure.parOf([], 30)).toEqual({ part: 0, whole: 0, percent: null });
    expect(measure.rolledThrough(measure.rollRatesOf([], [])).percent).toBeNull();
  });

  it('by the year is 36.50 percent where a thousandth is earned each day', () => {
    expect(measure.yearlyOf(30, { principalDays: 30_000 }).percent).toBe('36.50');
  });

  it('of losses counts what was written off once, though it was set aside before', () => {
    const span = { writtenOff: pesos(100), provisionsBefore: pesos(100) };

    expect(measure.lossesOf({ ...span, provisionsAfter: pesos(0) })).toBe(0);
  });
});

describe('buckets', () => {
  it('begin where those of what is set aside begin', () => {
    const { buckets } = portfolioOfDay.provisionPolicyOn(civilDate('2026-12-31'));

    expect(buckets.map(({ fromDays }) => fromDays)).toEqual([0, ...bucketStarts]);
    expect(buckets.map(({ fromDays }) => bucketOfDays(fromDays))).toEqual(buckets.map((_, i) => i));
  });
});

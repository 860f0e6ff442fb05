import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { rateText } from '@abona/kernel/rate';
import { describe, expect, it } from 'vitest';
import { provisionOf } from './provision.ts';
import { provisionPolicyOn } from './provision-policy.ts';

const policy = provisionPolicyOn(civilDate('2026-12-31'));
const loan = (daysLate: number, pesos: number) => ({ daysLate, principal: centavos(pesos * 100) });

describe('what is set aside for a portfolio', () => {
  it('is 48,000 of the 1,120,000 of the handbook, by bucket and by stage', () => {
    const provision = provisionOf(
      [
        loan(0, 1_000_000),
        loan(7, 20_000),
        loan(30, 40_000),
        loan(60, 25_000),
        loan(90, 15_000),
        loan(120, 12_000),
        loan(180, 8_000),
      ],
      policy,
    );

    expect(provision.allowance).toBe(4_800_000);
    expect(provision.buckets.map((bucket) => bucket.provision / 100)).toEqual([
      10_000, 800, 6_000, 7_500, 7_500, 9_000, 7_200, 0,
    ]);
    expect(provision.stages).toEqual({ 1: 1_680_000, 2: 1_500_000, 3: 1_620_000 });
  });

  it('is rounded half up for all of a bucket: 25.35 of 2,535.04', () => {
    expect(provisionOf([loan(0, 2_535.04)], policy).allowance).toBe(2_535);
    expect(provisionOf([loan(0, 0.5), loan(0, 0.5)], policy).allowance).toBe(1);
  });

  it('is nothing of nothing', () => {
    expect(provisionOf([], policy).allowance).toBe(0);
  });

  it.each([
    [0, '0.01', 1],
    [1, '0.04', 1],
    [7, '0.04', 1],
    [8, '0.15', 1],
    [30, '0.15', 1],
    [31, '0.3', 2],
    [60, '0.3', 2],
    [61, '0.5', 2],
    [90, '0.5', 2],
    [91, '0.75', 3],
    [120, '0.75', 3],
    [121, '0.9', 3],
    [180, '0.9', 3],
    [181, '1', 3],
    [2_000, '1', 3],
  ])('of a loan %i days late is %s of its principal, in stage %i', (days, loss, stage) => {
    const { buckets, allowance } = provisionOf([loan(days, 100)], policy);
    const counted = buckets.findIndex(({ loans }) => loans === 1);
    const rule = policy.buckets[counted];

    expect([rule === undefined ? null : rateText(rule.loss), rule?.stage]).toEqual([loss, stage]);
    expect(allowance).toBe(Math.round(Number(loss) * 10_000));
  });
});

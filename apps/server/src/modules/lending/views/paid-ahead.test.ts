import { type Centavos, centavos } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import { paidAheadOf, sumAhead } from './paid-ahead.ts';

const plan = (version: number, reason: string, ...principals: readonly number[]) => ({
  version,
  reason,
  principals: new Map<number, Centavos>(
    principals.map((principal, index) => [index + 1, centavos(principal)]),
  ),
});
const opened = plan(1, 'opened', 100, 110, 120);

describe('what was paid of instalments before their day', () => {
  it('is the principal that left each of them, and no change of the plan', () => {
    const found = paidAheadOf(
      [opened, plan(2, 'prepayment', 0, 110, 120), plan(3, 'prepayment', 0, 0, 120)],
      210,
    );

    expect([...found.byInstalment]).toEqual([
      [1, 100],
      [2, 110],
    ]);
    expect([...found.versions]).toEqual([2, 3]);
    expect(sumAhead(found)).toBe(210);
  });

  it('is not what lowers the payments or their number', () => {
    const lower = paidAheadOf([opened, plan(2, 'prepayment', 80, 88, 92)], 70);
    const fewer = paidAheadOf([opened, plan(2, 'prepayment', 100, 110)], 120);
    const atOnce = paidAheadOf([opened, plan(2, 'prepayment', 0, 110, 90)], 130);

    for (const { byInstalment, versions } of [lower, fewer]) {
      expect(byInstalment.size).toBe(0);
      expect(versions.size).toBe(0);
    }
    expect(atOnce.versions.size).toBe(0);
  });

  it('is not what a return, an agreement or an end took out of the plan', () => {
    for (const reason of ['refund', 'relief', 'payoff', 'void', 'cancellation']) {
      expect(paidAheadOf([opened, plan(2, reason, 0, 110, 120)], 100).byInstalment.size).toBe(0);
    }
  });

  it('is none once a bank took it back, and none of an instalment where it was given back', () => {
    const paid = [opened, plan(2, 'prepayment', 0, 110, 120)];

    const takenBack = paidAheadOf([...paid, plan(3, 'correction', 100, 110, 120)], 0);
    const toldLate = paidAheadOf([opened, plan(2, 'correction', 0, 110, 120)], 100);
    const givenBack = paidAheadOf([...paid, plan(3, 'refund', 0, 0, 0)], 0);

    expect(takenBack.byInstalment.size).toBe(0);
    expect([...toldLate.byInstalment]).toEqual([[1, 100]]);
    expect(givenBack.byInstalment.size).toBe(0);
  });
});

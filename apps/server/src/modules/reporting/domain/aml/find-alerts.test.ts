import { civilDate } from '@abona/kernel/civil-date';
import { describe, expect, it } from 'vitest';
import { alertOfPayoff, alertsOfMonth } from './find-alerts.ts';

const limits = {
  cash: 5_000_000,
  incomeTimes: 3,
  income: 2_000_000,
  payoffDays: 30,
  payoff: 2_000_000,
};
const month = { name: '2026-11', from: civilDate('2026-11-01'), to: civilDate('2026-11-30') };
const id = '01900000-0000-7000-8000-000000000001';

const paid = (total: number, cash = 0) => ({
  customerId: 7,
  total,
  cash,
  payments: [
    { id, rail: 'cash_store' as const, amount: cash, value_on: month.from },
    { id, rail: 'spei' as const, amount: total - cash, value_on: month.to },
  ],
});

const kindsOf = (total: number, cash: number, income: number | null) =>
  alertsOfMonth(paid(total, cash), income, { month, limits }).map(({ kind }) => kind);

describe('a month of one customer', () => {
  it.each([
    [4_999_999, 4_999_999, null, []],
    [5_000_000, 5_000_000, null, ['cash']],
    [2_999_999, 0, 1_000_000, []],
    [3_000_000, 0, 1_000_000, ['above_income']],
    [1_999_999, 0, 100_000, []],
    [6_000_000, 5_000_000, 1_000_000, ['cash', 'above_income']],
    [9_000_000, 0, null, []],
  ])(
    'of %i with %i in cash and an income of %s is looked at for %j',
    (total, cash, income, kinds) => {
      expect(kindsOf(total, cash, income)).toEqual(kinds);
    },
  );

  it('of much cash has the cash payments alone as evidence, and is found once a month', () => {
    const [alert] = alertsOfMonth(paid(6_000_000, 5_000_000), null, { month, limits });

    expect(alert?.evidence.payments.map(({ rail }) => rail)).toEqual(['cash_store']);
    expect(alert?.key).toBe('customer:7:2026-11');
  });
});

describe('a loan that ended soon', () => {
  const loan = {
    loanId: id,
    openedOn: civilDate('2026-11-01'),
    closedOn: civilDate('2026-12-01'),
    days: 30,
    lent: 2_000_000,
  };
  const onLoan = { ...paid(2_000_000), loanId: id };

  it('is looked at where it was paid, and not where its shop took it back', () => {
    expect(alertOfPayoff(loan, onLoan, limits)).toMatchObject({
      kind: 'early_payoff',
      customerId: 7,
      evidence: { days: 30, amount: 2_000_000 },
    });
    expect(alertOfPayoff(loan, undefined, limits)).toBeNull();
    expect(alertOfPayoff({ ...loan, days: 31 }, onLoan, limits)).toBeNull();
    expect(alertOfPayoff({ ...loan, lent: 1_999_999 }, onLoan, limits)).toBeNull();
  });
});

import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import { cashRail } from '../rails/cash/cash-rail.ts';
import { fitsLimits, judgeAmount, type PayableLoan, payableOf } from './payable.ts';

const day = civilDate;
const instalment = (number: number, payBy: string, isDue: boolean) => ({
  number,
  dueDate: day(payBy),
  payBy: day(payBy),
  isDue,
  owed: centavos(50_000),
});
const loan = (changes: Partial<PayableLoan> = {}): PayableLoan => ({
  loanId: 'x',
  customerId: 7,
  isActive: true,
  today: day('2026-12-01'),
  instalments: [
    instalment(1, '2026-11-15', true),
    instalment(2, '2026-11-30', true),
    instalment(3, '2026-12-15', false),
  ],
  credit: centavos(0),
  ...changes,
});
const payoff = { amount: centavos(140_000), validOn: day('2026-12-01') };

describe('what can be paid', () => {
  it('[2.43] is the oldest instalment that is owed, all that is due, the whole loan, or between', () => {
    expect(payableOf(loan(), payoff)).toMatchObject({
      instalment: { number: 1, owed: 50_000, isOverdue: true },
      overdue: { amount: 100_000, count: 2 },
      payoff: { amount: 140_000, saves: 10_000 },
      other: { minimum: 1_000, maximum: 140_000 },
    });
  });

  it('is the next instalment where nothing is due, less the saldo a favor that will pay part of it', () => {
    const instalments = [instalment(3, '2026-12-15', false), instalment(4, '2026-12-31', false)];
    const next = (credit: number) =>
      payableOf(loan({ instalments, credit: centavos(credit) }), payoff);

    expect(next(0)).toMatchObject({ instalment: { number: 3, owed: 50_000 }, overdue: null });
    expect(next(20_000)).toMatchObject({ instalment: { number: 3, owed: 30_000 } });
    expect(next(70_000)).toMatchObject({ instalment: { number: 4, owed: 30_000 } });
    expect(next(100_000)).toMatchObject({ instalment: null });
  });

  it('is nothing of a loan that has ended', () => {
    const ended = payableOf(loan({ isActive: false }), null);

    expect(ended).toMatchObject({ instalment: null, overdue: null, payoff: null, other: null });
    expect(judgeAmount(ended, { choice: 'payoff', amount: centavos(1) })).toMatchObject({
      error: 'loan_ended',
    });
  });

  it.each([
    ['instalment', 50_000, 'ok'],
    ['instalment', 49_999, 'amount_changed'],
    ['overdue', 100_000, 'ok'],
    ['payoff', 140_000, 'ok'],
    ['payoff', 139_999, 'amount_changed'],
    ['amount', 1_000, 'ok'],
    ['amount', 999, 'amount_invalid'],
    ['amount', 140_000, 'ok'],
    ['amount', 140_001, 'amount_invalid'],
  ] as const)('[5.01, 8.05] takes %s of %i as %s', (choice, amount, verdict) => {
    const judged = judgeAmount(payableOf(loan(), payoff), { choice, amount: centavos(amount) });

    expect(judged.ok ? 'ok' : judged.error).toBe(verdict);
  });

  it('fits a till from ten to ten thousand pesos', () => {
    const amounts = [999, 1_000, 1_000_000, 1_000_001].map(centavos);

    expect(amounts.map((amount) => fitsLimits(cashRail.limits, amount))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

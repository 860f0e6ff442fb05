import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OpenInstalment, PayableLoan } from './payable.ts';
import { quincenaOf, splitByPlan } from './quincena.ts';

const instalment = (dueDate: string, owed: number, isDue = false): OpenInstalment => ({
  number: 1,
  dueDate: civilDate(dueDate),
  payBy: civilDate(dueDate),
  isDue,
  owed: centavos(owed),
});

const loan = (loanId: string, instalments: OpenInstalment[], credit = 0): PayableLoan => ({
  loanId,
  customerId: 7,
  isActive: true,
  today: civilDate('2026-11-17'),
  instalments: instalments.map((one, place) => ({ ...one, number: place + 1 })),
  credit: centavos(credit),
});

const amounts = fc.array(fc.integer({ min: 1, max: 5_000_000 }).map(centavos), {
  minLength: 1,
  maxLength: 8,
});

describe('money that comes for a quincena', () => {
  it('is split by the plan to the centavo: nothing is lost, nothing is made, the first are filled first', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 60_000_000 }), (plan, money) => {
        const parts = splitByPlan(centavos(money), plan);
        const total = plan.reduce((sum, one) => sum + one, 0);

        expect(parts.reduce((sum, one) => sum + one, 0)).toBe(money);
        expect(parts.length).toBe(plan.length);
        parts.forEach((part, place) => {
          const asked = plan[place] ?? 0;
          const extra = place === 0 ? Math.max(0, money - total) : 0;
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(asked + extra);
          if (part < asked) expect(parts.slice(place + 1).every((one) => one === 0)).toBe(true);
        });
      }),
    );
  });
});

describe('a quincena', () => {
  it('is what falls due next over all loans, the sooner first', () => {
    const quincena = quincenaOf([
      loan('b', [instalment('2026-12-15', 449_75), instalment('2026-12-31', 449_75)]),
      loan('a', [instalment('2026-11-30', 706_36), instalment('2026-12-15', 706_36)]),
      loan('c', [instalment('2026-11-30', 100_00)]),
    ]);

    expect(quincena).toMatchObject({
      payBy: '2026-11-30',
      amount: 806_36,
      parts: [
        { loanId: 'a', amount: 706_36, count: 1, isOverdue: false },
        { loanId: 'c', amount: 100_00, count: 1 },
      ],
    });
  });

  it('has what is late first, all of it', () => {
    const quincena = quincenaOf([
      loan('a', [instalment('2026-11-30', 706_36)]),
      loan('b', [
        instalment('2026-10-31', 10_00, true),
        instalment('2026-11-15', 20_00, true),
        instalment('2026-11-30', 30_00),
        instalment('2026-12-15', 40_00),
      ]),
    ]);

    expect(quincena).toMatchObject({
      payBy: '2026-10-31',
      amount: 766_36,
      parts: [
        { loanId: 'b', amount: 60_00, instalment: 1, count: 3, isOverdue: true },
        { loanId: 'a', amount: 706_36 },
      ],
    });
  });

  it('asks for nothing that saldo a favor pays by itself, nor of a loan that is over', () => {
    const ended = { ...loan('z', [instalment('2026-11-30', 10_00)]), isActive: false };

    expect(quincenaOf([ended])).toBeNull();
    expect(quincenaOf([loan('a', [instalment('2026-11-30', 10_00)], 10_00)])).toBeNull();
    expect(quincenaOf([loan('a', [instalment('2026-11-30', 10_00)], 4_00), ended])?.amount).toBe(
      6_00,
    );
  });
});

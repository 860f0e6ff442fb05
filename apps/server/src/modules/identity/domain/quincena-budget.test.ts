import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  byPayday,
  capAt,
  changeCap,
  isOverCap,
  isOverIncome,
  noCap,
  type OutsideDebt,
  outsideDebtOn,
  type QuincenaCap,
  raiseHoldsFrom,
} from './quincena-budget.ts';

const evening = new Date('2026-11-17T23:59:00-06:00');
const morning = new Date('2026-11-18T08:00:00-06:00');
const cap = (amount: number, next: QuincenaCap['next'] = null): QuincenaCap => ({
  amount: centavos(amount),
  next,
});
const due = (day: string, amount: number) => ({
  dueDate: civilDate(day),
  amount: centavos(amount),
});

describe('a cap of one’s own', () => {
  it('holds at once when it is set, or lowered, and a lower one ends a raise that was asked for', () => {
    const wanted = centavos(1_000_00);
    expect(changeCap(noCap, { wanted, now: evening })).toEqual(cap(1_000_00));
    const raised = changeCap(cap(1_500_00), { wanted: centavos(2_000_00), now: evening });
    expect(changeCap(raised, { wanted, now: evening })).toEqual(cap(1_000_00));
  });

  it.each([
    ['a minute before midnight', '2026-11-17T23:59:00-06:00', '2026-11-18T08:00:00-06:00'],
    ['a minute after it', '2026-11-18T00:01:00-06:00', '2026-11-19T08:00:00-06:00'],
    ['at noon', '2026-12-31T12:00:00-06:00', '2027-01-01T08:00:00-06:00'],
  ])('is raised after a night’s sleep: asked for %s', (_, asked, holds) => {
    expect(raiseHoldsFrom(new Date(asked))).toEqual(new Date(holds));
  });

  it('that is raised, or given up, holds as it was until eight, and is the other one from then on', () => {
    for (const wanted of [centavos(2_000_00), null]) {
      const asked = changeCap(cap(1_500_00), { wanted, now: evening });
      expect(asked).toEqual(cap(1_500_00, { amount: wanted, from: morning }));
      expect(capAt(asked, new Date(morning.getTime() - 1)).amount).toBe(1_500_00);
      expect(capAt(asked, morning)).toEqual({ amount: wanted, next: null });
    }
  });

  it('is taken back by asking for what holds, and a raise that came to hold is lowered at once', () => {
    const asked = changeCap(cap(1_500_00), { wanted: null, now: evening });
    const now = new Date(morning.getTime() - 1);
    expect(changeCap(asked, { wanted: centavos(1_500_00), now })).toEqual(cap(1_500_00));
    expect(changeCap(asked, { wanted: centavos(9_000_00), now: morning })).toEqual(cap(9_000_00));
  });

  it('never rises before the night is over, whatever is asked for and when', () => {
    const wishes = fc.array(
      fc.record({
        wanted: fc.option(fc.integer({ min: 0, max: 5_000_00 }).map(centavos)),
        after: fc.integer({ min: 0, max: 40 * 3_600_000 }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(wishes, (asked) => {
        let [held, now, last] = [cap(2_000_00), evening, 2_000_00 as number | null];
        for (const { wanted, after } of asked) {
          now = new Date(now.getTime() + after);
          last = capAt(held, now).amount;
          held = changeCap(held, { wanted, now });
          const holds = capAt(held, now).amount;
          const isLower = last === null || (wanted !== null && wanted <= last);
          expect(holds).toBe(isLower ? wanted : last);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('what falls on a payday', () => {
  it('is what is due on it, or after it and before the next', () => {
    const dues = [
      due('2026-12-14', 1),
      due('2026-12-15', 10),
      due('2026-12-30', 100),
      due('2026-12-31', 1_000),
      due('2027-02-28', 10_000),
    ];
    expect([...byPayday(dues)]).toEqual([
      ['2026-11-30', 1],
      ['2026-12-15', 110],
      ['2026-12-31', 1_000],
      ['2027-02-28', 10_000],
    ]);
  });

  it('is weighed against the cap payday by payday: a weekly plan asks for two or three of each', () => {
    const weekly = ['2026-12-15', '2026-12-22', '2026-12-29'].map((day) => due(day, 300_00));
    const owed = [due('2026-12-15', 600_00), due('2027-01-15', 9_000_00)];
    const weighed = { plan: weekly, dues: owed };
    expect(isOverCap(weighed, centavos(1_500_00))).toBe(false);
    expect(isOverCap(weighed, centavos(1_499_99))).toBe(true);
    expect(isOverCap(weighed, null)).toBe(false);
  });

  const debts: readonly OutsideDebt[] = [
    { amount: centavos(600_00), every: 'quincena', until: null },
    { amount: centavos(800_01), every: 'month', until: civilDate('2027-03-31') },
  ];

  it('has debts elsewhere beside it, until their last day; of a monthly one half, rounded up', () => {
    expect(outsideDebtOn(debts, civilDate('2027-03-31'))).toBe(600_00 + 400_01);
    expect(outsideDebtOn(debts, civilDate('2027-04-15'))).toBe(600_00);
  });

  it('may take what comes in to the centavo, and nothing is asked of who told of no debts or no income', () => {
    const weighed = { plan: [due('2027-04-15', 400_00)], dues: [due('2027-04-15', 1_000_00)] };
    const monthlyIncome = centavos(4_000_00);
    expect(isOverIncome(weighed, { debts, monthlyIncome })).toBe(false);
    expect(isOverIncome(weighed, { debts, monthlyIncome: centavos(3_999_99) })).toBe(true);
    expect(isOverIncome(weighed, { debts, monthlyIncome: null })).toBe(false);
    expect(isOverIncome(weighed, { debts: [], monthlyIncome: centavos(1_00) })).toBe(false);
  });
});

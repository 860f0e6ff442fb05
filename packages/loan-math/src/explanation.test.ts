import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { rate } from '@abona/kernel/rate';
import { describe, expect, it } from 'vitest';
import { dayCounts } from './day-count.ts';
import { explainPayoff } from './explain-event.ts';
import { explainRow, rowFigures } from './explain-schedule.ts';
import type { Explanation } from './explanation.ts';
import { dueDatesOf } from './frequency.ts';
import { type LoanTerms, openingFeeModes } from './loan-terms.ts';
import { quotePayoff } from './payoff.ts';
import { buildSchedule, type Schedule } from './schedule.ts';

const iva = rate('0.16');
const disbursed = civilDate('2027-11-20');

function schedule(changes: Partial<LoanTerms> = {}): Schedule {
  const built = buildSchedule({
    principal: centavos(1_234_567),
    annualRate: rate('0.4575'),
    iva,
    frequency: 'mensual',
    dayCount: 'ACT/360',
    disbursed,
    dueDates: dueDatesOf({
      frequency: 'mensual',
      disbursed,
      count: 6,
      firstDue: civilDate('2028-01-05'),
    }),
    design: { level: 'TOTAL_WITH_IVA' },
    ...changes,
  });
  if (!built.ok) throw new Error(built.error);
  return built.value;
}

/** A pocket calculator for formulas: works out names, numbers, + - * / ( ), min and max. */
function workOut({ formula, inputs }: Explanation): number {
  const values = new Map(inputs.map(({ name, value }) => [name, Number(value)]));
  const tokens = formula.match(/[a-z_][a-z_0-9]*|\d+|[-+*/(),]/g) ?? [];
  let place = 0;
  const next = () => tokens[place++] ?? '';
  const list = (): number[] => {
    const found = [sum()];
    while (tokens[place] === ',') {
      place++;
      found.push(sum());
    }
    place++;
    return found;
  };
  const atom = (): number => {
    const token = next();
    if (token === '(') return list()[0] ?? Number.NaN;
    if (token === 'min' || token === 'max') {
      place++;
      return Math[token](...list());
    }
    return /^\d/.test(token) ? Number(token) : (values.get(token) ?? Number.NaN);
  };
  const product = (): number => {
    let value = atom();
    while (tokens[place] === '*' || tokens[place] === '/') {
      value = next() === '*' ? value * atom() : value / atom();
    }
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (tokens[place] === '+' || tokens[place] === '-') {
      value = next() === '+' ? value + product() : value - product();
    }
    return value;
  };
  return sum();
}

function expectWorksOut(explanation: Explanation): void {
  const result = workOut(explanation);
  const rounded = {
    NONE: (exact: number) => exact,
    HALF_UP: (exact: number) => Math.floor(exact + 0.5 + 1e-9),
    DOWN: (exact: number) => Math.floor(exact + 1e-9),
    UP_TO_PESO: (exact: number) => Math.ceil(exact / 100 - 1e-9) * 100,
  }[explanation.rounding](result);
  expect(rounded, `${explanation.figure} = ${explanation.formula}`).toBe(explanation.value);
  if (explanation.exact !== undefined && !explanation.formula.startsWith('min')) {
    expect(Math.abs(Number(explanation.exact) - result)).toBeLessThan(1e-5);
  }
}

describe('every figure of a schedule can be worked out again from its explanation', () => {
  const designs: [string, Partial<LoanTerms>][] = [
    ...dayCounts.map((dayCount): [string, Partial<LoanTerms>] => [dayCount, { dayCount }]),
    ['before IVA', { design: { level: 'BEFORE_IVA' } }],
    ['flat fee', { annualRate: rate('0'), design: { level: 'FLAT_FEE', fee: centavos(99_999) } }],
    ['no interest', { annualRate: rate('0') }],
    ...openingFeeModes.map((mode): [string, Partial<LoanTerms>] => [
      mode,
      { openingFee: { amount: centavos(33_333), mode } },
    ]),
  ];

  it.each(designs)('%s', (_, changes) => {
    const loan = schedule(changes);
    for (const row of loan.rows) {
      for (const figure of rowFigures.filter((name) => name !== 'pay_by')) {
        expectWorksOut(explainRow(loan, row, figure));
      }
    }
  });

  it('tells which closed days moved the last day to pay', () => {
    const loan = schedule();
    const moved = loan.rows.find(({ dueDate, payBy }) => payBy !== dueDate);
    expect(moved && explainRow(loan, moved, 'pay_by')).toMatchObject({
      value: '2028-02-08',
      inputs: [{ value: '2028-02-05' }, { value: ['2028-02-05', '2028-02-06', '2028-02-07'] }],
    });
  });
});

describe('every figure of an early end can be worked out again', () => {
  it('payoff', () => {
    const loan = schedule({ dayCount: 'PERIODIC/360' });
    for (const on of ['2027-11-20', '2027-12-30', '2028-01-05', '2028-03-01', '2028-06-05']) {
      const quote = quotePayoff(loan, { on: civilDate(on), overdue: centavos(777) });
      if (!quote.ok) throw new Error(quote.error);
      for (const explanation of explainPayoff(loan, quote.value)) expectWorksOut(explanation);
    }
  });
});

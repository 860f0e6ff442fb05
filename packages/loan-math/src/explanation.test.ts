import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { rate } from '@abona/kernel/rate';
import { describe, expect, it } from 'vitest';
import { dayCounts } from './day-count.ts';
import { type DownPaymentRule, requiredDownPayment } from './down-payment.ts';
import {
  explainDownPayment,
  explainLateCharge,
  explainPartial,
  explainPayoff,
  explainRefund,
} from './explain-event.ts';
import { explainLevelPayment } from './explain-level.ts';
import { explainAmounts, explainCat, explainRow, rowFigures } from './explain-schedule.ts';
import type { Explanation } from './explanation.ts';
import { dueDatesOf } from './frequency.ts';
import { type LatePolicy, lateCharge } from './late-charge.ts';
import { type LoanTerms, openingFeeModes } from './loan-terms.ts';
import { quotePayoff } from './payoff.ts';
import { prepay } from './prepayment.ts';
import { refund } from './refund.ts';
import { buildSchedule, type Schedule } from './schedule.ts';
import { coverTaxed } from './waterfall.ts';

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
    for (const explanation of explainAmounts(loan)) expectWorksOut(explanation);
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

describe('the level payment', () => {
  it.each(dayCounts)('by %s is what is owed over the worth of its payments', (dayCount) => {
    const loan = schedule({ dayCount });
    const explanation = explainLevelPayment(loan, loan.rows);
    const input = (name: string) => explanation.inputs.find((each) => each.name === name)?.value;
    let [worth, discount] = [0, 1];
    for (const days of input('days') as number[]) {
      discount /= 1 + ((0.4575 * days) / Number(input('year_days'))) * 1.16;
      worth += discount;
    }
    expect(Number(explanation.exact)).toBeCloseTo(Number(input('balance')) / worth, 4);
    expect(explanation.value).toBe(Math.floor(Number(explanation.exact) + 0.5));
  });

  it('without interest, or with a flat fee, is plain arithmetic', () => {
    const free = schedule({ annualRate: rate('0') });
    const flat = schedule({
      annualRate: rate('0'),
      design: { level: 'FLAT_FEE', fee: centavos(99_999) },
    });
    expectWorksOut(explainLevelPayment(free, free.rows));
    expectWorksOut(explainLevelPayment(flat, flat.rows));
  });

  it('after a prepayment inside a period tells the interest that had accrued', () => {
    const on = civilDate('2028-01-20');
    const plan = prepay(schedule(), { on, amount: centavos(300_000), policy: 'REDUCE_PAYMENT' });
    if (!plan.ok) throw new Error(plan.error);
    const ahead = plan.value.rows.filter(({ dueDate }) => dueDate > on);
    const explanation = explainLevelPayment(plan.value, ahead);
    expect(explanation.value).toBe(plan.value.levelPayment);
    expect(explanation.inputs.map(({ name }) => name)).toContain('accrued_interest');
    expect(Math.floor(Number(explanation.exact) + 0.5)).toBe(plan.value.levelPayment);
  });
});

describe('the CAT', () => {
  it('makes the payments worth what was received', () => {
    const explained = explainCat(schedule(), 'actual_days_365');
    if (!explained.ok) throw new Error(explained.error);
    const { inputs, exact, value, version } = explained.value;
    const input = (name: string) => inputs.find((each) => each.name === name)?.value;
    const times = input('times') as number[];
    const worth = (input('payments') as number[]).reduce(
      (sum, paid, k) => sum + paid / (1 + Number(exact) / 100) ** ((times[k] ?? 0) / 365),
      0,
    );
    expect(worth).toBeCloseTo(Number(input('amount')), 2);
    expect(value).toBe(Number(exact).toFixed(1));
    expect(version).toBe('banxico-21-2009-r2015');
  });
});

describe('every figure of an event can be worked out again', () => {
  it('payoff', () => {
    const loan = schedule({ dayCount: 'PERIODIC/360' });
    for (const on of ['2027-11-20', '2027-12-30', '2028-01-05', '2028-03-01', '2028-06-05']) {
      const quote = quotePayoff(loan, { on: civilDate(on), overdue: centavos(777) });
      if (!quote.ok) throw new Error(quote.error);
      for (const explanation of explainPayoff(loan, quote.value)) expectWorksOut(explanation);
    }
  });

  it('late charges', () => {
    const overdue = {
      payBy: civilDate('2028-01-05'),
      principal: centavos(89_287),
      unpaid: centavos(99_999),
      iva,
    };
    const policies: LatePolicy[] = [
      { kind: 'MORATORY', annualRate: rate('0.9'), daysMax: 11 },
      { kind: 'LATE_FEE', fee: centavos(5000) },
    ];
    for (const policy of policies) {
      const charge = lateCharge(policy, overdue, civilDate('2028-02-01'));
      const explanations = explainLateCharge(policy, overdue, charge);
      expect(explanations).toHaveLength(2);
      for (const explanation of explanations) expectWorksOut(explanation);
    }
    const none = lateCharge({ kind: 'NONE' }, overdue, civilDate('2028-02-01'));
    expect(explainLateCharge({ kind: 'NONE' }, overdue, none)).toEqual([]);
  });

  it('partial payment of a taxed amount, refund and down payment', () => {
    const owed = { base: centavos(5000), iva: centavos(800) };
    const paid = coverTaxed(owed, centavos(4000), iva);
    for (const explanation of explainPartial(owed, paid, iva)) expectWorksOut(explanation);

    const loan = schedule();
    const request = { on: civilDate('2028-03-01'), amount: centavos(1_000_000) };
    const outcome = refund(loan, { ...request, policy: 'INTEREST_RETURNED' });
    if (!outcome.ok) throw new Error(outcome.error);
    const owing = loan.rows.find(({ dueDate }) => dueDate > request.on)?.opening ?? centavos(0);
    for (const explanation of explainRefund(request.amount, owing, outcome.value)) {
      expectWorksOut(explanation);
    }

    const rule: DownPaymentRule = {
      price: centavos(333_333),
      creditLimit: centavos(250_000),
      requiredShare: rate('0.2'),
    };
    expectWorksOut(explainDownPayment(rule, requiredDownPayment(rule)));
  });
});

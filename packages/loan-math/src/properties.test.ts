import { addDays, type CivilDate, daysBetween, fromEpochDay } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { type Rate, rate, rateOf } from '@abona/kernel/rate';
import { isBusinessDay } from '@abona/mexico/bank-calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayCounts } from './day-count.ts';
import { dueDatesOf, frequencies } from './frequency.ts';
import { type LoanTerms, openingFeeModes } from './loan-terms.ts';
import { quotePayoff } from './payoff.ts';
import type { Instalment, Plan } from './plan.ts';
import { prepay } from './prepayment.ts';
import { type Refund, refund } from './refund.ts';
import { buildSchedule, type Schedule } from './schedule.ts';
import { publishedCat } from './schedule-cat.ts';

/** Thousands of loans take their time on a busy machine. */
const PATIENCE = { timeout: 60_000 };

const ivas: readonly Rate[] = ['0', '0.08', '0.16'].map(rate);

const design = fc.oneof(
  fc.constant({ level: 'TOTAL_WITH_IVA' as const }),
  fc.constant({ level: 'BEFORE_IVA' as const }),
  fc.nat(100_000).map((fee) => ({ level: 'FLAT_FEE' as const, fee: centavos(fee) })),
);

const terms: fc.Arbitrary<LoanTerms> = fc
  .record({
    principal: fc.integer({ min: 10_000, max: 50_000_000 }),
    rateBps: fc.integer({ min: 0, max: 15_000 }),
    iva: fc.constantFrom(...ivas),
    frequency: fc.constantFrom(...frequencies),
    dayCount: fc.constantFrom(...dayCounts),
    disbursed: fc.integer({ min: 20_000, max: 24_000 }).map(fromEpochDay),
    count: fc.integer({ min: 1, max: 36 }),
    delayDays: fc.nat(20),
    design,
    mode: fc.option(fc.constantFrom(...openingFeeModes)),
    feeBps: fc.nat(1000),
  })
  .map(({ principal, rateBps, count, delayDays, mode, feeBps, ...rest }) => {
    const isFlat = rest.design.level === 'FLAT_FEE';
    const regular = dueDatesOf({ ...rest, count });
    const first = addDays(regular[0] ?? rest.disbursed, delayDays);
    const dueDates =
      rest.frequency === 'quincenal' ? regular : dueDatesOf({ ...rest, count, firstDue: first });
    return {
      ...rest,
      principal: centavos(principal),
      annualRate: rateOf(isFlat ? 0n : BigInt(rateBps), 10_000n),
      dueDates,
      ...(mode === null
        ? {}
        : { openingFee: { mode, amount: centavos(Math.floor((principal * feeBps) / 10_000)) } }),
    };
  });

const schedules: fc.Arbitrary<Schedule> = terms
  .map(buildSchedule)
  .filter((built) => built.ok)
  .map((built) => built.value);

/** A day of the loan's life, by a share of it. */
const lifeDay = fc.double({ min: 0, max: 1, noNaN: true });
const dayOf = ({ terms: { disbursed, dueDates } }: Schedule, part: number): CivilDate =>
  addDays(disbursed, Math.floor(daysBetween(disbursed, dueDates.at(-1) ?? disbursed) * part));

const totalOf = (rows: readonly Instalment[]): number =>
  rows.reduce((sum, row) => sum + row.total, 0);

/** What is wrong with a row, in words: asserting each figure by itself would take seconds. */
function faultsOf(row: Instalment, opening: number): string[] {
  const sum = row.principal + row.interest + row.ivaInterest + row.fee + row.ivaFee;
  const parts = [row.interest, row.ivaInterest, row.fee, row.ivaFee, row.closing];
  const checks = {
    'opens where the last one closed': row.opening === opening,
    'closes with what is left': row.closing === row.opening - row.principal,
    'adds up': row.total === sum,
    'has no negative part': Math.min(...parts) >= 0,
    'can be paid from its due date on, on an open day':
      row.payBy >= row.dueDate && isBusinessDay(row.payBy),
  };
  return Object.entries(checks).flatMap(([name, holds]) =>
    holds ? [] : [`row ${row.k}: ${name}`],
  );
}

function expectConsistent(rows: readonly Instalment[], opening: Centavos): void {
  const openings = [opening, ...rows.map(({ closing }) => closing)];
  expect(rows.flatMap((row, index) => faultsOf(row, openings[index] ?? 0))).toEqual([]);
  expect(openings.at(-1)).toBe(0);
}

describe('any schedule', PATIENCE, () => {
  it('adds up row by row, is never negative, and ends with nothing owed', () => {
    fc.assert(
      fc.property(schedules, (schedule) => {
        expectConsistent(schedule.rows, schedule.financed);
        expect(schedule.rows.every(({ principal }) => principal > 0)).toBe(true);
        expect(schedule.totals.principal).toBe(schedule.financed);
        expect(schedule.totals.total).toBe(totalOf(schedule.rows));
      }),
      { numRuns: 400 },
    );
  });

  it('levels what it says it levels; the last payment differs by centavos only', () => {
    fc.assert(
      fc.property(schedules, ({ rows, levelPayment, terms: { design: asked } }) => {
        const level = (row: Instalment) =>
          asked.level === 'BEFORE_IVA' ? row.principal + row.interest : row.total;
        expect(rows.slice(0, -1).every((row) => level(row) === levelPayment)).toBe(true);
        const last = rows.at(-1);
        const growth = rows.reduce((product, row) => product * (1 + row.interest / row.opening), 1);
        if (last && rows.length > 1 && asked.level !== 'FLAT_FEE') {
          // Each row may leave up to two centavos behind, which grow with interest until the end.
          expect(Math.abs(level(last) - levelPayment)).toBeLessThanOrEqual(
            3 * rows.length * growth * 1.16 + 2,
          );
        }
      }),
      { numRuns: 400 },
    );
  });

  it('is the same whoever makes it', () => {
    fc.assert(
      fc.property(terms, (asked) => {
        expect(buildSchedule(asked)).toEqual(buildSchedule({ ...asked }));
      }),
      { numRuns: 50 },
    );
  });

  it('has a CAT, and costs nothing only where nothing is charged', () => {
    fc.assert(
      fc.property(schedules, (schedule) => {
        const cat = publishedCat(schedule);
        const isFree = schedule.totals.interest + schedule.totals.fee + schedule.openingFee === 0;
        if (cat.ok && isFree) expect(cat.value.tenths).toBe(0);
        if (!cat.ok) expect(cat.error).toBe('cat_out_of_range');
      }),
      { numRuns: 300 },
    );
  });
});

describe('paying off early', PATIENCE, () => {
  it('is never dearer than going on, and dearer by the day only within a period', () => {
    fc.assert(
      fc.property(schedules, lifeDay, (schedule, part) => {
        const on = dayOf(schedule, part);
        const quote = quotePayoff(schedule, { on });
        if (!quote.ok) throw new Error(quote.error);
        const { balance, interest, ivaInterest, total, saving, remainingScheduled } = quote.value;
        expect(total).toBe(balance + interest + ivaInterest);
        expect(saving).toBe(remainingScheduled - total);
        expect(saving).toBeGreaterThanOrEqual(0);
        const paid = totalOf(schedule.rows.filter(({ dueDate }) => dueDate <= on));
        expect(paid + remainingScheduled).toBe(schedule.totals.total);
        const next = quotePayoff(schedule, { on: addDays(on, 1) });
        const crosses = schedule.rows.some(({ dueDate }) => dueDate === addDays(on, 1));
        if (next.ok && !crosses) expect(next.value.total).toBeGreaterThanOrEqual(total);
      }),
      { numRuns: 400 },
    );
  });

  it('adds what is overdue, and cannot happen before the loan began', () => {
    fc.assert(
      fc.property(schedules, fc.nat(100_000), (schedule, overdue) => {
        const on = schedule.terms.disbursed;
        const plain = quotePayoff(schedule, { on });
        const late = quotePayoff(schedule, { on, overdue: centavos(overdue) });
        if (!plain.ok || !late.ok) throw new Error('refused');
        expect(late.value.total - plain.value.total).toBe(overdue);
        expect(late.value.saving).toBe(plain.value.saving);
        expect(quotePayoff(schedule, { on: addDays(on, -1) })).toEqual({
          ok: false,
          error: 'payoff_before_disbursement',
        });
      }),
      { numRuns: 50 },
    );
  });
});

describe('prepaying', PATIENCE, () => {
  const part = fc.double({ min: 0.01, max: 0.99, noNaN: true });
  const policy = fc.constantFrom('REDUCE_PAYMENT' as const, 'REDUCE_TERM' as const);

  it('lowers payments or their number, raises none, and still ends with nothing owed', () => {
    fc.assert(
      fc.property(schedules, lifeDay, part, policy, (schedule, when, share, chosen) => {
        const on = dayOf(schedule, when);
        const ahead = schedule.rows.filter(({ dueDate }) => dueDate > on);
        const owed = ahead[0]?.opening ?? centavos(0);
        const amount = centavos(Math.floor(owed * share));
        const prepaid = prepay(schedule, { on, amount, policy: chosen });
        if (!prepaid.ok) return;
        const rows = prepaid.value.rows.filter(({ dueDate }) => dueDate > on);
        expectConsistent(rows, centavos(owed - amount));
        expect(rows.length).toBeLessThanOrEqual(ahead.length);
        if (chosen === 'REDUCE_PAYMENT') expect(rows).toHaveLength(ahead.length);
        // Rounding anew can move a centavo from one instalment to another, not more.
        expect(amount + totalOf(rows)).toBeLessThanOrEqual(totalOf(ahead) + rows.length);
        const dearest = Math.max(schedule.levelPayment, ...ahead.map(({ total }) => total));
        expect(prepaid.value.levelPayment).toBeLessThanOrEqual(dearest + 1);
      }),
      { numRuns: 500 },
    );
  });

  it('of the next instalment takes its principal and days to come out of it, and nothing of the others', () => {
    fc.assert(
      fc.property(schedules, lifeDay, (schedule, when) => {
        const on = dayOf(schedule, when);
        const [running, ...others] = schedule.rows.filter(({ dueDate }) => dueDate > on);
        if (running === undefined) return;
        const paid = { on, amount: running.principal, policy: 'NEXT_INSTALMENT' as const };
        const prepaid = prepay(schedule, paid);
        if (!prepaid.ok) return;
        const [next, ...rest] = prepaid.value.rows.filter(({ dueDate }) => dueDate > on);
        expect(rest).toEqual(others);
        expect([next?.principal, next?.closing]).toEqual([0, running.closing]);
        expect(next?.interest).toBeLessThanOrEqual(running.interest);
        expect(prepaid.value.levelPayment).toBe(schedule.levelPayment);
      }),
      { numRuns: 300 },
    );
  });

  it('in two steps on one day is the same as in one', () => {
    fc.assert(
      fc.property(schedules, lifeDay, part, (schedule, when, share) => {
        const on = dayOf(schedule, when);
        const owed = schedule.rows.find(({ dueDate }) => dueDate > on)?.opening ?? centavos(0);
        const amount = Math.floor(owed * share);
        const half = Math.floor(amount / 2);
        const step = (plan: Plan, value: number) =>
          prepay(plan, { on, amount: centavos(value), policy: 'REDUCE_PAYMENT' });
        const once = step(schedule, amount);
        const first = step(schedule, half);
        const twice = first.ok ? step(first.value, amount - half) : first;
        if (once.ok && twice.ok) {
          const bare = ({ rows }: Plan) => rows.map(({ segments: _, ...row }) => row);
          expect(bare(twice.value)).toEqual(bare(once.value));
          expect(twice.value.levelPayment).toBe(once.value.levelPayment);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('leaves the days before it at their price', () => {
    fc.assert(
      fc.property(schedules, lifeDay, part, (schedule, when, share) => {
        const on = dayOf(schedule, when);
        const owed = schedule.rows.find(({ dueDate }) => dueDate > on)?.opening ?? centavos(0);
        const amount = centavos(Math.floor(owed * share));
        const before = quotePayoff(schedule, { on });
        const prepaid = prepay(schedule, { on, amount, policy: 'REDUCE_PAYMENT' });
        if (!before.ok || !prepaid.ok) return;
        const after = quotePayoff(prepaid.value, { on });
        if (!after.ok) throw new Error(after.error);
        expect(after.value.total).toBe(before.value.total - amount);
      }),
      { numRuns: 300 },
    );
  });
});

function refunded(plan: Plan, request: Refund) {
  const outcome = refund(plan, request);
  if (!outcome.ok) throw new Error(outcome.error);
  return outcome.value;
}

describe('refunding', PATIENCE, () => {
  const part = fc.double({ min: 0.01, max: 1, noNaN: true });

  const policies = fc.constantFrom('INTEREST_KEPT' as const, 'INTEREST_RETURNED' as const);

  it('makes no instalment dearer and drops the last ones first', () => {
    fc.assert(
      fc.property(schedules, lifeDay, part, policies, (schedule, when, share, policy) => {
        const on = dayOf(schedule, when);
        const amount = centavos(Math.max(1, Math.floor(schedule.financed * share)));
        const { plan, forgiven } = refunded(schedule, { on, amount, policy });
        const rows = plan.rows.filter(({ dueDate }) => dueDate > on);
        const before = schedule.rows.filter(({ dueDate }) => dueDate > on);
        expect(rows.length).toBeLessThanOrEqual(before.length);
        for (const [index, row] of rows.entries()) {
          expect(row.total).toBeLessThanOrEqual(before[index]?.total ?? 0);
          expect(row.dueDate).toBe(before[index]?.dueDate);
        }
        expectConsistent(rows, centavos((before[0]?.opening ?? 0) - forgiven));
      }),
      { numRuns: 400 },
    );
  });

  it('forgives principal or gives it back, and returns interest only where that was promised', () => {
    fc.assert(
      fc.property(schedules, lifeDay, part, policies, (schedule, when, share, policy) => {
        const on = dayOf(schedule, when);
        const amount = centavos(Math.max(1, Math.floor(schedule.financed * share)));
        const { forgiven, moneyBack } = refunded(schedule, { on, amount, policy });
        expect(forgiven + moneyBack.principal).toBe(amount);
        const parts = [moneyBack.interest, moneyBack.ivaInterest, moneyBack.fee, moneyBack.ivaFee];
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
        if (policy === 'INTEREST_KEPT') expect(parts).toEqual([0, 0, 0, 0]);
      }),
      { numRuns: 400 },
    );
  });

  it('in full with interest returned leaves nothing to pay and gives back all that was paid', () => {
    fc.assert(
      fc.property(schedules, lifeDay, (schedule, when) => {
        const on = dayOf(schedule, when);
        const outcome = refund(schedule, {
          on,
          amount: schedule.financed,
          policy: 'INTEREST_RETURNED',
        });
        if (!outcome.ok) throw new Error(outcome.error);
        const paid = totalOf(schedule.rows.filter(({ dueDate }) => dueDate <= on));
        expect(outcome.value.moneyBack.total).toBe(paid);
        expect(totalOf(outcome.value.plan.rows)).toBe(0);
      }),
      { numRuns: 200 },
    );
  });

  it('in two steps never gives back more than in one, and never more than was lent', () => {
    fc.assert(
      fc.property(
        schedules,
        lifeDay,
        part,
        fc.tuple(policies, policies),
        (schedule, when, share, chosen) => {
          const on = dayOf(schedule, when);
          const first = centavos(Math.max(1, Math.floor(schedule.financed * share)));
          const rest = centavos(schedule.financed - first);
          const one = refund(schedule, { on, amount: first, policy: chosen[0] });
          if (!one.ok) throw new Error(one.error);
          const tooMuch = centavos(rest + 1);
          expect(refund(one.value.plan, { on, amount: tooMuch, policy: chosen[1] }).ok).toBe(false);
          if (rest === 0) return;
          const two = refund(one.value.plan, { on, amount: rest, policy: chosen[1] });
          if (!two.ok) throw new Error(two.error);
          const paid = totalOf(schedule.rows.filter(({ dueDate }) => dueDate <= on));
          const back = one.value.moneyBack.total + two.value.moneyBack.total;
          expect(back).toBeLessThanOrEqual(paid);
          if (chosen.every((each) => each === 'INTEREST_RETURNED')) expect(back).toBe(paid);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('is refused when it is nothing or more than was lent', () => {
    fc.assert(
      fc.property(schedules, (schedule) => {
        const on = schedule.terms.disbursed;
        const ask = (amount: number) =>
          refund(schedule, { on, amount: centavos(amount), policy: 'INTEREST_KEPT' });
        expect(ask(0)).toEqual({ ok: false, error: 'refund_not_positive' });
        expect(ask(schedule.financed + 1)).toEqual({
          ok: false,
          error: 'refund_exceeds_principal',
        });
      }),
      { numRuns: 30 },
    );
  });
});

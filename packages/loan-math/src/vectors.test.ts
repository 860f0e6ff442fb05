import { civilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { rate } from '@abona/kernel/rate';
import { describe, expect, it } from 'vitest';
import catVectors from '../data/cat.json' with { type: 'json' };
import vectors from '../data/schedules.json' with { type: 'json' };
import { catInFull, catTenths } from './cat.ts';
import type { CatFlows } from './cat-flows.ts';
import type { DayCount } from './day-count.ts';
import type { Frequency } from './frequency.ts';
import type { LevelDesign, LoanTerms, OpeningFeeMode } from './loan-terms.ts';
import { quotePayoff } from './payoff.ts';
import type { Instalment } from './plan.ts';
import { type PrepaymentPolicy, prepay } from './prepayment.ts';
import { buildSchedule, type Schedule } from './schedule.ts';
import { catFlows, catMethods } from './schedule-cat.ts';
import { applyPayment, type Bucket } from './waterfall.ts';

type Vector = (typeof vectors.schedules)[number];

function designOf({ inputs }: Vector): LevelDesign {
  return inputs.level === 'FLAT_FEE'
    ? { level: 'FLAT_FEE', fee: centavos(inputs.flat_fee ?? 0) }
    : { level: inputs.level as 'TOTAL_WITH_IVA' };
}

function termsOf(vector: Vector): LoanTerms {
  const { inputs } = vector;
  const fee = inputs.opening_fee;
  return {
    principal: centavos(inputs.principal),
    annualRate: rate(inputs.annual_rate),
    iva: rate(inputs.iva),
    frequency: (inputs.freq === 'monthly' ? 'mensual' : inputs.freq) as Frequency,
    dayCount: inputs.day_count as DayCount,
    disbursed: civilDate(inputs.disbursement),
    dueDates: inputs.due_dates.map(civilDate),
    design: designOf(vector),
    ...(fee === undefined
      ? {}
      : {
          openingFee: { amount: centavos(fee), mode: inputs.opening_fee_mode as OpeningFeeMode },
        }),
  };
}

function scheduleOf(id: string): Schedule {
  const vector = vectors.schedules.find((schedule) => schedule.id === id);
  if (vector === undefined) throw new Error(`no vector ${id}`);
  const built = buildSchedule(termsOf(vector));
  if (!built.ok) throw new Error(built.error);
  return built.value;
}

const wireRow = (row: Instalment) => ({
  k: row.k,
  days: row.days,
  opening: row.opening,
  interest: row.interest,
  iva_interest: row.ivaInterest,
  fee: row.fee,
  iva_fee: row.ivaFee,
  principal: row.principal,
  total: row.total,
  closing: row.closing,
  due_date: row.dueDate,
  pay_by: row.payBy,
});

function rowOf(id: string, k: number): Instalment {
  const row = scheduleOf(id).rows[k - 1];
  if (row === undefined) throw new Error(`no row ${k}`);
  return row;
}

describe('the shared schedules', () => {
  it.each(vectors.schedules)('$id is met in every figure: $title', (vector) => {
    const schedule = scheduleOf(vector.id);

    expect(schedule.rows.map(wireRow)).toEqual(vector.rows);
    expect(schedule.levelPayment).toBe(vector.level_payment);
    expect(schedule.openingFee).toBe(vector.opening_fee);
    expect(schedule.openingFeeIva).toBe(vector.opening_fee_iva);
    expect(schedule.netDisbursed).toBe(vector.net_disbursed);
    expect(schedule.totalToPay).toBe(vector.total_to_pay);
    const { ivaInterest, ivaFee, ...totals } = schedule.totals;
    expect({ ...totals, iva_interest: ivaInterest, iva_fee: ivaFee }).toEqual(vector.totals);
  });

  it.each(vectors.schedules)('$id has its CAT by all three methods, to ten decimals', (vector) => {
    const schedule = scheduleOf(vector.id);
    for (const method of catMethods) {
      const expected = vector.cat[method];
      expect(catInFull(catFlows(schedule, method))).toEqual({
        ok: true,
        value: { exactPct: expected.exact_pct, published: expected.published },
      });
      expect(catTenths(catFlows(schedule, method))).toEqual({
        ok: true,
        value: Math.round(Number(expected.published) * 10),
      });
    }
  });
});

describe('the shared CAT vectors', () => {
  const unitsOf = (times: readonly string[]) => {
    const fractions = times.map((time) => time.split('/').map(Number));
    const units = Math.max(...fractions.map(([, denominator = 1]) => denominator));
    const ats = fractions.map(
      ([numerator = 0, denominator = 1]) => (numerator * units) / denominator,
    );
    return { units, ats };
  };

  it.each(catVectors)('$id: $desc', (vector) => {
    const { units, ats } = unitsOf(vector.times_years);
    expect(ats.every(Number.isInteger)).toBe(true);
    const flows: CatFlows = {
      amount: centavos(vector.amount),
      upfrontFee: centavos(vector.upfront_fee),
      payments: vector.payments.map((amount, index) => ({
        amount: centavos(amount),
        at: ats[index] ?? 0,
      })),
      unitsPerYear: units,
    };

    expect(catInFull(flows)).toEqual({
      ok: true,
      value: { exactPct: vector.cat_exact_pct, published: vector.cat_published },
    });
    expect(catTenths(flows)).toEqual({ ok: true, value: Number(vector.cat_published) * 10 });
  });
});

describe('the shared events', () => {
  it.each(vectors.early_payoff.quotes)('paying S6 off on $on costs $total', (quote) => {
    const payoff = quotePayoff(scheduleOf('S6'), { on: civilDate(quote.on) });

    expect(payoff.ok && payoff.value).toEqual({
      on: quote.on,
      balance: quote.balance,
      lastDue: quote.last_due,
      days: quote.days,
      interest: quote.interest,
      ivaInterest: quote.iva_interest,
      overdue: 0,
      total: quote.total,
      remainingScheduled: quote.remaining_scheduled,
      saving: quote.saving,
    });
  });

  it.each(vectors.partial_prepayment.cases)('prepaying S6 by $policy', (vector) => {
    const schedule = scheduleOf('S6');
    const plan = prepay(schedule, {
      on: rowOf('S6', vector.after_k).dueDate,
      amount: centavos(vector.prepayment),
      policy: vector.policy as PrepaymentPolicy,
    });

    if (!plan.ok) throw new Error(plan.error);
    const ahead = plan.value.rows.slice(vector.after_k);
    expect(plan.value.levelPayment).toBe(vector.level_payment);
    expect(ahead.map(wireRow)).toMatchObject(vector.rows);
    expect(ahead).toHaveLength(vector.rows.length);
    expect(ahead.reduce((sum, row) => sum + row.interest, 0)).toBe(vector.total_interest);
  });

  it.each(vectors.waterfall.cases)('a payment of $amount falls into the buckets', (vector) => {
    const due = Object.fromEntries(
      vectors.waterfall.due.map(({ bucket, base, iva }) => [
        bucket,
        { base: base as Centavos, iva: iva as Centavos },
      ]),
    ) as Partial<Record<Bucket, { base: Centavos; iva: Centavos }>>;
    const outcome = applyPayment([{ k: 1, due }], centavos(vector.amount), rate('0.16'));

    expect(outcome.excess).toBe(vector.excess);
    expect(
      outcome.applied.map(({ bucket, due: owed, paid }) => ({
        bucket,
        due_base: owed.base,
        due_iva: owed.iva,
        paid_base: paid.base,
        paid_iva: paid.iva,
      })),
    ).toEqual(vector.applied);
  });
});

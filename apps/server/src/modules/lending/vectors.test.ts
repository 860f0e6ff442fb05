import { readFileSync } from 'node:fs';
import { type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { rate } from '@abona/kernel/rate';
import type { LatePolicy } from '@abona/loan-math/late-charge';
import type { LoanTerms } from '@abona/loan-math/loan-terms';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { demandsOf } from './domain/instalment-state.ts';
import type { Loan } from './domain/loan.ts';
import { bySpei, CUSTOMER, type Lent, lend, offerOf, openLent, value } from './testing/lent.ts';

/** The handbook's vectors, through loans on PostgreSQL: opened, lived, paid and in the books. */
const vectors = JSON.parse(
  readFileSync(
    new URL('../../../../../packages/loan-math/data/schedules.json', import.meta.url),
    'utf8',
  ),
);

type Row = { readonly k: number; readonly due_date: string; readonly total: number };
type Inputs = Readonly<Record<string, string>> & {
  readonly principal: number;
  readonly due_dates: readonly string[];
  readonly opening_fee?: number;
  readonly flat_fee?: number;
};
type Schedule = { readonly id: string; readonly inputs: Inputs; readonly rows: readonly Row[] };

const schedules: readonly Schedule[] = vectors.schedules;
const frequencies = { quincenal: 'quincenal', monthly: 'mensual' } as const;

function scheduleOf(id: string): Schedule {
  const found = schedules.find((schedule) => schedule.id === id);
  if (found === undefined) throw new Error(`no schedule ${id}`);
  return found;
}

function termsOf({ inputs }: Schedule): LoanTerms {
  const fee = inputs.opening_fee ?? 0;
  return {
    principal: centavos(inputs.principal),
    annualRate: rate(inputs['annual_rate'] ?? ''),
    iva: rate(inputs['iva'] ?? ''),
    frequency: frequencies[inputs['freq'] as keyof typeof frequencies],
    dayCount: inputs['day_count'] as LoanTerms['dayCount'],
    disbursed: civilDate(inputs['disbursement'] ?? ''),
    dueDates: inputs.due_dates.map((day) => civilDate(day)),
    design:
      inputs['level'] === 'FLAT_FEE'
        ? { level: 'FLAT_FEE', fee: centavos(inputs.flat_fee ?? 0) }
        : { level: inputs['level'] as 'TOTAL_WITH_IVA' },
    ...(fee > 0 ? { openingFee: { amount: centavos(fee), mode: 'DEDUCTED' } } : {}),
  };
}

type Lived = Lent & { readonly loan: Loan; readonly schedule: Schedule };

/** A loan of the handbook, opened on its day. */
async function opened(id: string, latePolicy: LatePolicy = { kind: 'NONE' }): Promise<Lived> {
  const schedule = scheduleOf(id);
  const terms = termsOf(schedule);
  const lent = await openLent(terms.disbursed);
  const loan = await lend(lent, {
    key: `application:${id}`,
    offer: offerOf({ terms, latePolicy }),
  });
  return { ...lent, loan, schedule };
}

/** Each instalment before a day paid in full on its due date. */
async function payUntil({ schedule, loan, lending, goTo }: Lived, before: CivilDate) {
  for (const { k, due_date, total } of schedule.rows.filter((row) => row.due_date < before)) {
    goTo(due_date);
    value(await lending.applyPayment(bySpei(loan, `k${k}`, total)));
  }
}

async function standing({ lending, loan }: Lived): Promise<Loan> {
  const found = await lending.loanOf(CUSTOMER, loan.contract.loanId);
  if (found === null) throw new Error('the loan is gone');
  return found;
}

const rightBooks = async ({ lending, ledger }: Lent) => {
  expect((await lending.checkBook()).difference).toBeNull();
  expect((await ledger.verify()).difference).toBeNull();
};

describe('the vectors of the handbook, lived on PostgreSQL', () => {
  it.each(schedules.map(({ id }) => id))('%s is stored and paid row by row to zero', async (id) => {
    const lived = await opened(id);
    const { rows } = (await standing(lived)).state;

    expect(
      rows.map((row) => ({
        due_date: row.dueDate,
        pay_by: row.payBy,
        opening: row.opening,
        interest: row.interest,
        iva_interest: row.ivaInterest,
        principal: row.principal,
        total: row.total,
        closing: row.closing,
      })),
    ).toEqual(lived.schedule.rows.map((row) => expect.objectContaining(shownOf(row))));
    await payUntil(lived, civilDate('2030-01-01'));
    expect((await standing(lived)).state).toMatchObject({ status: 'closed', credit: 0 });
    await rightBooks(lived);
  });

  it.each(vectors.early_payoff.quotes as readonly { on: string; total: number; saving: number }[])(
    'S6 is paid off on $on for $total',
    async ({ on, total, saving }) => {
      const lived = await opened('S6');
      await payUntil(lived, civilDate(on));
      lived.goTo(on);
      const due = lived.schedule.rows.find(({ due_date }) => due_date === on);
      if (due !== undefined)
        value(await lived.lending.applyPayment(bySpei(lived.loan, 'due', due.total)));

      const quote = value(await lived.lending.quotePayoff(lived.loan.contract.loanId));
      expect(quote).toMatchObject({ total, parts: expect.objectContaining({ saving }) });
      value(await lived.lending.applyPayment(bySpei(lived.loan, 'payoff', total)));

      expect((await standing(lived)).state).toMatchObject({ status: 'closed', credit: 0 });
      await rightBooks(lived);
    },
  );

  it.each(
    vectors.partial_prepayment.cases as readonly {
      after_k: number;
      prepayment: number;
      policy: 'REDUCE_PAYMENT' | 'REDUCE_TERM';
      rows: readonly Row[];
    }[],
  )('S6 with a prepayment by $policy', async ({ after_k, prepayment, policy, rows }) => {
    const lived = await opened('S6');
    const day = lived.schedule.rows[after_k - 1]?.due_date ?? '';
    await payUntil(lived, civilDate(lived.schedule.rows[after_k]?.due_date ?? ''));
    lived.goTo(day);
    value(
      await lived.lending.applyPayment({
        ...bySpei(lived.loan, 'prepaid', prepayment),
        purpose: { kind: 'prepayment', policy },
      }),
    );

    const { state } = await standing(lived);
    expect(
      state.rows.slice(after_k).map(({ k, dueDate, total }) => ({ k, due_date: dueDate, total })),
    ).toEqual(rows.map(({ k, due_date, total }) => ({ k, due_date, total })));
    await rightBooks(lived);
  });

  it.each(
    vectors.late as readonly {
      k: number;
      mode: string;
      annual?: string;
      fee_without_iva?: number;
      paid_on: string;
      total_due: number;
    }[],
  )('S1 instalment $k paid on $paid_on ($mode) costs $total_due', async (vector) => {
    const policy: LatePolicy =
      vector.mode === 'MORATORY'
        ? { kind: 'MORATORY', annualRate: rate(vector.annual ?? '') }
        : { kind: 'LATE_FEE', fee: centavos(vector.fee_without_iva ?? 0) };
    const lived = await opened('S1', policy);
    await payUntil(lived, civilDate(lived.schedule.rows[vector.k - 1]?.due_date ?? ''));
    lived.goTo(vector.paid_on);
    await lived.lending.settleDay(civilDate(vector.paid_on));

    expect(demandsOf((await standing(lived)).state.rows)).toBe(vector.total_due);
    value(await lived.lending.applyPayment(bySpei(lived.loan, 'late', vector.total_due)));
    expect(demandsOf((await standing(lived)).state.rows)).toBe(0);
    await rightBooks(lived);
  });
});

const shownOf = ({ k: _, ...row }: Row) => {
  const { due_date, total, ...rest } = row as unknown as Record<string, unknown>;
  const names = ['pay_by', 'opening', 'interest', 'iva_interest', 'principal', 'closing'];
  return { due_date, total, ...Object.fromEntries(names.map((name) => [name, rest[name]])) };
};

type WaterfallCase = {
  readonly amount: number;
  readonly excess: number;
  readonly applied: readonly { bucket: string; paid_base: number; paid_iva: number }[];
};

/**
 * One instalment that owes what the vectors say: 420.00 of principal with 75.00 of interest, on which an
 * earlier policy charged a late fee and moratory interest. Both never come together today, so they are
 * written as a migration of old loans would: into the instalment and into the books.
 */
async function owingAll(): Promise<Lent & { loan: Loan }> {
  const lent = await openLent('2026-11-15');
  const terms: LoanTerms = {
    principal: centavos(42_000),
    annualRate: rate('4.2857142857'),
    iva: rate('0.16'),
    frequency: 'quincenal',
    dayCount: 'PERIODIC/360',
    disbursed: civilDate('2026-11-15'),
    dueDates: [civilDate('2026-11-30')],
    design: { level: 'TOTAL_WITH_IVA' },
  };
  const offer = offerOf({ terms, latePolicy: { kind: 'NONE' } });
  const loan = await lend(lent, { key: 'application:w', offer });
  lent.goTo('2026-12-01');
  await lent.lending.settleDay(civilDate('2026-12-01'));
  const { loanId } = loan.contract;
  await lent.deps.db
    .updateTable('lending.instalments')
    .set({ late_fee: 5_000, late_fee_iva: 800, moratory: 3_000, moratory_iva: 480 })
    .where('loan_id', '=', loanId)
    .execute();
  await transaction(lent.deps.db, (tx) =>
    lent.ledger.post(tx, {
      kind: 'late_charge',
      businessKey: `migrated:${loanId}`,
      businessDate: civilDate('2026-12-01'),
      actor: 'test',
      movements: [
        { from: 'late_fee_income', to: `loan_late_fee:${loanId}`, amount: centavos(5_000) },
        { from: 'iva_uncollected', to: `loan_late_fee_iva:${loanId}`, amount: centavos(800) },
        { from: 'moratory_income', to: `loan_moratory:${loanId}`, amount: centavos(3_000) },
        { from: 'iva_uncollected', to: `loan_moratory_iva:${loanId}`, amount: centavos(480) },
      ],
    }),
  );
  return { ...lent, loan };
}

/** What the books still hold of each bucket, with its IVA. */
async function expectLeft(
  { ledger, deps, loan }: Lent & { readonly loan: Loan },
  applied: WaterfallCase['applied'],
): Promise<void> {
  const due: readonly { bucket: string; base: number; iva: number }[] = vectors.waterfall.due;
  const balance = (account: string) =>
    ledger.balanceOf(deps.db, `${account}:${loan.contract.loanId}` as 'loan_principal:x');
  for (const { bucket, base, iva } of due) {
    const { paid_base = 0, paid_iva = 0 } = applied.find((each) => each.bucket === bucket) ?? {};
    expect(await balance(`loan_${bucket}`), bucket).toBe(base - paid_base);
    if (iva > 0) expect(await balance(`loan_${bucket}_iva`), bucket).toBe(iva - paid_iva);
  }
}

describe('the waterfall of the handbook, through a payment on PostgreSQL', () => {
  it.each(vectors.waterfall.cases as readonly WaterfallCase[])(
    '$amount falls into the buckets, and into the books',
    async ({ amount, applied, excess }) => {
      const lent = await owingAll();

      const change = value(await lent.lending.applyPayment(bySpei(lent.loan, 'w', amount)));

      const paid = (change.applied[0]?.paid ?? {}) as Readonly<Record<string, number>>;
      for (const { bucket, paid_base, paid_iva } of applied) {
        expect(paid[bucket], bucket).toBe(paid_base);
        if (bucket !== 'principal') expect(paid[`${bucket}_iva`], bucket).toBe(paid_iva);
      }
      expect(change.credit).toBe(excess);
      await expectLeft(lent, applied);
      await rightBooks(lent);
    },
  );
});

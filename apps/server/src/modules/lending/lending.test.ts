import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { rate } from '@abona/kernel/rate';
import { dueDatesOf } from '@abona/loan-math/frequency';
import type { LatePolicy } from '@abona/loan-math/late-charge';
import type { LoanTerms } from '@abona/loan-math/loan-terms';
import { describe, expect, it } from 'vitest';
import { sumOf } from './domain/amounts.ts';
import { demandsOf } from './domain/instalment-state.ts';
import type { Loan } from './domain/loan.ts';
import {
  bySpei,
  CUSTOMER,
  type Lent,
  lend,
  MERCHANT,
  offerOf,
  openLent,
  value,
} from './testing/lent.ts';

const iva = rate('0.16');
const moratory: LatePolicy = { kind: 'MORATORY', annualRate: rate('0.90') };

/** The handbook's S1: 3,000 pesos in six quincenas, 55,196 centavos each. */
const s1: LoanTerms = {
  principal: centavos(300_000),
  annualRate: rate('0.60'),
  iva,
  frequency: 'quincenal',
  dayCount: 'PERIODIC/360',
  disbursed: civilDate('2026-11-15'),
  dueDates: dueDatesOf({ frequency: 'quincenal', disbursed: civilDate('2026-11-15'), count: 6 }),
  design: { level: 'TOTAL_WITH_IVA' },
};

/** The handbook's S6: 10,000 pesos in six months, 187,545 centavos each. */
const s6: LoanTerms = {
  ...s1,
  principal: centavos(1_000_000),
  annualRate: rate('0.36'),
  frequency: 'mensual',
  disbursed: civilDate('2026-08-31'),
  dueDates: dueDatesOf({ frequency: 'mensual', disbursed: civilDate('2026-08-31'), count: 6 }),
};

async function lentS1(latePolicy: LatePolicy = moratory): Promise<Lent & { loan: Loan }> {
  const lent = await openLent('2026-11-15');
  return {
    ...lent,
    loan: await lend(lent, { key: 'application:1', offer: offerOf({ terms: s1, latePolicy }) }),
  };
}

async function lentS6(): Promise<Lent & { loan: Loan }> {
  const lent = await openLent('2026-08-31');
  return {
    ...lent,
    loan: await lend(lent, { key: 'application:1', offer: offerOf({ terms: s6 }) }),
  };
}

const balances = ({ ledger, deps }: Lent, loan: Loan, ...parts: string[]) =>
  ledger.balancesOf(
    deps.db,
    parts.map((part) => `loan_${part}:${loan.contract.loanId}` as 'loan_principal:x'),
  );

async function expectRight({ lending, ledger }: Lent): Promise<void> {
  expect(await lending.checkBook()).toMatchObject({ difference: null });
  expect(await ledger.verify()).toMatchObject({ difference: null });
}

/** Pays instalments on their due dates. */
async function payOnTime(lent: Lent, loan: Loan, count: number): Promise<void> {
  for (const row of loan.state.rows.slice(0, count)) {
    lent.goTo(row.dueDate);
    value(await lent.lending.applyPayment(bySpei(loan, `on-time-${row.k}`, row.total)));
  }
}

describe('a loan', () => {
  it('is opened once for its key, and owes its principal to the centavo', async () => {
    const lent = await lentS1();

    const again = await lent.lending.openLoan({
      key: 'application:1',
      customerId: CUSTOMER,
      offer: offerOf({ terms: s1, latePolicy: moratory }),
      disbursement: { to: 'merchant', merchantId: MERCHANT },
      actor: 'test',
    });
    const other = await lent.lending.openLoan({
      key: 'application:1',
      customerId: CUSTOMER,
      offer: offerOf({ terms: { ...s1, principal: centavos(200_000) }, latePolicy: moratory }),
      disbursement: { to: 'merchant', merchantId: MERCHANT },
      actor: 'test',
    });

    expect(value(again)).toMatchObject({ isNew: false });
    expect(value(again).loan.contract.loanId).toBe(lent.loan.contract.loanId);
    expect(other).toEqual({ ok: false, error: 'lending.key_reused' });
    expect(await balances(lent, lent.loan, 'principal', 'interest')).toEqual([300_000, 0]);
    expect(await lent.ledger.balanceOf(lent.deps.db, `merchant_payable:${MERCHANT}`)).toBe(300_000);
    await expectRight(lent);
  });

  it('paid on its dates ends with the last instalment, and owes nothing', async () => {
    const lent = await lentS1();
    await payOnTime(lent, lent.loan, 6);

    const paid = await lent.lending.findLoan(lent.loan.contract.loanId);

    expect(paid).toMatchObject({
      state: { status: 'closed', closing: 'paid', closedOn: '2027-02-15' },
    });
    expect(await lent.ledger.balanceOf(lent.deps.db, 'interest_income')).toBe(26_876);
    expect(await lent.ledger.balanceOf(lent.deps.db, 'iva_payable')).toBe(4301);
    expect(await lent.ledger.balanceOf(lent.deps.db, 'iva_uncollected')).toBe(0);
    expect(await lent.ledger.balanceOf(lent.deps.db, 'clearing:spei')).toBe(331_177);
    await expectRight(lent);
  });

  it('paid before its dates keeps the money as saldo a favor, which pays when the day comes', async () => {
    const lent = await lentS1();
    lent.goTo('2026-11-20');
    const paid = value(await lent.lending.applyPayment(bySpei(lent.loan, '1', 55_196 + 1000)));
    const early = await lent.ledger.balanceOf(lent.deps.db, `customer_credit:${CUSTOMER}`);

    await lent.lending.settleDay(civilDate('2026-11-30'));

    expect([paid.credit, early]).toEqual([56_196, 56_196]);
    expect(await lent.ledger.balanceOf(lent.deps.db, `customer_credit:${CUSTOMER}`)).toBe(1000);
    const loan = await lent.lending.findLoan(lent.loan.contract.loanId);
    expect(loan?.state.rows[0]).toMatchObject({ isSettled: true });
    expect(loan?.pastDueSince).toBeNull();
    await expectRight(lent);
  });
});

describe('a late payment', () => {
  it.each([
    { k: 3, on: '2027-01-09', policy: moratory, due: 56_481, late: [1108, 177, 0, 0] },
    { k: 5, on: '2027-02-02', policy: moratory, due: 55_196, late: [0, 0, 0, 0] },
    { k: 5, on: '2027-02-03', policy: moratory, due: 55_347, late: [130, 21, 0, 0] },
    {
      k: 3,
      on: '2027-01-09',
      policy: { kind: 'LATE_FEE', fee: centavos(5000) } as const,
      due: 60_996,
      late: [0, 0, 5000, 800],
    },
  ])(
    'of instalment $k on $on costs what the handbook says',
    async ({ k, on, policy, due, late }) => {
      const lent = await lentS1(policy);
      await payOnTime(lent, lent.loan, k - 1);
      lent.goTo(on);
      await lent.lending.settleDay(civilDate(on));

      const parts = ['moratory', 'moratory_iva', 'late_fee', 'late_fee_iva'];
      expect(await balances(lent, lent.loan, ...parts)).toEqual(late);
      const loan = await lent.lending.findLoan(lent.loan.contract.loanId);
      expect(demandsOf(loan?.state.rows ?? [])).toBe(due);
      const paid = value(await lent.lending.applyPayment(bySpei(lent.loan, 'late', due)));

      expect(paid.credit).toBe(0);
      expect(paid.applied.map(({ paid: part }) => sumOf(part))).toEqual([due]);
      await expectRight(lent);
    },
  );

  it('that was made in time and told days later costs nothing, and the books are as if told then', async () => {
    const [told, late] = [await lentS1(), await lentS1()];
    await payOnTime(told, told.loan, 3);
    await payOnTime(late, late.loan, 2);
    for (const day of ['2027-01-02', '2027-01-05', '2027-01-06']) {
      late.goTo(day);
      await late.lending.settleDay(civilDate(day));
    }
    expect(await balances(late, late.loan, 'moratory')).not.toEqual([0]);

    const on = civilDate('2026-12-31');
    value(await late.lending.applyPayment({ ...bySpei(late.loan, 'on-time-3', 55_196), on }));
    told.goTo('2027-01-06');
    await told.lending.settleDay(civilDate('2027-01-06'));

    expect(await accountsOf(late)).toEqual(await accountsOf(told));
    const journal = await late.ledger.find(late.deps.db, 'payment:on-time-3');
    expect(journal?.businessDate).toBe('2026-12-31');
    await expectRight(late);
  });

  it('makes the loan later by the day, told by buckets', async () => {
    const lent = await lentS1({ kind: 'NONE' });
    const seen: (string | undefined)[] = [];
    for (const day of [
      '2026-11-30',
      '2026-12-01',
      '2026-12-30',
      '2026-12-31',
      '2027-01-30',
      '2027-03-01',
    ]) {
      await lent.lending.settleDay(civilDate(day));
      seen.push((await lent.lending.findLoan(lent.loan.contract.loanId))?.delinquency);
    }
    expect(seen).toEqual([
      'current',
      'late_1_30',
      'late_1_30',
      'late_31_60',
      'late_61_90',
      'default',
    ]);
  });
});

/** Every account of the loans and the shared ones that loans move, by code. */
async function accountsOf({ ledger, deps }: Lent): Promise<readonly number[]> {
  const codes = [
    'interest_income',
    'moratory_income',
    'late_fee_income',
    'fee_income',
    'iva_payable',
    'iva_uncollected',
    'waived_charges',
    'write_off_loss',
    'clearing:spei',
    `customer_credit:${CUSTOMER}`,
    `merchant_payable:${MERCHANT}`,
    `merchant_receivable:${MERCHANT}`,
  ] as const;
  return ledger.balancesOf(deps.db, codes);
}

describe('a payoff', () => {
  it.each([
    { paid: 0, on: '2026-09-15', total: 1_017_400 },
    { paid: 3, on: '2026-11-30', total: 525_634 },
    { paid: 5, on: '2027-02-27', total: 186_914 },
  ])('of S6 on $on costs $total', async ({ paid, on, total }) => {
    const lent = await lentS6();
    await payOnTime(lent, lent.loan, paid);
    lent.goTo(on);

    const quote = value(await lent.lending.quotePayoff(lent.loan.contract.loanId));
    const done = value(await lent.lending.applyPayment(bySpei(lent.loan, 'payoff', quote.total)));

    expect(quote.total).toBe(total);
    expect(done).toMatchObject({ status: 'closed', closing: 'paid_off', credit: 0 });
    await expectRight(lent);
  });

  it('is quoted for a day to come, binds until then, and gives back what had not accrued', async () => {
    const lent = await lentS6();
    lent.goTo('2026-09-13');
    const { loanId } = lent.loan.contract;
    const quote = value(await lent.lending.quotePayoff(loanId, civilDate('2026-09-15')));
    const tooFar = await lent.lending.quotePayoff(loanId, civilDate('2026-09-30'));

    lent.goTo('2026-09-14');
    const done = value(await lent.lending.applyPayment(bySpei(lent.loan, 'payoff', quote.total)));

    expect(quote.total).toBe(1_017_400);
    expect(tooFar).toEqual({ ok: false, error: 'lending.quote_day_not_offered' });
    expect(done).toMatchObject({ status: 'closed', credit: 1160 });
    await expectRight(lent);
  });

  it('told after its last day settles by the day it was paid; paid after it does not', async () => {
    const [inTime, tooLate] = [await lentS6(), await lentS6()];
    for (const lent of [inTime, tooLate]) {
      lent.goTo('2026-09-15');
      value(await lent.lending.quotePayoff(lent.loan.contract.loanId));
      lent.goTo('2026-09-17');
      await lent.lending.settleDay(civilDate('2026-09-17'));
    }
    const on = civilDate('2026-09-15');
    const settled = await inTime.lending.applyPayment({
      ...bySpei(inTime.loan, 'p', 1_017_400),
      on,
    });
    const kept = await tooLate.lending.applyPayment(bySpei(tooLate.loan, 'p', 1_017_400));

    expect(value(settled)).toMatchObject({ status: 'closed', closing: 'paid_off' });
    expect(value(kept)).toMatchObject({ status: 'active', credit: 1_017_400 });
    await expectRight(inTime);
    await expectRight(tooLate);
  });
});

describe('a prepayment', () => {
  it.each([
    { policy: 'REDUCE_PAYMENT' as const, totals: [133_121, 133_121, 133_121, 133_119] },
    { policy: 'REDUCE_TERM' as const, totals: [187_545, 187_545, 147_169] },
  ])('with $policy leaves what the handbook says', async ({ policy, totals }) => {
    const lent = await lentS6();
    await payOnTime(lent, lent.loan, 2);
    const preview = value(
      await lent.lending.previewPrepayment(lent.loan.contract.loanId, {
        amount: centavos(200_000),
        policy,
      }),
    );

    const done = value(
      await lent.lending.applyPayment({
        ...bySpei(lent.loan, 'prepay', 200_000),
        purpose: { kind: 'prepayment', policy },
      }),
    );

    const loan = await lent.lending.findLoan(lent.loan.contract.loanId);
    expect(done).toMatchObject({ prepaid: 200_000, credit: 0 });
    expect(loan?.state.rows.slice(2).map(({ total }) => total)).toEqual(totals);
    expect(preview.state.rows.slice(2).map(({ total }) => total)).toEqual(totals);
    expect(loan?.state.planVersion).toBe(2);
    await expectRight(lent);
  });
});

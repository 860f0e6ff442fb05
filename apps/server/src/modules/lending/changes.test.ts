import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { rate } from '@abona/kernel/rate';
import { dueDatesOf } from '@abona/loan-math/frequency';
import type { LatePolicy } from '@abona/loan-math/late-charge';
import type { LoanTerms } from '@abona/loan-math/loan-terms';
import { describe, expect, it } from 'vitest';
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

const terms: LoanTerms = {
  principal: centavos(1_000_000),
  annualRate: rate('0.36'),
  iva: rate('0.16'),
  frequency: 'mensual',
  dayCount: 'PERIODIC/360',
  disbursed: civilDate('2026-08-31'),
  dueDates: dueDatesOf({ frequency: 'mensual', disbursed: civilDate('2026-08-31'), count: 6 }),
  design: { level: 'TOTAL_WITH_IVA' },
};
const latePolicy: LatePolicy = { kind: 'MORATORY', annualRate: rate('0.72'), daysMax: 90 };

async function lent(kind: 'purchase' | 'cash' = 'purchase'): Promise<Lent & { loan: Loan }> {
  const lender = await openLent('2026-08-31');
  const withFee: LoanTerms = {
    ...terms,
    openingFee: { amount: centavos(30_000), mode: 'DEDUCTED' },
  };
  const offer = offerOf({ terms: kind === 'cash' ? withFee : terms, latePolicy, kind });
  return { ...lender, loan: await lend(lender, { key: 'application:1', offer }) };
}

const told = (loan: Loan, id: string) => ({ loanId: loan.contract.loanId, id, actor: 'test' });

async function expectRight({ lending, ledger }: Lent): Promise<void> {
  expect(await lending.checkBook()).toMatchObject({ difference: null });
  expect(await ledger.verify()).toMatchObject({ difference: null });
}

const books = async (
  { ledger, deps }: Lent,
  ...codes: Parameters<Lent['ledger']['balanceOf']>[1][]
) => ledger.balancesOf(deps.db, codes);

describe('a refund', () => {
  it('in part takes principal off the last instalments, and the merchant owes it', async () => {
    const world = await lent();
    world.goTo('2026-10-05');
    value(await world.lending.applyPayment(bySpei(world.loan, '1', 187_545)));

    const order = {
      ...told(world.loan, 'r1'),
      amount: centavos(300_000),
      policy: 'INTEREST_KEPT' as const,
    };
    const done = value(await world.lending.refund(order));

    expect(done).toMatchObject({ status: 'active', credit: 0, isNew: true });
    const loan = await world.lending.findLoan(world.loan.contract.loanId);
    expect(loan?.state.rows.map(({ principal }) => principal)).toEqual([
      152_745, 158_060, 163_561, 169_253, 56_381,
    ]);
    expect(await books(world, `merchant_receivable:${MERCHANT}`)).toEqual([300_000]);
    expect(value(await world.lending.refund(order))).toMatchObject({ isNew: false });
    expect(await world.lending.refund({ ...order, amount: centavos(1) })).toEqual({
      ok: false,
      error: 'lending.key_reused',
    });
    await expectRight(world);
  });

  it('of everything gives back all that was paid, and the loan has never cost anything', async () => {
    const world = await lent();
    world.goTo('2026-10-15');
    value(await world.lending.applyPayment(bySpei(world.loan, '1', 190_000)));

    const done = value(
      await world.lending.refund({
        ...told(world.loan, 'r1'),
        amount: centavos(1_000_000),
        policy: 'INTEREST_RETURNED',
      }),
    );

    expect(done).toMatchObject({ status: 'closed', closing: 'refunded', credit: 190_000 });
    expect(
      await books(world, 'interest_income', 'moratory_income', 'iva_payable', 'iva_uncollected'),
    ).toEqual([0, 0, 0, 0]);
    await expectRight(world);
  });

  it.each([
    ['lending.refund_exceeds_purchase', 1_000_001],
    ['lending.amount_not_positive', 0],
  ])('is refused as %s', async (error, amount) => {
    const world = await lent();
    const order = {
      ...told(world.loan, 'r1'),
      amount: centavos(amount),
      policy: 'INTEREST_KEPT' as const,
    };

    expect(await world.lending.refund(order)).toEqual({ ok: false, error });
    expect(
      await world.lending.refund({ ...order, loanId: '00000000-0000-7000-8000-000000000000' }),
    ).toEqual({
      ok: false,
      error: 'lending.loan_unknown',
    });
  });
});

describe('a payment that is returned', () => {
  it('leaves the debt as if it had never come, late charges included', async () => {
    const [returned, never] = [await lent(), await lent()];
    returned.goTo('2026-09-30');
    value(await returned.lending.applyPayment(bySpei(returned.loan, '1', 187_545)));
    for (const world of [returned, never]) {
      world.goTo('2026-10-20');
      await world.lending.settleDay(civilDate('2026-10-20'));
    }

    const order = {
      loanId: returned.loan.contract.loanId,
      payment: '1',
      reason: 'chargeback' as const,
      actor: 'test',
    };
    value(await returned.lending.reversePayment(order));

    const codes = ['interest_income', 'moratory_income', 'iva_payable', 'clearing:spei'] as const;
    expect(await books(returned, ...codes)).toEqual(await books(never, ...codes));
    expect((await books(returned, 'moratory_income'))[0]).toBeGreaterThan(0);
    expect(value(await returned.lending.reversePayment(order))).toMatchObject({ isNew: false });
    expect(await returned.lending.reversePayment({ ...order, payment: 'no' })).toEqual({
      ok: false,
      error: 'lending.payment_unknown',
    });
    await expectRight(returned);
  });

  it('opens a loan again that it had paid off, and takes back a payout of what it left over', async () => {
    const world = await lent();
    world.goTo('2026-09-15');
    value(
      await world.lending.applyPayment({
        ...bySpei(world.loan, '1', 1_100_000),
        purpose: { kind: 'payoff' },
      }),
    );
    value(
      await world.lending.payOutCredit({
        ...told(world.loan, 'o1'),
        amount: centavos(82_600),
        rail: 'spei',
      }),
    );

    const { loanId } = world.loan.contract;
    value(
      await world.lending.reversePayment({
        loanId,
        payment: '1',
        reason: 'chargeback',
        actor: 'test',
      }),
    );

    const loan = await world.lending.findLoan(loanId);
    expect(loan?.state).toMatchObject({ status: 'active', planVersion: 3, closing: null });
    expect(loan?.state.rows.map(({ total }) => total)).toEqual(
      world.loan.state.rows.map(({ total }) => total),
    );
    expect(
      await books(world, `customer_credit:${CUSTOMER}`, `customer_overdraft:${CUSTOMER}`),
    ).toEqual([0, 82_600]);
    await expectRight(world);
  });
});

describe('withdrawing', () => {
  it('in the cooling-off days costs nothing: the fee comes back, and nothing is owed', async () => {
    const world = await lent('cash');
    world.goTo('2026-09-14');

    const done = value(
      await world.lending.cancel({
        ...told(world.loan, 'c1'),
        returned: { from: 'customer', rail: 'spei' },
      }),
    );

    expect(done).toMatchObject({ status: 'cancelled', closing: 'withdrawn' });
    expect(await books(world, 'fee_income', 'iva_payable', 'clearing:spei')).toEqual([
      0, 0, 965_200,
    ]);
    await expectRight(world);
  });

  it('is not possible later', async () => {
    const world = await lent('cash');
    world.goTo('2026-09-15');
    const order = { ...told(world.loan, 'c1'), returned: { from: 'disbursement' as const } };

    expect(await world.lending.cancel(order)).toEqual({
      ok: false,
      error: 'lending.cooling_off_over',
    });
  });
});

describe('what we give up', () => {
  it('is late charges of one instalment', async () => {
    const world = await lent();
    world.goTo('2026-10-10');

    value(await world.lending.waiveCharges({ ...told(world.loan, 'w1'), k: 1 }));

    const again = await world.lending.waiveCharges({ ...told(world.loan, 'w2'), k: 1 });
    expect(again).toEqual({ ok: false, error: 'lending.nothing_to_waive' });
    const [waived] = await books(world, 'waived_charges');
    expect(waived).toBe((await books(world, 'moratory_income'))[0]);
    await expectRight(world);
  });

  it('is a debt that nobody pays; what comes later is a recovery', async () => {
    const world = await lent();
    world.goTo('2027-05-20');

    value(await world.lending.writeOff(told(world.loan, 'x1')));
    world.goTo('2027-05-21');
    const late = value(await world.lending.applyPayment(bySpei(world.loan, '1', 5000)));

    expect(late.status).toBe('written_off');
    expect(await books(world, 'recovery_income', 'iva_uncollected')).toEqual([5000, 0]);
    expect((await books(world, 'write_off_loss'))[0]).toBeGreaterThan(1_000_000);
    await expectRight(world);
  });
});

describe('a loan that was not theirs', () => {
  it('is owed no more: what they paid is theirs, nothing was earned, and what was lent is lost', async () => {
    const world = await lent('cash');
    world.goTo('2026-10-10');
    value(await world.lending.applyPayment(bySpei(world.loan, '1', 50_000)));
    const order = { ...told(world.loan, 'v1'), caseId: 'c1' };

    const done = value(await world.lending.voidLoan(order));

    expect(done).toMatchObject({ status: 'cancelled', closing: 'void', isNew: true });
    expect(value(await world.lending.voidLoan(order))).toMatchObject({ isNew: false });
    expect(await world.lending.voidLoan({ ...order, id: 'v2' })).toEqual({
      ok: false,
      error: 'lending.loan_ended',
    });
    const codes = ['interest_income', 'fee_income', 'moratory_income', 'iva_payable'] as const;
    expect(await books(world, ...codes)).toEqual([0, 0, 0, 0]);
    expect(await books(world, 'fraud_loss', `customer_credit:${CUSTOMER}`)).toEqual([
      965_200, 50_000,
    ]);
    await expectRight(world);
  });

  it('takes a payment that comes after, one that is told late and one that is returned', async () => {
    const world = await lent();
    world.goTo('2026-10-10');
    value(await world.lending.applyPayment(bySpei(world.loan, '1', 50_000)));
    value(await world.lending.voidLoan({ ...told(world.loan, 'v1'), caseId: 'c1' }));
    world.goTo('2026-10-12');
    value(await world.lending.applyPayment(bySpei(world.loan, '2', 7_000)));
    const early = { ...bySpei(world.loan, '3', 900), on: civilDate('2026-10-01') };
    value(await world.lending.applyPayment(early));
    const { loanId } = world.loan.contract;
    const returned = { loanId, payment: '1', reason: 'chargeback', actor: 'test' } as const;
    value(await world.lending.reversePayment(returned));

    expect(await books(world, `customer_credit:${CUSTOMER}`, 'fraud_loss')).toEqual([
      7_900, 1_000_000,
    ]);
    await expectRight(world);
  });

  it('costs less by what the shop gives back, before or after, and what it returns is not theirs', async () => {
    const world = await lent();
    world.goTo('2026-09-20');
    const refund = { ...told(world.loan, 'r1'), policy: 'INTEREST_RETURNED' as const };
    value(await world.lending.refund({ ...refund, amount: centavos(300_000) }));
    value(await world.lending.voidLoan({ ...told(world.loan, 'v1'), caseId: 'c1' }));
    value(await world.lending.refund({ ...refund, id: 'r2', amount: centavos(200_000) }));

    expect(
      await books(
        world,
        'fraud_loss',
        `customer_credit:${CUSTOMER}`,
        `merchant_receivable:${MERCHANT}`,
      ),
    ).toEqual([500_000, 0, 500_000]);
    expect(await world.lending.refund({ ...refund, id: 'r3', amount: centavos(500_001) })).toEqual({
      ok: false,
      error: 'lending.refund_exceeds_purchase',
    });
    await expectRight(world);
  });

  it('also after it was paid, or lost and partly recovered', async () => {
    const [paid, lost] = [await lent(), await lent()];
    paid.goTo('2026-09-15');
    const payoff = { ...bySpei(paid.loan, '1', 1_100_000), purpose: { kind: 'payoff' as const } };
    value(await paid.lending.applyPayment(payoff));
    lost.goTo('2027-05-20');
    value(await lost.lending.writeOff(told(lost.loan, 'x1')));
    value(await lost.lending.applyPayment(bySpei(lost.loan, '1', 5_000)));
    for (const world of [paid, lost])
      value(await world.lending.voidLoan({ ...told(world.loan, 'v1'), caseId: 'c1' }));

    expect(await books(paid, `customer_credit:${CUSTOMER}`)).toEqual([1_100_000]);
    expect(await books(lost, `customer_credit:${CUSTOMER}`, 'recovery_income')).toEqual([5_000, 0]);
    for (const world of [paid, lost]) {
      expect(await books(world, 'fraud_loss', 'write_off_loss')).toEqual([1_000_000, 0]);
      await expectRight(world);
    }
  });
});

describe('the same events in another order of a day', () => {
  it('leave the same books', async () => {
    const [first, second] = [await lent(), await lent()];
    const changes = [
      ({ lending, loan }: Lent & { loan: Loan }) => lending.applyPayment(bySpei(loan, 'a', 10_001)),
      ({ lending, loan }: Lent & { loan: Loan }) => lending.applyPayment(bySpei(loan, 'b', 33_333)),
      ({ lending, loan }: Lent & { loan: Loan }) =>
        lending.applyPayment({
          ...bySpei(loan, 'c', 250_000),
          purpose: { kind: 'prepayment', policy: 'REDUCE_TERM' },
        }),
      ({ lending, loan }: Lent & { loan: Loan }) =>
        lending.refund({
          ...told(loan, 'r'),
          amount: centavos(120_007),
          policy: 'INTEREST_RETURNED',
        }),
    ];
    for (const world of [first, second]) world.goTo('2026-10-03');
    for (const change of changes) value(await change(first));
    for (const change of changes.toReversed()) value(await change(second));

    const [a, b] = [
      await first.lending.findLoan(first.loan.contract.loanId),
      await second.lending.findLoan(second.loan.contract.loanId),
    ];
    expect({ ...b?.state, planVersion: 0 }).toEqual({ ...a?.state, planVersion: 0 });
    const codes = ['interest_income', 'moratory_income', 'iva_payable', 'iva_uncollected'] as const;
    expect(await books(second, ...codes)).toEqual(await books(first, ...codes));
    await expectRight(first);
    await expectRight(second);
  });
});

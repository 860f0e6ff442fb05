import { getProductCapabilities } from '@abona/contract/engagement/points';
import {
  getBlockStatus,
  getLendingProfileSettings,
  getRestrictions,
} from '@abona/contract/identity/restriction';
import { getBalance, getCredit } from '@abona/contract/lending/balance';
import {
  explainInstalment,
  previewPrepayment,
  quotePayoff,
} from '@abona/contract/lending/early-payment';
import { getHome, getPlanner } from '@abona/contract/lending/home';
import { getLoan, listLoans } from '@abona/contract/lending/loan';
import { getTransaction, listMovements } from '@abona/contract/lending/movement';
import { getSavings } from '@abona/contract/lending/savings';
import { moratory, purchaseTerms } from '@abona/documents/testing/samples';
import { civilDate } from '@abona/kernel/civil-date';
import { publicId } from '@abona/kernel/public-id';
import { dueDatesOf } from '@abona/loan-math/frequency';
import { describe, expect, it } from 'vitest';
import type { Loan } from './domain/loan.ts';
import { bySpei, CUSTOMER, lend, offerOf, value } from './testing/lent.ts';
import { type LoanDesk, openLoanDesk } from './testing/loan-desk.ts';

const SOMEBODY_ELSE = 100_000_000_000_777;

/** S1 of the handbook: 3,000.00 in six quincenas of 551.96. */
async function lentS1(): Promise<LoanDesk & { readonly loan: Loan; readonly id: string }> {
  const desk = await openLoanDesk('2026-11-15');
  const offer = offerOf({ terms: purchaseTerms, latePolicy: moratory });
  const loan = await lend(desk, { key: 'application:1', offer });
  return { ...desk, loan, id: publicId('loan', loan.contract.loanId) };
}

const pay = async (desk: LoanDesk & { loan: Loan }, id: string, amount: number) =>
  value(await desk.lending.applyPayment(bySpei(desk.loan, id, amount)));

describe('a loan that was paid ahead', () => {
  it('[2.39, 2.02] shows what saldo a favor pays as covered, and takes it off what is still to pay', async () => {
    const desk = await lentS1();
    // Two instalments and half of the third, before the first is due: nothing is owed yet.
    await pay(desk, 'p1', 2 * 55_196 + 27_598);

    const { data: loan } = await desk.call(getLoan, { params: { loan_id: desk.id } });

    expect(loan.instalments.map(({ state }: { state: string }) => state)).toEqual([
      ...['covered', 'covered', 'scheduled', 'scheduled', 'scheduled', 'scheduled'],
    ]);
    expect(loan.instalments.map(({ owed }: { owed: number }) => owed).slice(0, 4)).toEqual([
      0, 0, 27_598, 55_196,
    ]);
    expect(loan).toMatchObject({ instalments_paid: 2, next: { number: 3, amount: 27_598 } });
    expect(loan.remaining).toBe(
      loan.instalments.reduce((sum: number, { owed }: { owed: number }) => sum + owed, 0),
    );
    const { data: home } = await desk.call(getHome);
    expect(home.purchases[0]).toMatchObject({ instalments_paid: 2, goods: 'Sillón Ámbar' });
    expect(home.next_payment).toMatchObject({ number: 3, amount: 27_598, goods: 'Sillón Ámbar' });
    desk.goTo('2026-11-30');
    const { data: due } = await desk.call(getLoan, { params: { loan_id: desk.id } });
    expect(due.instalments.map(({ state }: { state: string }) => state).slice(0, 3)).toEqual([
      ...['paid', 'covered', 'scheduled'],
    ]);
  });

  it('[2.39] shows what was paid of each instalment before its day with that instalment, and no change of the plan', async () => {
    const desk = await lentS1();
    const params = { loan_id: desk.id };
    const payNext = async (id: string) =>
      value(
        await desk.lending.applyPayment({
          ...bySpei(desk.loan, id, 55_196),
          purpose: { kind: 'prepayment', policy: 'NEXT_INSTALMENT' },
        }),
      );
    await payNext('p1');
    desk.goTo('2026-11-30');
    await payNext('p2');
    desk.goTo('2026-12-20');

    const { data: loan } = await desk.call(getLoan, { params });

    const [first, second, third] = loan.instalments;
    // The principal is what it was to be; its interest is less by the days that were not lived with it.
    const ahead = [first, second, third].map(({ paid_ahead: amount }) => amount);
    expect(ahead).toEqual([46_496, 47_844, 0]);
    expect(first.charged.principal + second.charged.principal).toBe(0);
    expect(first.charged.total + first.paid_ahead).toBeLessThan(55_196);
    expect(loan.plan_changes).toEqual([]);
    expect(loan.prepaid).toBe(0);
    const { cost } = loan;
    expect(cost.principal + cost.interest + cost.iva).toBe(cost.total);
    expect(cost.total).toBe(
      loan.instalments.reduce(
        (sum: number, row: typeof first) => sum + row.charged.total + row.paid_ahead,
        0,
      ),
    );
    expect(loan.paid + loan.remaining).toBe(cost.total);
    const bought = (await desk.call(listMovements)).data.items.at(-1);
    const purchase = { type: bought.type, subtype: bought.subtype, id: bought.movement_id };
    const { data: told } = await desk.call(getTransaction, { params: purchase });
    expect(told.history.map(({ text }: { text: string }) => text)).toEqual([
      'Tu compra quedó autorizada.',
    ]);
  });
});

describe('home', () => {
  it('[2.02] of somebody new says so, and of somebody declined or half-way there too', async () => {
    const desk = await openLoanDesk('2026-11-15');
    const application = (status: string) =>
      ({ customer_id: CUSTOMER, application_process_id: 1, status, payment: null }) as never;

    expect((await desk.call(getHome)).data.state).toBe('new');
    desk.told.application = application('scoring');
    const pending = (await desk.call(getHome)).data;
    expect(pending.state).toBe('pending_application');
    expect(pending.pending_application.status).toBe('scoring');
    expect(pending.requirement).toBeNull();
    desk.told.requirement = 'circulo-nip';
    expect((await desk.call(getHome)).data.requirement).toBe('circulo-nip');
    desk.told.application = application('rejected');
    const declined = (await desk.call(getHome)).data;
    expect(declined.state).toBe('declined');
    expect(declined).toMatchObject({ pending_application: null, requirement: null });
  });

  it('[2.02] tells what to pay next, how much, until when and in how many days', async () => {
    const desk = await lentS1();
    desk.told.line = { limit: 1_000_000, validUntil: '2027-11-15' };
    desk.goTo('2026-11-20');

    const { data: home } = await desk.call(getHome);

    expect(home.state).toBe('on_time');
    expect(home.next_payment).toMatchObject({
      loan_id: desk.id,
      title: 'Casa Ámbar',
      number: 1,
      instalments_total: 6,
      amount: 55_196,
      pay_by: '2026-11-30',
      days_left: 10,
      others_same_day: 0,
    });
    expect(home.credit).toMatchObject({ used: 300_000, available: 700_000, is_paused: false });
    expect(home.purchases).toHaveLength(1);
    expect(home.recent_movements[0]).toMatchObject({ type: 'purchase', amount: 300_000 });
    desk.goTo('2026-11-30');
    expect((await desk.call(getHome)).data.state).toBe('due_today');
  });

  it('[2.02, 7.29] explains what is late with its reason, and pauses buying', async () => {
    const desk = await lentS1();
    desk.told.line = { limit: 1_000_000, validUntil: '2027-11-15' };
    desk.goTo('2026-12-09');

    const { data: home } = await desk.call(getHome);

    // 464.96 of principal, nine days at 90 % over 360: 10.46 and 1.67 of IVA.
    const charge = Math.round((46_496 * 9 * 0.9) / 360);
    const iva = Math.round(charge * 0.16);
    expect(home.state).toBe('overdue');
    expect(home.overdue).toMatchObject({
      amount: 55_196 + charge + iva,
      count: 1,
      days_late: 9,
      since: '2026-11-30',
      late_charges: charge + iva,
    });
    expect(home.overdue.per_day).toBeGreaterThan(0);
    expect(home.overdue.loans[0].reason).toContain('9 días de atraso');
    expect(home.overdue.loans[0].reason).toContain('90.00%');
    // The next one can still be paid in time, and is told apart.
    expect(home.next_payment).toMatchObject({ number: 2, amount: 55_196, days_left: 6 });
    expect(home.credit.is_paused).toBe(true);
    const { data } = await desk.call(getRestrictions);
    expect(data.restrictions).toEqual([expect.objectContaining({ code: 'payments_overdue' })]);
  });

  it('[2.02] says that all is paid, and keeps a payment’s return in sight', async () => {
    const desk = await lentS1();
    desk.goTo('2026-11-16');
    const quote = value(await desk.lending.quotePayoff(desk.loan.contract.loanId));
    await pay(desk, 'all', quote.total);
    expect((await desk.call(getHome)).data.state).toBe('paid_off');

    value(
      await desk.lending.reversePayment({
        loanId: desk.loan.contract.loanId,
        payment: 'all',
        reason: 'returned_debit',
        actor: 'test',
      }),
    );
    const { data: home } = await desk.call(getHome);
    expect(home.state).toBe('on_time');
    expect(home.notifications).toEqual([
      expect.objectContaining({ title: 'Tu banco devolvió un pago' }),
    ]);
  });

  it('[7.19, 7.18, 3.08] answers what the other services ask about somebody', async () => {
    const desk = await lentS1();
    expect((await desk.call(getBlockStatus)).data).toEqual({
      is_blocked: false,
      reason: null,
      message: null,
    });
    desk.told.merchants.set(desk.loan.contract.loanId, 'Amazon México');
    expect((await desk.call(getLendingProfileSettings)).data).toEqual({
      has_an_active_purchase_on_amazon: true,
      features: { nuevo: true },
    });
    desk.told.restrictions.push({
      code: 'account_blocked',
      title: 'Tu cuenta está en revisión',
      text: 'Escríbenos.',
      since: null,
      until: null,
    });
    const { data } = await desk.call(getBlockStatus);
    expect(data).toEqual({ is_blocked: true, reason: 'account_blocked', message: 'Escríbenos.' });
  });
});

describe('a loan', () => {
  it('[2.39] shows each instalment with its split, what became of it, and sums that agree', async () => {
    const desk = await lentS1();
    desk.goTo('2026-11-30');
    await pay(desk, 'p1', 55_196);
    desk.goTo('2026-12-22');
    await pay(desk, 'p2', 20_000);

    const { data: loan } = await desk.call(getLoan, { params: { loan_id: desk.id } });

    expect(loan.instalments.map(({ state }: { state: string }) => state)).toEqual([
      'paid',
      'overdue',
      'scheduled',
      'scheduled',
      'scheduled',
      'scheduled',
    ]);
    const [first, second] = loan.instalments;
    expect(first.charged).toEqual({
      principal: 46_496,
      interest: 7_500,
      fee: 0,
      iva: 1_200,
      late_charges: 0,
      total: 55_196,
    });
    expect(first.paid).toEqual(first.charged);
    expect(second.late_charges).toMatchObject({ kind: 'moratory', days_late: 7 });
    expect(second.charged.total - second.paid.total).toBe(second.owed);
    expect(loan.paid).toBe(75_196);
    expect(loan.instalments_paid).toBe(1);
    expect(loan.remaining).toBe(
      loan.instalments.reduce((sum: number, { owed }: { owed: number }) => sum + owed, 0),
    );
    expect(loan.overdue.amount).toBe(second.owed);
    // A Sunday and a bank holiday: the last day is a Tuesday, and the screen says why.
    expect(loan.instalments[4]).toMatchObject({ due_date: '2027-01-31', pay_by: '2027-02-02' });
    expect(loan.instalments[4].moved_reason).toContain('2 de febrero');
    expect(loan.calendar_url).toMatch(/^\/api\/loan\/v1\/public\/documents\//);
  });

  it('[2.39] explains every figure so that anybody can work it out again', async () => {
    const desk = await lentS1();
    desk.goTo('2026-12-09');
    const { data } = await desk.call(explainInstalment, {
      params: { loan_id: desk.id, number: '1' },
    });

    const figures = new Map(
      data.explanations.map((each: { figure: string }) => [each.figure, each]),
    );
    for (const figure of ['interest', 'iva_interest', 'principal', 'total', 'moratory'])
      expect(figures.has(figure), figure).toBe(true);
    for (const explanation of data.explanations)
      if (explanation.unit === 'centavos' && explanation.rounding !== 'DOWN')
        expect(worked(explanation), explanation.figure).toBe(explanation.value);
    expect((figures.get('interest') as { label: string }).label).toBe('Interés');
    const missing = { params: { loan_id: desk.id, number: '7' } };
    expect((await desk.call(explainInstalment, missing)).status).toBe(404);
  });

  it('[2.02, 2.39] asks for no more than saldo a favor leaves to be paid', async () => {
    const desk = await lentS1();
    desk.goTo('2026-11-20');
    const nextOf = async () => (await desk.call(getHome)).data.next_payment;
    await pay(desk, 'part', 20_000);
    const first = await nextOf();
    await pay(desk, 'more', 40_000);
    const second = await nextOf();

    expect(first).toMatchObject({ number: 1, amount: 35_196 });
    expect(second).toMatchObject({ number: 2, amount: 50_392, total_same_day: 50_392 });
    const { data: loan } = await desk.call(getLoan, { params: { loan_id: desk.id } });
    expect(loan).toMatchObject({ remaining: 331_177 - 60_000, credit_balance: 60_000 });
    const { data: planner } = await desk.call(getPlanner, { query: { paydays: '6' } });
    const planned = planner.paydays.map(({ total }: { total: number }) => total);
    expect(planned.reduce((sum: number, total: number) => sum + total, 0)).toBe(loan.remaining);
  });

  it('[7.20] says which products can be used, and why one cannot', async () => {
    const desk = await lentS1();
    const namesOf = async () => {
      const { data } = await desk.call(getProductCapabilities);
      return data.products.filter((one: { is_enabled: boolean }) => one.is_enabled).length;
    };
    expect(await namesOf()).toBe(3);
    const held = { since: null, until: null };
    desk.told.restrictions = [
      { ...held, code: 'loans_blocked', title: 'En pausa', text: 'Escríbenos.' },
    ];
    expect(await namesOf()).toBe(2);
    desk.goTo('2026-12-20');

    const { data } = await desk.call(getProductCapabilities);
    expect(data.products).toMatchObject([
      { product: 'abonapay', is_enabled: false, reason: expect.stringContaining('corriente') },
      { product: 'instore_consumer', is_enabled: false },
      { product: 'cash_installments', is_enabled: false },
    ]);
  });

  it('[2.39] can be paid off for what is quoted, and says what that saves', async () => {
    const desk = await lentS1();
    desk.goTo('2026-11-20');
    const params = { loan_id: desk.id };
    const { data: quote } = await desk.call(quotePayoff, { params });

    expect(quote.amount).toBe(quote.principal + quote.interest + quote.iva);
    expect(quote.saves).toBe(331_177 - quote.amount);
    await pay(desk, 'all', quote.amount);
    const { data: loan } = await desk.call(getLoan, { params });
    expect(loan).toMatchObject({ status: 'closed', closing: 'paid_off', remaining: 0 });
    expect((await desk.call(quotePayoff, { params })).error.code).toBe('loan_ended');
    const late = { params, query: { on: '2027-01-01' } };
    expect((await desk.call(quotePayoff, late)).status).not.toBe(200);
    const { data: savings } = await desk.call(getSavings);
    expect(savings.saved).toBe(quote.saves);
  });

  it('[2.39] previews a partial prepayment both ways, and then is just that', async () => {
    const desk = await lentS1();
    desk.goTo('2026-11-30');
    await pay(desk, 'p1', 55_196);
    const params = { loan_id: desk.id };
    const { data } = await desk.call(previewPrepayment, { params, query: { amount: '100000' } });

    const [lower, shorter] = data.options;
    expect(lower.instalments_left).toBe(5);
    expect(lower.level_payment).toBeLessThan(55_196);
    expect(shorter.instalments_left).toBeLessThan(5);
    expect(shorter.saves).toBeGreaterThan(lower.saves);
    expect(lower.saves).toBeGreaterThan(0);
    value(
      await desk.lending.applyPayment({
        ...bySpei(desk.loan, 'p2', 100_000),
        purpose: { kind: 'prepayment', policy: 'REDUCE_TERM' },
      }),
    );
    const { data: loan } = await desk.call(getLoan, { params });
    expect(loan.remaining).toBe(shorter.remaining);
    expect(loan.plan_changes).toEqual([
      { on: '2026-11-30', reason: 'Pago anticipado', level_payment: 55_196 },
    ]);
    const { data: savings } = await desk.call(getSavings);
    expect(savings.saved).toBe(shorter.saves);
    for (const amount of ['99', '100000000'])
      expect((await desk.call(previewPrepayment, { params, query: { amount } })).error.code).toBe(
        'amount_invalid',
      );
  });

  it('[2.38] of a line whose last day is over nothing is left to buy with, and it says so', async () => {
    const desk = await lentS1();
    desk.told.line = { limit: 1_000_000, validUntil: '2026-11-20' };
    desk.goTo('2026-11-20');
    const last = (await desk.call(getHome)).data.credit;
    desk.goTo('2026-11-21');
    const [home, credit] = [await desk.call(getHome), await desk.call(getCredit)];

    expect(last).toMatchObject({ available: 700_000, is_paused: false, paused_reason: null });
    expect(credit.data).toMatchObject({
      limit: 1_000_000,
      used: 300_000,
      available: 0,
      is_paused: true,
      paused_reason: expect.stringContaining('venció el 20 de noviembre de 2026'),
    });
    expect(home.data.credit).toEqual(credit.data);
  });

  it('[2.38] balance and credit add up over all loans', async () => {
    const desk = await lentS1();
    desk.told.line = { limit: 500_000, validUntil: '2027-11-15' };
    await lend(desk, {
      key: 'application:2',
      offer: offerOf({ terms: purchaseTerms, latePolicy: moratory }),
    });
    desk.goTo('2026-12-01');
    await pay(desk, 'more', 60_000);

    const { data: balance } = await desk.call(getBalance);
    const { data: credit } = await desk.call(getCredit);
    const { data: list } = await desk.call(listLoans, { query: { status: 'active' } });

    expect(balance.loans).toHaveLength(2);
    expect(balance.owed.total).toBe(
      balance.loans.reduce((sum: number, { owed }: { owed: number }) => sum + owed, 0),
    );
    expect(balance.due_now).toBe(balance.overdue);
    expect(credit.used).toBe(300_000 - 46_496 + 300_000);
    expect(credit.available).toBe(0);
    expect(balance.credit_balance).toBe(
      list.loans.length === 2
        ? balance.loans[1].credit_balance + balance.loans[0].credit_balance
        : -1,
    );
    expect(balance.credit_balance).toBeGreaterThan(0);
  });

  it('[6.02] is nobody else’s to see', async () => {
    const desk = await lentS1();
    const as = SOMEBODY_ELSE;
    const params = { loan_id: desk.id, number: '1' };

    expect((await desk.call(listLoans, { as })).data.loans).toEqual([]);
    for (const endpoint of [getLoan, explainInstalment, quotePayoff])
      expect((await desk.call(endpoint, { as, params })).status).toBe(404);
    expect((await desk.call(getHome, { as })).data.purchases).toEqual([]);
    expect((await desk.call(getLoan, { params: { loan_id: 'loan_x' } })).status).toBe(404);
  });
});

describe('the planner', () => {
  it('[2.02] says what falls on which payday over all loans', async () => {
    const desk = await lentS1();
    const monthly = {
      ...purchaseTerms,
      frequency: 'mensual' as const,
      dueDates: dueDatesOf({
        frequency: 'mensual',
        disbursed: purchaseTerms.disbursed,
        count: 3,
        firstDue: civilDate('2026-12-20'),
      }),
    };
    const second = await lend(desk, { key: 'application:2', offer: offerOf({ terms: monthly }) });
    desk.told.merchants.set(second.contract.loanId, 'Óptica Mirasol');

    const { data: planner } = await desk.call(getPlanner, { query: { paydays: '6' } });

    expect(planner.paydays.map(({ payday }: { payday: string }) => payday)).toEqual([
      '2026-11-15',
      '2026-11-30',
      '2026-12-15',
      '2026-12-31',
      '2027-01-15',
      '2027-01-31',
    ]);
    const december = planner.paydays[2];
    expect(december.items.map(({ title }: { title: string }) => title)).toEqual([
      'Casa Ámbar',
      'Óptica Mirasol',
    ]);
    expect(december.total).toBe(
      december.items.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0),
    );
    // The 31st of January is a Sunday: wages come on the Friday before.
    expect(planner.paydays[5].paid_on).toBe('2027-01-29');
    expect(planner.peak).toBe(
      Math.max(...planner.paydays.map((day: { total: number }) => day.total)),
    );
  });
});

type Explained = {
  readonly formula: string;
  readonly inputs: readonly { name: string; value: number | string | readonly unknown[] }[];
  readonly rounding: string;
};

/** Works a formula out by its inputs, and rounds as it says. */
function worked({ formula, inputs, rounding }: Explained): number {
  const names = inputs.map(({ name }) => name);
  const values = inputs.map(({ value: given }) =>
    Array.isArray(given) ? Number(given[0]) : Number(given),
  );
  const compute = new Function('min', 'max', ...names, `return ${formula};`);
  const exact = compute(Math.min, Math.max, ...values);
  return rounding === 'HALF_UP' ? Math.round(exact + 1e-9) : exact;
}

import { addDays, type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { rate } from '@abona/kernel/rate';
import { dueDatesOf } from '@abona/loan-math/frequency';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import type { Loan } from './domain/loan.ts';
import { bySpei, CUSTOMER, type Lent, lend, offerOf, openLent, value } from './testing/lent.ts';
import { findUntoldLoan } from './testing/retell.ts';

const disbursed = civilDate('2026-08-31');

type World = Lent & { readonly loan: Loan; readonly endDay: (day: CivilDate) => Promise<void> };

async function lent(): Promise<World> {
  const lender = await openLent(disbursed);
  const offer = offerOf({
    latePolicy: { kind: 'MORATORY', annualRate: rate('0.72'), daysMax: 90 },
    terms: {
      principal: centavos(1_000_000),
      annualRate: rate('0.36'),
      iva: rate('0.16'),
      frequency: 'mensual',
      dayCount: 'PERIODIC/360',
      disbursed,
      dueDates: dueDatesOf({ frequency: 'mensual', disbursed, count: 3 }),
      design: { level: 'TOTAL_WITH_IVA' },
    },
  });
  const loan = await lend(lender, { key: 'application:1', offer });
  const endDay = async (day: CivilDate) => {
    lender.goTo(day);
    expect((await lender.lending.settleDay(day)).failed).toEqual([]);
  };
  return { ...lender, loan, endDay };
}

/** The last day to pay the first instalment, and the day on which the policy gives the loan up. */
function daysOf({ loan }: World) {
  const payBy = loan.state.rows[0]?.payBy ?? disbursed;
  return { payBy, ageOn: addDays(payBy, 181) };
}

const stateOf = async ({ lending, loan }: World) =>
  (await lending.findLoan(loan.contract.loanId))?.state;

async function expectRight({ lending, ledger, deps }: World): Promise<void> {
  expect(await lending.checkBook()).toMatchObject({ difference: null });
  expect(await ledger.verify()).toMatchObject({ difference: null });
  expect(await findUntoldLoan(deps.db)).toBeNull();
}

describe('a loan that nobody pays', () => {
  it('is written off by the end of the day on which it is as late as the policy says, once', async () => {
    const world = await lent();
    const { ageOn } = daysOf(world);

    await world.endDay(addDays(ageOn, -1));
    expect((await stateOf(world))?.status).toBe('active');
    await world.endDay(ageOn);
    await world.endDay(ageOn);
    await world.endDay(addDays(ageOn, 1));

    expect(await stateOf(world)).toMatchObject({
      ...{ status: 'written_off', closing: 'written_off', closedOn: ageOn },
    });
    const events = await world.deps.db
      .selectFrom('lending.loan_events')
      .select(['business_key', 'content', 'actor'])
      .where('kind', '=', 'write_off')
      .execute();
    expect(events).toEqual([
      {
        business_key: `write_off:policy:${world.loan.contract.loanId}:${ageOn}`,
        content: { kind: 'write_off', policy: { version: 1, lateDays: 181 } },
        actor: 'system:end-of-day',
      },
    ]);
    await expectRight(world);
  });

  it('is not, while it is held: those days do not count', async () => {
    const world = await lent();
    const { payBy, ageOn } = daysOf(world);
    await world.endDay(addDays(payBy, 100));
    const { loanId } = world.loan.contract;
    const hold = {
      ...{ holdId: 'h1', caseId: 'c1', loanId, from: addDays(payBy, 100) },
      ...{ scope: { kind: 'loan' as const }, stops: ['collect', 'mora'] as const },
    };
    value(await transaction(world.deps.db, (tx) => world.lending.placeHold(tx, hold)));

    await world.endDay(addDays(ageOn, 30));

    expect((await stateOf(world))?.status).toBe('active');
    await expectRight(world);
  });

  it('goes on as if nothing had been when a payment is found that it was not that late with', async () => {
    const [found, never] = [await lent(), await lent()];
    const { payBy, ageOn } = daysOf(found);
    const first = found.loan.state.rows[0]?.total ?? 0;
    value(await never.lending.applyPayment({ ...bySpei(never.loan, '1', first) }));
    await found.endDay(ageOn);
    await never.endDay(ageOn);
    expect((await stateOf(found))?.status).toBe('written_off');

    const early = { ...bySpei(found.loan, '1', first), on: disbursed };
    value(await found.lending.applyPayment(early));

    expect(payBy < ageOn).toBe(true);
    expect({ ...(await stateOf(found)), planVersion: 0 }).toEqual({
      ...(await stateOf(never)),
      planVersion: 0,
    });
    const codes = ['write_off_loss', 'interest_income', 'moratory_income', 'iva_payable'] as const;
    expect(await found.ledger.balancesOf(found.deps.db, codes)).toEqual(
      await never.ledger.balancesOf(never.deps.db, codes),
    );
    await expectRight(found);

    const returned = { loanId: found.loan.contract.loanId, payment: '1', actor: 'test' };
    value(await found.lending.reversePayment({ ...returned, reason: 'chargeback' }));
    expect((await stateOf(found))?.status).toBe('written_off');
    await expectRight(found);
  });
});

describe('what comes in after it', () => {
  it('is a recovery up to the debt, and beyond it the customer’s, told late and returned too', async () => {
    const world = await lent();
    const { ageOn } = daysOf(world);
    await world.endDay(ageOn);
    const [lost = 0] = await world.ledger.balancesOf(world.deps.db, ['write_off_loss']);
    const state = await stateOf(world);
    const iva = (state?.rows ?? []).reduce(
      (sum, row) =>
        sum + (row.isDue ? row.ivaInterest : 0) + row.late.moratory_iva + row.late.late_fee_iva,
      0,
    );
    const pay = (id: string, amount: number, on: CivilDate) =>
      world.lending.applyPayment({ ...bySpei(world.loan, id, amount), on });
    world.goTo(addDays(ageOn, 20));

    value(await pay('late', lost + iva, addDays(ageOn, 10)));
    value(await pay('early', 700, addDays(ageOn, 5)));

    const balances = () =>
      world.ledger.balancesOf(world.deps.db, ['recovery_income', `customer_credit:${CUSTOMER}`]);
    expect(await balances()).toEqual([lost + iva, 700]);
    await expectRight(world);

    const { loanId } = world.loan.contract;
    const returned = { loanId, payment: 'late', reason: 'chargeback', actor: 'test' } as const;
    value(await world.lending.reversePayment(returned));
    expect(await balances()).toEqual([700, 0]);
    await expectRight(world);
  });
});

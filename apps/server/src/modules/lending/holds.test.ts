import { type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { rate } from '@abona/kernel/rate';
import { dueDatesOf } from '@abona/loan-math/frequency';
import type { LatePolicy } from '@abona/loan-math/late-charge';
import type { LoanTerms } from '@abona/loan-math/loan-terms';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import type { Loan } from './domain/loan.ts';
import { readHolds } from './stores/hold-store.ts';
import { bySpei, type Lent, lend, offerOf, openLent, value } from './testing/lent.ts';
import type { HoldOrder } from './use-cases/holds.ts';

const disbursed = civilDate('2026-08-31');
const terms: LoanTerms = {
  principal: centavos(1_000_000),
  annualRate: rate('0.36'),
  iva: rate('0.16'),
  frequency: 'mensual',
  dayCount: 'PERIODIC/360',
  disbursed,
  dueDates: dueDatesOf({ frequency: 'mensual', disbursed, count: 6 }),
  design: { level: 'TOTAL_WITH_IVA' },
};
const moratory: LatePolicy = { kind: 'MORATORY', annualRate: rate('0.72'), daysMax: 90 };
const lateFee: LatePolicy = { kind: 'LATE_FEE', fee: centavos(20_000), graceDays: 3 };

type World = Lent & { readonly loan: Loan; readonly loanId: string };

async function lent(latePolicy: LatePolicy = moratory): Promise<World> {
  const lender = await openLent('2026-08-31');
  const loan = await lend(lender, { key: 'application:1', offer: offerOf({ terms, latePolicy }) });
  return { ...lender, loan, loanId: loan.contract.loanId };
}

const all = ['collect', 'debit', 'mora', 'bureau'] as const;

const place = (world: World, holdId: string, from: string, rest: Partial<HoldOrder> = {}) =>
  transaction(world.deps.db, (tx) =>
    world.lending.placeHold(tx, {
      holdId,
      caseId: 'case-1',
      loanId: world.loanId,
      scope: { kind: 'loan' },
      stops: all,
      from: civilDate(from),
      ...rest,
    }),
  );

const lift = (world: World, holdId: string, on: string) =>
  transaction(world.deps.db, (tx) =>
    world.lending.liftHold(tx, { holdId, loanId: world.loanId, on: civilDate(on) }),
  );

/** Goes to a day, as end of day would. */
async function live(world: World, day: string): Promise<Loan> {
  world.goTo(day);
  await world.lending.settleDay(civilDate(day) as CivilDate);
  const loan = await world.lending.findLoan(world.loanId);
  if (loan === null) throw new Error('no loan');
  return loan;
}

const late = ({ state }: Loan) => state.rows.map((row) => row.late.moratory + row.late.late_fee);

async function expectRight({ lending, ledger }: Lent): Promise<void> {
  expect(await lending.checkBook()).toMatchObject({ difference: null });
  expect(await ledger.verify()).toMatchObject({ difference: null });
}

describe('a hold', () => {
  it('leaves its days out of moratory interest, the first and the last too, and out of lateness', async () => {
    const world = await lent();
    // Due on 30 September: late on 1 October and 2 October, held on 3 to 12, late on 13.
    await live(world, '2026-10-04');
    value(await place(world, 'h1', '2026-10-03'));
    await live(world, '2026-10-12');
    value(await lift(world, 'h1', '2026-10-12'));
    const loan = await live(world, '2026-10-13');

    const [row] = loan.state.rows;
    expect(row?.lateWeight).toBe((row?.principal ?? 0) * 3);
    expect(loan.pastDueSince).toBe('2026-10-10');
    expect(loan.delinquency).toBe('late_1_30');
    await expectRight(world);
  });

  it('costs what a loan costs that was three days late, whenever we are told of it', async () => {
    const [early, atEnd] = [await lent(), await lent()];
    await live(early, '2026-10-03');
    value(await place(early, 'h1', '2026-10-03'));
    await live(early, '2026-11-20');
    value(await lift(early, 'h1', '2026-11-20'));
    await live(early, '2026-11-25');

    await live(atEnd, '2026-11-25');
    value(await place(atEnd, 'h1', '2026-10-03'));
    value(await lift(atEnd, 'h1', '2026-11-20'));

    const [a, b] = [await early.lending.findLoan(early.loanId), await live(atEnd, '2026-11-25')];
    expect(b.state.rows).toEqual(a?.state.rows);
    expect(b.pastDueSince).toBe(a?.pastDueSince);
    await expectRight(early);
    await expectRight(atEnd);
  });

  it('counts a day once that two of them hold', async () => {
    const world = await lent();
    await live(world, '2026-10-20');
    value(await place(world, 'h1', '2026-10-03'));
    value(await place(world, 'h2', '2026-10-08', { stops: ['mora'] }));
    value(await lift(world, 'h1', '2026-10-12'));
    value(await lift(world, 'h2', '2026-10-15'));

    const [row] = (await live(world, '2026-10-20')).state.rows;

    // 1 and 2, 16 to 20 October.
    expect(row?.lateWeight).toBe((row?.principal ?? 0) * 7);
    await expectRight(world);
  });

  it('of a part lets the rest be late, and holds nothing once that part is more than is unpaid', async () => {
    const world = await lent();
    const scope = { kind: 'instalments', amounts: [{ k: 1, amount: centavos(100_000) }] } as const;
    await live(world, '2026-10-02');
    value(await place(world, 'h1', '2026-09-30', { scope }));
    const held = await live(world, '2026-10-02');
    const [row] = held.state.rows;
    expect(row?.lateWeight).toBe(((row?.principal ?? 0) - 100_000) * 2);
    expect(world.lending.lateAmountOf(held)).toBe(
      (row?.total ?? 0) + late(held).reduce((sum, each) => sum + each) + iva(held) - 100_000,
    );

    const rest = world.lending.lateAmountOf(held);
    value(await world.lending.applyPayment(bySpei(world.loan, 'p1', rest)));
    const paid = await live(world, '2026-10-20');

    expect(paid.state.rows[0]?.lateWeight).toBe(row?.lateWeight);
    expect(paid).toMatchObject({ delinquency: 'current', pastDueSince: null });
    expect(world.lending.lateAmountOf(paid)).toBe(0);
    await expectRight(world);
  });

  it('of two disputes of one instalment holds what both claim, and never more than the instalment', async () => {
    const world = await lent();
    const of = (amount: number) =>
      ({ kind: 'instalments', amounts: [{ k: 1, amount: centavos(amount) }] }) as const;
    await live(world, '2026-10-02');
    value(await place(world, 'h1', '2026-09-30', { scope: of(100_000), caseId: 'case-1' }));
    value(await place(world, 'h2', '2026-10-02', { scope: of(50_000), caseId: 'case-2' }));
    const held = await live(world, '2026-10-02');
    const [row] = held.state.rows;
    const principal = row?.principal ?? 0;
    // The first of the two days without the second dispute.
    expect(row?.lateWeight).toBe(principal - 100_000 + (principal - 150_000));
    const part = { stop: 'collect', k: 1, amount: row?.total ?? 0 } as const;
    expect(world.lending.heldPartOf(held, part)).toBe(150_000);

    await live(world, '2026-10-03');
    value(await place(world, 'h3', '2026-10-03', { scope: of(row?.total ?? 0), caseId: 'case-3' }));
    const whole = await live(world, '2026-10-10');
    expect(world.lending.heldPartOf(whole, part)).toBe(part.amount);
    expect(whole.state.rows[0]?.lateWeight).toBe(row?.lateWeight);

    value(await lift(world, 'h3', '2026-10-10'));
    value(await lift(world, 'h1', '2026-10-10'));
    const lifted = await live(world, '2026-10-12');
    expect(lifted.state.rows[0]?.lateWeight).toBe(
      (row?.lateWeight ?? 0) + 2 * (principal - 50_000),
    );
    await expectRight(world);
  });

  it('has a late fee wait until the days of grace have passed without it', async () => {
    const world = await lent(lateFee);
    await live(world, '2026-10-02');
    value(await place(world, 'h1', '2026-10-02'));
    expect(late(await live(world, '2026-10-20'))[0]).toBe(0);
    value(await lift(world, 'h1', '2026-10-20'));

    expect(late(await live(world, '2026-10-22'))[0]).toBe(0);
    expect(late(await live(world, '2026-10-23'))[0]).toBe(20_000);
    await expectRight(world);
  });

  it('gives back a late fee that was charged on a day that is held afterwards', async () => {
    const world = await lent(lateFee);
    expect(late(await live(world, '2026-10-05'))[0]).toBe(20_000);

    value(await place(world, 'h1', '2026-10-04'));

    expect(late(await live(world, '2026-10-06'))[0]).toBe(0);
    await expectRight(world);
  });

  it('makes no order for an automatic payment, and goes on with ordinary interest', async () => {
    const world = await lent();
    await live(world, '2026-09-20');
    await world.deps.db.updateTable('lending.loans').set({ automatic_payment: true }).execute();
    value(await place(world, 'h1', '2026-09-20', { stops: ['debit'] }));

    const loan = await live(world, '2026-10-02');

    expect(loan.state.rows[0]).toMatchObject({ isDue: true, interest: 30_000 });
    const orders = await world.deps.db
      .selectFrom('lending.collection_orders')
      .selectAll()
      .execute();
    expect(orders).toEqual([]);
    await expectRight(world);
  });

  it('is placed and lifted once, however often it is asked for', async () => {
    const world = await lent();
    await live(world, '2026-10-04');
    const first = value(await place(world, 'h1', '2026-10-03'));

    expect(value(await place(world, 'h1', '2026-10-03'))).toEqual(first);
    expect(await place(world, 'h1', '2026-10-01')).toEqual({
      ok: false,
      error: 'lending.key_reused',
    });
    expect(value(await lift(world, 'h1', '2026-10-03'))).toMatchObject({ to: '2026-10-03' });
    expect(value(await lift(world, 'h1', '2026-10-04'))).toMatchObject({ to: '2026-10-03' });
    expect(await readHolds(world.deps.db, world.loanId)).toEqual([{ ...first, to: '2026-10-03' }]);
    await expectRight(world);
  });

  it.each([
    ['a day to come', { from: civilDate('2026-10-05') }, 'lending.date_in_future'],
    ['a day before the loan', { from: civilDate('2026-08-30') }, 'lending.date_before_loan'],
    ['a loan that is not there', { loanId: crypto.randomUUID() }, 'lending.loan_unknown'],
    ['nothing that it stops', { stops: [] }, 'lending.hold_stops_nothing'],
    [
      'an instalment that is not there',
      { scope: { kind: 'instalments', amounts: [{ k: 7, amount: centavos(1) }] } },
      'lending.hold_stops_nothing',
    ],
    ['no amount', { scope: { kind: 'instalments', amounts: [] } }, 'lending.hold_stops_nothing'],
  ] as const)('is refused for %s', async (_, wrong, error) => {
    const world = await lent();
    await live(world, '2026-10-04');

    expect(await place(world, 'h1', '2026-10-03', wrong)).toEqual({ ok: false, error });
    expect(await lift(world, 'h1', '2026-10-04')).toEqual({
      ok: false,
      error: 'lending.hold_unknown',
    });
  });

  it('is not lifted before it begins', async () => {
    const world = await lent();
    await live(world, '2026-10-04');
    value(await place(world, 'h1', '2026-10-03'));

    expect(await lift(world, 'h1', '2026-10-02')).toEqual({
      ok: false,
      error: 'lending.hold_begins_later',
    });
  });

  it('can be placed on a loan that is over, and changes nothing in the books', async () => {
    const world = await lent();
    world.goTo('2026-09-10');
    const { total } = value(await world.lending.quotePayoff(world.loanId));
    value(await world.lending.applyPayment(bySpei(world.loan, 'p1', total)));

    value(await place(world, 'h1', '2026-09-10'));

    expect(await live(world, '2026-09-20')).toMatchObject({ state: { status: 'closed' } });
    await expectRight(world);
  });

  it('holds for a payment that is told late and one that is taken back', async () => {
    const world = await lent();
    await live(world, '2026-10-10');
    value(await world.lending.applyPayment(bySpei(world.loan, 'p1', 187_545)));
    value(await place(world, 'h1', '2026-10-03'));
    value(await lift(world, 'h1', '2026-10-08'));
    await live(world, '2026-10-12');
    const reversal = { loanId: world.loanId, payment: 'p1', reason: 'chargeback' } as const;
    value(await world.lending.reversePayment({ ...reversal, actor: 'test' }));
    value(
      await world.lending.applyPayment({
        ...bySpei(world.loan, 'p2', 100_000),
        on: civilDate('2026-10-05'),
      }),
    );

    const [row] = (await live(world, '2026-10-12')).state.rows;

    // All of it on 1 and 2 October; what the payment of the 5th left of it on 9 to 12.
    const left = (row?.principal ?? 0) - (row?.paid.principal ?? 0);
    expect(row?.lateWeight).toBe((row?.principal ?? 0) * 2 + left * 4);
    await expectRight(world);
  });

  it('told after a payment of the same day leaves the plan that it made as it is', async () => {
    const world = await lent();
    await live(world, '2026-09-10');
    const ahead = { kind: 'prepayment', policy: 'REDUCE_TERM' } as const;
    const money = { ...bySpei(world.loan, 'p1', 300_000), purpose: ahead };
    value(await world.lending.applyPayment(money));
    const { state } = await live(world, '2026-09-10');

    value(await place(world, 'h1', '2026-09-05'));

    expect((await live(world, '2026-09-10')).state.planVersion).toBe(state.planVersion);
    await expectRight(world);
  });

  it('that is not what the events tell is found by the check of the books', async () => {
    const world = await lent();
    await live(world, '2026-10-04');
    value(await place(world, 'h1', '2026-10-03'));
    expect(await world.lending.checkBook()).toMatchObject({ difference: null });

    const holds = JSON.stringify([]);
    const forgotten = { holds, past_due_since: '2026-09-30', next_event_on: '2026-10-05' };
    await world.deps.db.updateTable('lending.loans').set(forgotten).execute();

    expect((await world.lending.checkBook()).difference?.what).toMatch(/^told /);
  });
});

const iva = ({ state }: Loan): number =>
  state.rows.reduce((sum, { late: each }) => sum + each.moratory_iva, 0);

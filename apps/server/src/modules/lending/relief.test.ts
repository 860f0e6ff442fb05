import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { rate } from '@abona/kernel/rate';
import { dueDatesOf } from '@abona/loan-math/frequency';
import type { LoanTerms } from '@abona/loan-math/loan-terms';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import type { Loan } from './domain/loan.ts';
import type { ReliefTerms } from './domain/relief/relief.ts';
import { bySpei, type Lent, lend, offerOf, openLent, value } from './testing/lent.ts';

const disbursed = civilDate('2026-09-30');
const terms: LoanTerms = {
  principal: centavos(500_000),
  annualRate: rate('0.68'),
  iva: rate('0.16'),
  frequency: 'quincenal',
  dayCount: 'PERIODIC/360',
  disbursed,
  dueDates: dueDatesOf({ frequency: 'quincenal', disbursed, count: 8 }),
  design: { level: 'TOTAL_WITH_IVA' },
};

type World = Lent & { readonly loan: Loan; readonly loanId: string };

/** On 20 November, three of eight instalments paid. */
async function lent(paid = 3): Promise<World> {
  const lender = await openLent('2026-09-30');
  const latePolicy = { kind: 'MORATORY', annualRate: rate('0.90'), daysMax: 90 } as const;
  const loan = await lend(lender, { key: 'application:1', offer: offerOf({ terms, latePolicy }) });
  for (const row of loan.state.rows.slice(0, paid)) {
    lender.goTo(row.dueDate);
    value(await lender.lending.applyPayment(bySpei(loan, `p${row.k}`, row.total)));
  }
  lender.goTo('2026-11-20');
  return { ...lender, loan, loanId: loan.contract.loanId };
}

const grant = (world: World, id: string, relief: ReliefTerms) =>
  transaction(world.deps.db, (tx) =>
    world.lending.grantRelief(tx, { id, loanId: world.loanId, terms: relief, actor: 'test' }),
  );

async function granted(world: World, id: string, relief: ReliefTerms): Promise<void> {
  expect(await grant(world, id, relief)).toMatchObject({ ok: true, value: { isNew: true } });
}

async function stored({ lending, loanId }: World): Promise<Loan> {
  const loan = await lending.findLoan(loanId);
  if (loan === null) throw new Error('no loan');
  return loan;
}

async function expectRight({ lending, ledger }: Lent): Promise<void> {
  expect(await lending.checkBook()).toMatchObject({ difference: null });
  expect(await ledger.verify()).toMatchObject({ difference: null });
}

const next = { k: 4, to: civilDate('2026-12-07') };

describe('a relief', () => {
  it('moves the next due date, and costs the interest of its days on what is paid later', async () => {
    const world = await lent();
    const terms = { kind: 'move_due', ...next } as const;
    const preview = value(await world.lending.previewRelief(world.loanId, terms));

    expect(preview.bureauKey).toBe('DP');
    expect(preview.next.instalments.map(({ dueDate }) => dueDate)).toEqual([
      '2026-12-07',
      '2026-12-15',
      '2026-12-31',
      '2027-01-15',
      '2027-01-31',
    ]);
    const level = preview.now.instalments[0];
    const totals = preview.next.instalments.map(({ total }) => total);
    expect(totals.slice(0, -1)).toEqual([level?.total, level?.total, level?.total, level?.total]);
    // Seven days of what would have been paid on 30 November, at 68 % with IVA; the last one pays it.
    const week = (amount = 0) => ((amount * 0.68 * 7) / 360) * 1.16;
    expect(preview.cost).toBeGreaterThan(week(level?.principal));
    expect(preview.cost).toBeLessThan(week(level?.total) * 1.1);
    expect(preview.cost).toBe((totals.at(-1) ?? 0) - (preview.now.instalments.at(-1)?.total ?? 0));

    expect(await grant(world, 'r1', terms)).toMatchObject({ ok: true, value: { isNew: true } });
    const { state } = await stored(world);
    expect(state.rows.slice(3).map(({ total }) => total)).toEqual(totals);
    await expectRight(world);
  });

  it('skips an instalment to the end: same amounts one period later, the last one dearer', async () => {
    const world = await lent();
    const preview = value(await world.lending.previewRelief(world.loanId, { kind: 'skip', k: 4 }));

    expect(preview.next.instalments.map(({ dueDate }) => dueDate)).toEqual([
      '2026-12-15',
      '2026-12-31',
      '2027-01-15',
      '2027-01-31',
      '2027-02-15',
    ]);
    expect(preview.next.levelPayment).toBe(preview.now.levelPayment);
    expect(preview.cost).toBeGreaterThan(0);
    expect(preview.next.instalments.at(-1)?.total).toBe(
      (preview.now.instalments.at(-1)?.total ?? 0) + preview.cost,
    );
    await granted(world, 'r1', { kind: 'skip', k: 4 });
    world.goTo('2026-12-14');
    await world.lending.settleDay(civilDate('2026-12-14'));
    expect(await stored(world)).toMatchObject({ delinquency: 'current' });
    await expectRight(world);
  });

  it('restructures what is left into smaller instalments, at the same rate', async () => {
    const world = await lent();
    const terms = { kind: 'restructure', count: 10 } as const;
    const preview = value(await world.lending.previewRelief(world.loanId, terms));

    expect(preview.bureauKey).toBe('RC');
    expect(preview.next.instalments).toHaveLength(10);
    expect(preview.next.instalments[0]?.dueDate).toBe('2026-11-30');
    expect(preview.next.lastDueOn).toBe('2027-04-15');
    expect(preview.next.levelPayment).toBeLessThan(preview.now.levelPayment);
    expect(Math.abs((preview.next.catTenths ?? 0) - (preview.now.catTenths ?? 0))).toBeLessThan(40);
    await granted(world, 'r1', terms);
    await expectRight(world);
  });

  it('restructures what is overdue: no interest on interest, and nobody is late any more', async () => {
    const world = await lent(1);
    const before = await world.lending.findLoan(world.loanId);
    await world.lending.settleDay(civilDate('2026-11-20'));
    const late = await stored(world);
    expect(late.delinquency).toBe('late_1_30');
    const terms = { kind: 'restructure', count: 12 } as const;
    const preview = value(await world.lending.previewRelief(world.loanId, terms));
    expect(preview.bureauKey).toBe('RV');

    await granted(world, 'r1', terms);

    const after = await stored(world);
    expect(after).toMatchObject({ delinquency: 'current', pastDueSince: null });
    const [, second, third, fourth] = after.state.rows;
    const [, was] = late.state.rows;
    expect(second).toMatchObject({ principal: 0, payBy: '2026-11-30', interest: was?.interest });
    expect(second?.late).toEqual(was?.late);
    expect(third).toMatchObject({ principal: 0, payBy: '2026-11-30' });
    expect(fourth?.opening).toBe(before?.state.rows[1]?.opening);
    await world.lending.settleDay(civilDate('2026-11-30'));
    await expectRight(world);
  });

  it('is granted once for the same key and within its limits, also when it is asked twice at once', async () => {
    const world = await lent();
    const skip = { kind: 'skip', k: 4 } as const;
    const [a, b] = await Promise.all([grant(world, 'r1', skip), grant(world, 'r1', skip)]);
    expect([a, b].map((each) => each.ok && each.value.isNew).sort()).toEqual([false, true]);

    expect(await grant(world, 'r2', { kind: 'skip', k: 4 })).toEqual({
      ok: false,
      error: { reason: 'used_up', again: null },
    });
    const options = await world.lending.listReliefOptions(world.loanId);
    expect(options?.map(({ kind, refusal }) => [kind, refusal?.reason ?? null])).toEqual([
      ['move_due', null],
      ['skip', 'used_up'],
      ['restructure', null],
    ]);
  });

  it('says since which day a due date can be moved again', async () => {
    const world = await lent();
    await granted(world, 'r1', { kind: 'move_due', k: 4, to: civilDate('2026-12-01') });
    await granted(world, 'r2', { kind: 'move_due', k: 4, to: civilDate('2026-12-02') });

    expect(
      await grant(world, 'r3', { kind: 'move_due', k: 4, to: civilDate('2026-12-03') }),
    ).toEqual({
      ok: false,
      error: { reason: 'used_up', again: '2027-11-20' },
    });
  });

  it.each([
    ['another instalment', { kind: 'skip', k: 5 }, 'impossible'],
    ['a day too far', { kind: 'move_due', k: 4, to: civilDate('2026-12-11') }, 'not_offered'],
    ['a day before', { kind: 'move_due', k: 4, to: civilDate('2026-11-29') }, 'impossible'],
    ['fewer instalments', { kind: 'restructure', count: 5 }, 'not_offered'],
    ['too many instalments', { kind: 'restructure', count: 11 }, 'not_offered'],
  ] as const)('is refused for %s', async (_, asked, reason) => {
    const world = await lent();

    expect(await grant(world, 'r1', asked)).toMatchObject({ ok: false, error: { reason } });
  });

  it('is not for whoever is late, but for a restructure, nor for a loan that is over', async () => {
    const world = await lent(1);
    expect(await grant(world, 'r1', { kind: 'skip', k: 4 })).toMatchObject({
      error: { reason: 'late' },
    });
    world.goTo('2027-06-01');
    expect(await grant(world, 'r2', { kind: 'restructure', count: 12 })).toMatchObject({
      error: { reason: 'too_late' },
    });
    const { total } = value(await world.lending.quotePayoff(world.loanId));
    value(await world.lending.applyPayment(bySpei(world.loan, 'all', total)));
    expect(await grant(world, 'r3', { kind: 'restructure', count: 12 })).toMatchObject({
      error: { reason: 'loan_ended' },
    });
  });

  it('asked for while the loan is paid off is granted before it or not at all', async () => {
    for (const round of [1, 2, 3]) {
      const world = await lent();
      const { total } = value(await world.lending.quotePayoff(world.loanId));
      const payoff = { ...bySpei(world.loan, 'all', total), purpose: { kind: 'payoff' } } as const;
      const [relief, paid] = await Promise.all([
        grant(world, `r${round}`, { kind: 'restructure', count: 10 }),
        world.lending.applyPayment(payoff),
      ]);

      expect(paid.ok).toBe(true);
      if (!relief.ok) expect(relief.error).toMatchObject({ reason: 'loan_ended' });
      expect((await stored(world)).state).toMatchObject({ status: 'closed', credit: 0 });
      await expectRight(world);
    }
  });

  it('after the end of its day is what it was before it; what fell due then is not skipped any more', async () => {
    const [before, after] = [await lent(), await lent()];
    await granted(before, 'r1', { kind: 'skip', k: 4 });
    await before.lending.settleDay(civilDate('2026-11-20'));
    await after.lending.settleDay(civilDate('2026-11-20'));
    await granted(after, 'r1', { kind: 'skip', k: 4 });
    expect((await stored(after)).state.rows).toEqual((await stored(before)).state.rows);
    await expectRight(before);
    await expectRight(after);

    const due = await lent();
    due.goTo('2026-11-30');
    await due.lending.settleDay(civilDate('2026-11-30'));
    expect(await grant(due, 'r1', { kind: 'skip', k: 4 })).toMatchObject({
      error: { reason: 'impossible' },
    });
    await granted(due, 'r2', { kind: 'skip', k: 5 });
    await expectRight(due);
  });

  it('does not put off what is paid ahead, also where that is told after it was put off', async () => {
    const purpose = { kind: 'prepayment', policy: 'NEXT_INSTALMENT' } as const;
    const world = await lent();
    const [told, skip] = [await lent(), { kind: 'skip', k: 4 } as const];
    const ahead = ({ loan }: typeof world) => ({
      ...bySpei(loan, 'ahead', loan.state.rows[3]?.total ?? 0),
      purpose,
    });
    value(await world.lending.applyPayment(ahead(world)));
    for (const terms of [skip, { kind: 'move_due', ...next } as const])
      expect(await grant(world, terms.kind, terms)).toMatchObject({
        error: { reason: 'paid_ahead' },
      });
    await expectRight(world);

    await granted(told, 'r1', skip);
    value(await told.lending.applyPayment({ ...ahead(told), on: civilDate('2026-11-18') }));
    expect((await stored(told)).state.rows[3]).toMatchObject({ principal: 0 });
    await expectRight(told);
  });

  it('stands in the story where it happened: a payment told late, a refund, a return and a payoff', async () => {
    const world = await lent();
    await granted(world, 'r1', { kind: 'restructure', count: 10 });
    world.goTo('2026-12-20');
    const late = { ...bySpei(world.loan, 'late', 70_000), on: civilDate('2026-11-18') };
    value(await world.lending.applyPayment(late));
    const refund = { loanId: world.loanId, id: 'f1', actor: 'test', amount: centavos(50_000) };
    value(await world.lending.refund({ ...refund, policy: 'INTEREST_RETURNED' }));
    const reversal = { loanId: world.loanId, payment: 'p2', reason: 'chargeback' } as const;
    value(await world.lending.reversePayment({ ...reversal, actor: 'test' }));
    await world.lending.settleDay(civilDate('2026-12-20'));
    await expectRight(world);

    world.goTo('2026-12-21');
    const { total } = value(await world.lending.quotePayoff(world.loanId));
    value(await world.lending.applyPayment(bySpei(world.loan, 'all', total)));

    expect((await stored(world)).state.status).toBe('closed');
    await expectRight(world);
  });
});

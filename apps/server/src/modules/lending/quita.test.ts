import { addDays, civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { bySpei, lend, mensualOffer, openLent, value } from './testing/lent.ts';
import { findUntoldLoan } from './testing/retell.ts';

const disbursed = civilDate('2026-08-31');
const askedBy = 'customer' as const;

/** Six months of 10,000, never paid, on the seventieth day after the first was to be paid. */
async function late() {
  const lent = await openLent(disbursed);
  const loan = await lend(lent, { key: 'application:1', offer: mensualOffer(disbursed) });
  const payBy = loan.state.rows[0]?.payBy ?? disbursed;
  lent.goTo(addDays(payBy, 70));
  const { loanId } = loan.contract;
  const { quitas } = lent.lending;
  return {
    ...lent,
    ...{ loan, loanId, payBy, quitas },
    grant: (id: string, terms: Parameters<typeof quitas.preview>[1], remaining: number) =>
      transaction(lent.deps.db, (tx) =>
        quitas.grant(tx, { loanId, id, terms, remaining, actor: 'operator:lucia' }),
      ),
    stateOf: async () => (await lent.lending.findLoan(loanId))?.state,
    books: (...codes: Parameters<typeof lent.ledger.balanceOf>[1][]) =>
      lent.ledger.balancesOf(lent.deps.db, codes),
    expectRight: async () => {
      expect(await lent.lending.checkBook()).toMatchObject({ difference: null });
      expect(await lent.ledger.verify()).toMatchObject({ difference: null });
      expect(await findUntoldLoan(lent.deps.db)).toBeNull();
    },
  };
}

describe('a quita', () => {
  it('gives up what was shown of the principal and all late charges, and the rest is paid once', async () => {
    const world = await late();
    const terms = { askedBy, forgiven: centavos(400_000), count: 1 };

    const shown = value(await world.quitas.preview(world.loanId, terms));
    const remaining = shown.next.left;
    const done = value(await world.grant('q1', terms, remaining));

    expect(shown.forgiven.principal).toBe(400_000);
    expect(shown.forgiven.charges).toBeGreaterThan(0);
    expect(shown.next.instalments).toHaveLength(1);
    expect(shown.now.left - remaining).toBeGreaterThan(400_000);
    expect(shown.bureauKeys).toEqual({ open: 'RQ', paid: 'LC' });
    expect(done).toMatchObject({ status: 'active', isNew: true });
    const [forgiven, waived, moratory] = await world.books(
      ...(['forgiven_principal', 'waived_charges', 'moratory_income'] as const),
    );
    expect([forgiven, waived]).toEqual([400_000, moratory]);
    await world.expectRight();

    world.goTo(shown.next.lastDueOn);
    value(await world.lending.applyPayment(bySpei(world.loan, 'all', remaining)));
    expect(await world.stateOf()).toMatchObject({ status: 'closed', closing: 'paid', credit: 0 });
    await world.expectRight();
  });

  it('is granted once, for the plan that was shown, whoever asks at the same time', async () => {
    const world = await late();
    const terms = { askedBy, forgiven: centavos(100_000), count: 6 };
    const { next } = value(await world.quitas.preview(world.loanId, terms));

    expect(await world.grant('q1', terms, next.left + 1)).toMatchObject({
      error: 'lending.other_plan',
    });
    const [one, same] = await Promise.all([
      world.grant('q1', terms, next.left),
      world.grant('q1', terms, next.left),
    ]);
    const other = await world.grant('q2', terms, next.left);

    expect([one, same].map((each) => each.ok)).toEqual([true, true]);
    expect(other).toMatchObject({ ok: false });
    expect(await world.books('forgiven_principal')).toEqual([100_000]);
    expect((await world.stateOf())?.rows.filter(({ isDue }) => !isDue)).toHaveLength(6);
    await world.expectRight();
  });

  it.each([
    ['not_late_enough', 60, 100_000, 1],
    ['not_offered', 70, 400_001, 1],
    ['not_offered', 70, 0, 1],
    ['not_offered', 70, 100_000, 13],
  ])('is refused as %s on day %i late, of %i in %i', async (reason, days, forgiven, count) => {
    const world = await late();
    world.goTo(addDays(world.payBy, days));
    const terms = { askedBy, forgiven: centavos(forgiven), count };

    expect(await world.quitas.preview(world.loanId, terms)).toMatchObject({ error: { reason } });
  });

  it('comes to the same books when a payment before it is told late, and when that is returned', async () => {
    const world = await late();
    const terms = { askedBy, forgiven: centavos(400_000), count: 3 };
    const { next } = value(await world.quitas.preview(world.loanId, terms));
    value(await world.grant('q1', terms, next.left));

    const early = { ...bySpei(world.loan, 'early', 900_000), on: addDays(world.payBy, 1) };
    value(await world.lending.applyPayment({ ...early, purpose: { kind: 'payoff' } }));
    await world.expectRight();

    const returned = { loanId: world.loanId, payment: 'early', actor: 'test' };
    value(await world.lending.reversePayment({ ...returned, reason: 'chargeback' }));
    expect(await world.books('forgiven_principal')).toEqual([400_000]);
    await world.expectRight();
  });

  it('was given up for nothing when the shop returns everything, or the loan was not theirs', async () => {
    const [returned, fraud] = [await late(), await late()];
    const terms = { askedBy, forgiven: centavos(300_000), count: 2 };
    for (const world of [returned, fraud]) {
      const { next } = value(await world.quitas.preview(world.loanId, terms));
      value(await world.grant('q1', terms, next.left));
      value(await world.lending.applyPayment(bySpei(world.loan, 'some', 50_000)));
    }
    const refund = { loanId: returned.loanId, id: 'r1', amount: centavos(1_000_000) };
    value(await returned.lending.refund({ ...refund, policy: 'INTEREST_RETURNED', actor: 'test' }));
    value(
      await fraud.lending.voidLoan({ loanId: fraud.loanId, id: 'v', caseId: 'c', actor: 'test' }),
    );

    for (const world of [returned, fraud]) {
      expect(await world.books('forgiven_principal', 'interest_income')).toEqual([0, 0]);
      expect((await world.stateOf())?.credit).toBe(50_000);
      await world.expectRight();
    }
  });
});

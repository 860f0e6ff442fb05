import * as payments from '@abona/contract/collections/payment-attempt';
import { claimPayment } from '@abona/contract/collections/payment-claim';
import { addDays, type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { describe, expect, it } from 'vitest';
import { type CollectionsWorld, CUSTOMER, startCollections } from './testing/collections-world.ts';

const as = CUSTOMER;

/** What is owed of a loan that is late, and what of it for being late. */
async function owed(world: CollectionsWorld, loan: { readonly id: string; loanId: string }) {
  const params = { loan_id: loan.id };
  const { data } = await world.call(payments.getPayable, { as, params });
  const shown = await world.lending.loanOf(CUSTOMER, loan.loanId);
  const charged = shown?.state.rows[0]?.late;
  return {
    overdue: data.overdue?.amount ?? 0,
    late: Object.values(charged ?? {}).reduce((sum, part) => sum + part, 0),
  };
}

/** A loan, its first instalment, and a way to let days pass. */
async function lent() {
  const world = await startCollections();
  const loan = await world.lend(CUSTOMER);
  const first = (await world.lending.findLoan(loan.loanId))?.state.rows[0];
  const payBy: CivilDate = civilDate(first?.payBy ?? '');
  const settle = async (day: CivilDate) => {
    await world.clock.set(`${day}T12:00:00-06:00`);
    await world.runSchedule('collections.run_debits');
    await world.lending.settleDay(day);
  };
  const claim = (key: string, amount: number, more: { paid_on?: string; loan_id?: string } = {}) =>
    world.call(claimPayment, {
      as,
      body: { loan_id: loan.id, rail: 'spei', tracking_key: key, paid_on: payBy, amount, ...more },
    });
  return { world, loan, first, payBy, settle, claim };
}

/** A loan as it stands in the books, without what names it. */
const counted = async ({ lending }: CollectionsWorld, loanId: string) => {
  const loan = await lending.findLoan(loanId);
  return { rows: loan?.state.rows, late: loan?.delinquency, since: loan?.pastDueSince };
};

describe('«ya pagué»', () => {
  it('[2.20] is not charged for while it is looked for, and as if never said afterwards', async () => {
    const { world, loan, first, payBy, settle } = await lent();
    const twin = await world.lend(CUSTOMER);
    await settle(payBy);
    const body = {
      ...{ loan_id: loan.id, rail: 'spei', tracking_key: 'RASTREO9', paid_on: payBy },
      amount: first?.total ?? 0,
    };
    expect((await world.call(claimPayment, { as, body })).data.status).toBe('open');

    await settle(addDays(payBy, 1));
    await settle(addDays(payBy, 2));
    const waiting = await owed(world, loan);
    await settle(addDays(payBy, 12));
    const over = await owed(world, loan);

    expect(waiting).toEqual({ overdue: first?.total, late: 0 });
    expect(over.late).toBeGreaterThan(0);
    expect(over.overdue).toBe((first?.total ?? 0) + over.late);
    // To the centavo as one of which nobody said anything.
    expect(await counted(world, loan.loanId)).toEqual(await counted(world, twin.loanId));
    expect(await world.isBookRight()).toBe(true);
  });

  it('does not stop anything for 65 days, one peso every three days', async () => {
    const { world, loan, payBy, settle, claim } = await lent();
    const twin = await world.lend(CUSTOMER);
    const answers = new Map<string, number>();

    for (let day = 0; day <= 65; day += 1) {
      await settle(addDays(payBy, day));
      if (day % 3 !== 0) continue;
      const { status, error } = await claim(`RASTREO${day}`, 100, {
        paid_on: addDays(payBy, day),
      });
      const said = error?.code ?? String(status);
      answers.set(said, (answers.get(said) ?? 0) + 1);
    }

    expect(Object.fromEntries(answers)).toEqual({ 200: 1, claim_repeated: 21 });
    const attacked = await counted(world, loan.loanId);
    expect(attacked).toEqual(await counted(world, twin.loanId));
    expect(attacked).toMatchObject({ late: 'late_61_90', since: payBy });
    expect(await world.lending.exposureOf(CUSTOMER)).toMatchObject({
      ...{ isLate: true, claims: { open: 0, failed: 1 } },
    });
    expect(await world.isBookRight()).toBe(true);
  });

  it('of one peso spares what one peso costs, and no more', async () => {
    const { world, loan, payBy, settle, claim } = await lent();
    await settle(payBy);
    expect((await claim('RASTREO1', 100)).data).toMatchObject({ instalment: 1, held_amount: 100 });

    await settle(addDays(payBy, 2));

    const inBooks = (await world.lending.findLoan(loan.loanId))?.state.rows[0]?.late;
    const shown = (await world.lending.loanOf(CUSTOMER, loan.loanId))?.state.rows[0]?.late;
    expect(shown?.moratory).toBeGreaterThan(0);
    expect((inBooks?.moratory ?? 0) - (shown?.moratory ?? 0)).toBeLessThanOrEqual(1);
    // Whoever decides about another loan sees that this one is late, and that a claim is open.
    expect((await world.lending.loansOf(CUSTOMER))[0]?.pastDueSince).toBe(payBy);
    expect(await world.lending.exposureOf(CUSTOMER)).toMatchObject({
      ...{ isLate: true, claims: { open: 1, failed: 0 } },
    });
  });

  it('has limits by customer, across loans', async () => {
    const { world, payBy, settle, claim } = await lent();
    const [second, third] = [await world.lend(CUSTOMER), await world.lend(CUSTOMER)];
    await settle(payBy);

    expect((await claim('RASTREO1', 100)).status).toBe(200);
    expect((await claim('RASTREO2', 100, { loan_id: second.id })).status).toBe(200);
    const refused = await claim('RASTREO3', 100, { loan_id: third.id });

    expect(refused.error).toMatchObject({ code: 'claims_exhausted' });
  });

  it('is looked for once more when a person has seen a proof of it', async () => {
    const { world, payBy, settle, claim } = await lent();
    await settle(payBy);
    const { data } = await claim('RASTREO1', 100);
    await settle(addDays(payBy, 12));
    const [kept] = await world.sql('select id, status from collections.payment_claims');
    expect(kept?.['status']).toBe('not_found');

    const decided = await world.collections.suspense.decideClaim({
      claimId: String(kept?.['id']),
      verdict: { kind: 'look_again', evidence: 'CEP de Banxico' },
      actor: 'operator:test',
    });

    expect(decided).toMatchObject({
      ok: true,
      value: { status: 'open', evidence: 'CEP de Banxico' },
    });
    expect((await claim('RASTREO1', 100)).data).toMatchObject({
      ...data,
      status: 'open',
      open_until: expect.any(String),
    });
  });
});

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
  const kept = await world.lending.findLoan(loan.loanId);
  const charged = kept?.state.rows[0]?.late;
  return {
    overdue: data.overdue?.amount ?? 0,
    late: Object.values(charged ?? {}).reduce((sum, part) => sum + part, 0),
  };
}

describe('«ya pagué»', () => {
  it('[2.20] stops the clock of being late while it is looked for, and no longer', async () => {
    const world = await startCollections();
    const loan = await world.lend(CUSTOMER);
    const first = (await world.lending.findLoan(loan.loanId))?.state.rows[0];
    const payBy: CivilDate = civilDate(first?.payBy ?? '');
    const settle = async (day: CivilDate) => {
      world.clock.set(`${day}T12:00:00-06:00`);
      await world.runSchedule('collections.run_debits');
      await world.lending.settleDay(day);
    };
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
    expect(await world.isBookRight()).toBe(true);
  });
});

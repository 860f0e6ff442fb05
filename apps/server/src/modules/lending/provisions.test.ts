import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { rate } from '@abona/kernel/rate';
import { dueDatesOf } from '@abona/loan-math/frequency';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { createProvisionCheck } from './module.ts';
import { bySpei, lend, offerOf, openLent, value } from './testing/lent.ts';

/** Schedule S1 of the handbook: 3,000 in six quincenas, of which the first was paid in time. */
async function lentS1() {
  const lent = await openLent('2026-11-15');
  const disbursed = civilDate('2026-11-15');
  const dueDates = dueDatesOf({ frequency: 'quincenal', disbursed, count: 6 });
  const offer = offerOf({
    coolingOffUntil: civilDate('2026-11-30'),
    terms: {
      ...{ principal: centavos(300_000), annualRate: rate('0.60'), iva: rate('0.16') },
      ...{ frequency: 'quincenal', dayCount: 'PERIODIC/360', disbursed, dueDates },
      design: { level: 'TOTAL_WITH_IVA' },
    },
  });
  const loan = await lend(lent, { key: 'application:1', offer });
  lent.goTo('2026-11-30');
  value(await lent.lending.applyPayment(bySpei(loan, '1', 55_196)));
  const { post, reverse } = lent.lending.provisions;
  return {
    ...lent,
    loan,
    post: (month: string) => post({ month, actor: 'test' }),
    reverse: (month: string) => reverse({ month, actor: 'test' }),
    books: () => lent.ledger.balancesOf(lent.deps.db, ['loan_loss_allowance', 'provision_expense']),
    check: createProvisionCheck(lent.deps),
  };
}

describe('the provision of a month', () => {
  it('is 25.35 at the end of November 2026 in the handbook’s balanza, posted once', async () => {
    const world = await lentS1();
    world.goTo('2026-12-01');

    const [one, other] = await Promise.all([world.post('2026-11'), world.post('2026-11')]);
    const again = value(await world.post('2026-11'));

    expect([value(one).isNew, value(other).isNew].sort()).toEqual([false, true]);
    expect(again).toMatchObject({ isNew: false, allowance: 2_535, change: 2_535, number: 1 });
    expect(again.buckets[0]).toMatchObject({ loans: 1, principal: 253_504, provision: 2_535 });
    expect(await world.books()).toEqual([2_535, 2_535]);
    const journals = await world.deps.db
      .selectFrom('ledger.journals')
      .select(['business_key', 'business_date'])
      .where('kind', '=', 'provision')
      .execute();
    expect(journals).toEqual([
      { business_key: 'provision:2026-11:1', business_date: '2026-11-30' },
    ]);
    expect(await world.check()).toBeNull();
  });

  it('brings the allowance from the month before to what is late now, and back when it is paid', async () => {
    const world = await lentS1();
    world.goTo('2027-03-01');
    value(await world.post('2026-11'));
    const january = value(await world.post('2027-01'));
    const { loanId } = world.loan.contract;
    value(await world.lending.writeOff({ loanId, id: 'x1', actor: 'test' }));
    world.goTo('2027-04-01');
    const march = value(await world.post('2027-03'));

    // Late since 15 December: 47 days at the end of January, 30 % of all principal.
    expect(january).toMatchObject({ allowance: 76_051, change: 76_051 - 2_535 });
    expect(march).toMatchObject({ allowance: 0, change: -76_051 });
    expect(await world.books()).toEqual([0, 0]);
    expect(await world.check()).toBeNull();
    expect(await world.ledger.verify()).toMatchObject({ difference: null });
  });

  it('is reversed and posted anew with what is known since; later months go first', async () => {
    const world = await lentS1();
    world.goTo('2027-02-01');
    value(await world.post('2026-12'));
    value(await world.post('2027-01'));
    const early = { ...bySpei(world.loan, 'late', 55_196), on: civilDate('2026-12-15') };
    value(await world.lending.applyPayment(early));

    expect(await world.reverse('2026-12')).toEqual({ ok: false, error: 'later_month_posted' });
    expect(await world.post('2026-11')).toEqual({ ok: false, error: 'later_month_posted' });
    value(await world.reverse('2027-01'));
    value(await world.reverse('2026-12'));
    expect(await world.books()).toEqual([0, 0]);
    expect(await world.reverse('2026-12')).toEqual({ ok: false, error: 'not_posted' });
    const december = value(await world.post('2026-12'));

    expect(december).toMatchObject({ isNew: true, number: 2, allowance: 2_057 });
    expect(await world.books()).toEqual([2_057, 2_057]);
    expect(await world.check()).toBeNull();
    expect(await world.ledger.verify()).toMatchObject({ difference: null });
  });

  it('is of a month that is over, and of months only', async () => {
    const world = await lentS1();

    expect(await world.post('2026-11')).toEqual({ ok: false, error: 'month_not_over' });
    expect(await world.post('noviembre')).toEqual({ ok: false, error: 'month_invalid' });
  });

  it('is missed by the verifier when somebody else moves the allowance', async () => {
    const world = await lentS1();
    world.goTo('2026-12-01');
    value(await world.post('2026-11'));
    await transaction(world.deps.db, (tx) =>
      world.ledger.post(tx, {
        ...{ kind: 'adjustment', businessKey: 'by-hand', businessDate: civilDate('2026-12-01') },
        actor: 'test',
        movements: [{ from: 'loan_loss_allowance', to: 'write_off_loss', amount: centavos(1) }],
      }),
    );

    expect(await world.check()).toBe(
      'the months set 2535 aside, the books hold 2536 and spent 2535',
    );
  });
});

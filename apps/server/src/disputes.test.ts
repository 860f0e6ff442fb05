import * as contract from '@abona/contract/cases/case';
import { listDisputable } from '@abona/contract/lending/disputable';
import { getHome, getPlanner } from '@abona/contract/lending/home';
import { getLoan } from '@abona/contract/lending/loan';
import { listMovements } from '@abona/contract/lending/movement';
import { civilDate } from '@abona/kernel/civil-date';
import { describe, expect, it } from 'vitest';
import { dispute, startWithLoan } from '#testing/case-world.ts';

describe('a dispute', () => {
  it('of what was bought abroad has 180 days; of a payment there is no abroad', async () => {
    const { open, movementId, call, ana, at } = await startWithLoan();
    const { data: movements } = await call(listMovements, { session: ana });
    const purchase = movements.items.find(({ type }: { type: string }) => type === 'purchase');

    const payment = await open({ ...dispute(movementId), is_abroad: true });
    expect(payment.error.code).toBe('validation_failed');
    expect(payment.error.fields[0].path).toBe('is_abroad');

    const { data } = await open({ ...dispute(purchase.movement_id), is_abroad: true });
    expect(data).toMatchObject({
      is_abroad: true,
      clock: { answer_by: '2027-05-14', days: 180, unit: 'natural' },
    });
    const list = await at(contract.listCases, {});
    const terms = list.data.terms.filter(({ kind }: { kind: string }) => kind === 'dispute');
    expect(terms).toMatchObject([
      { is_abroad: false, days: 45 },
      { is_abroad: true, days: 180 },
    ]);
  });

  it('is what its loan says nobody asks for', async () => {
    const { open, at, movementId, loanId, caseDesk, clock } = await startWithLoan();
    const heldOf = async () => (await at(getLoan, { loan_id: loanId })).data.held;
    expect(await heldOf()).toBe(0);
    const { data } = await open(dispute(movementId));
    expect(await heldOf()).toBe(10_000);
    await caseDesk.answer({
      ...{ author: 'Lucía', actor: 'operator:lucia', text: 'Sí lo debes.' },
      ...{ folio: data.folio, outcome: 'upheld' },
    });
    // The day of the answer is the last one; what somebody cannot pay is not in dispute.
    clock.set('2026-11-16T12:00:00-06:00');
    await open({ kind: 'hardship', description: 'No puedo.', loan_id: loanId });
    expect(await heldOf()).toBe(0);
  });
});

describe('a purchase in dispute', () => {
  it('is asked for nowhere; of one instalment in dispute the next one goes on', async () => {
    const { open, at, call, ana, loanId, caseDesk } = await startWithLoan();
    const homeOf = async () => (await at(getHome, {})).data;
    const plannedOf = async (): Promise<readonly number[]> => {
      const { data } = await call(getPlanner, { session: ana });
      const paydays: { items: { number: number }[] }[] = [data.now, ...data.paydays];
      return paydays.flatMap(({ items }) => items.map(({ number }) => number));
    };
    expect((await plannedOf())[0]).toBe(1);
    const { data: first } = await open({
      ...{ kind: 'dispute', description: 'Ya pagué.', reason: 'already_paid' },
      ...{ loan_id: loanId, instalment: 1 },
    });
    expect((await homeOf()).next_payment).toMatchObject({ number: 2 });
    expect((await plannedOf())[0]).toBe(2);
    expect((await homeOf()).purchases).toMatchObject([{ is_held: false }]);
    await caseDesk.answer({
      ...{ author: 'Lucía', actor: 'operator:lucia', text: 'Sí lo debes.' },
      ...{ folio: first.folio, outcome: 'upheld' },
    });

    const { data: movements } = await call(listMovements, { session: ana });
    const purchase = movements.items.find(({ type }: { type: string }) => type === 'purchase');
    await open(dispute(purchase.movement_id));
    expect(await homeOf()).toMatchObject({
      ...{ state: 'on_time', next_payment: null, overdue: null },
      purchases: [{ is_held: true }],
    });
    expect(await plannedOf()).toEqual([]);
  });
});

describe('what can be disputed', () => {
  it('is each late instalment, what being late cost, and what happened, with its last day', async () => {
    const { at, lending, clock, loanId } = await startWithLoan();
    const listed = async (): Promise<Listed[]> => (await at(listDisputable, {})).data.items;
    clock.set('2026-12-20T12:00:00-06:00');
    await lending.settleDay(civilDate('2026-12-20'));

    const items = await listed();
    const named = items.map(({ kind, instalment, is_overdue }) => [kind, instalment, is_overdue]);
    expect(named).toEqual([
      ['instalment', 1, true],
      ['late_charges', 1, true],
      ['instalment', 2, true],
      ['late_charges', 2, true],
      ['instalment', 3, false],
      ['movement', null, false],
      ['movement', null, false],
    ]);
    expect(items.every(({ is_open, loan_id }) => is_open && loan_id === loanId)).toBe(true);
    expect(items.map(({ subtype }) => subtype).filter(Boolean)).toEqual(['spei', 'online']);

    clock.set('2027-05-01T12:00:00-06:00');
    await lending.settleDay(civilDate('2027-05-01'));
    const late = await listed();
    const payment = late.find(({ subtype }) => subtype === 'spei');
    expect(payment).toMatchObject({ is_open: false, last_day: '2027-02-27' });
  });

  it('is nothing of another’s', async () => {
    const { at, bea } = await startWithLoan();
    expect((await at(listDisputable, {}, { session: bea })).data.items).toEqual([]);
  });
});

type Listed = {
  readonly kind: string;
  readonly loan_id: string;
  readonly instalment: number | null;
  readonly subtype: string | null;
  readonly is_overdue: boolean;
  readonly is_open: boolean;
  readonly last_day: string;
};

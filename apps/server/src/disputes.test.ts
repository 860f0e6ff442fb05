import * as contract from '@abona/contract/cases/case';
import { getLoan } from '@abona/contract/lending/loan';
import { listMovements } from '@abona/contract/lending/movement';
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

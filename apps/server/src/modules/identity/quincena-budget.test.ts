import * as budget from '@abona/contract/identity/quincena-budget';
import { describe, expect, it } from 'vitest';
import { CUSTOMER, startIdentity } from './testing/identity-world.ts';

const aDebt = { name: 'Tarjeta del banco', amount: 600_00, every: 'quincena', until: null };

async function startWith() {
  const world = await startIdentity();
  await world.enrol(CUSTOMER, 'ana@correo.mx');
  const { call } = world;
  const as = CUSTOMER;
  return {
    ...world,
    read: async () => (await call(budget.getQuincenaBudget, { as })).data,
    setCap: (amount: number | null) => call(budget.setQuincenaCap, { as, body: { amount } }),
    add: (debt: object = aDebt) => call(budget.addOutsideDebt, { as, body: debt }),
  };
}

describe('somebody’s own budget', () => {
  it('is empty at first; a cap is lowered at once, and its raise is shown with its day and taken back', async () => {
    const { read, setCap, clock } = await startWith();
    const empty = await read();
    await setCap(2_000_00);
    const lowered = (await setCap(1_500_00)).data;
    const asked = (await setCap(null)).data;
    const takenBack = (await setCap(1_500_00)).data;
    await setCap(1_800_00);
    clock.forward(Date.parse(asked.next_cap.from) - clock.now().getTime());

    expect(empty).toMatchObject({ cap: null, next_cap: null, debts: [] });
    expect(lowered).toMatchObject({ cap: 1_500_00, next_cap: null });
    expect(asked).toMatchObject({
      cap: 1_500_00,
      next_cap: { amount: null, from: empty.raise_holds_from },
    });
    expect(takenBack).toMatchObject({ cap: 1_500_00, next_cap: null });
    expect(await read()).toMatchObject({ cap: 1_800_00, next_cap: null });
  });

  it('keeps debts elsewhere, their names sealed, and lets each be corrected and taken off', async () => {
    const { call, read, add, database } = await startWith();
    const [debt] = (await add()).data.debts;
    await add({ name: 'Tanda', amount: 400_00, every: 'quincena', until: '2027-03-31' });
    const { rows } = await database.pool.query('select name from identity.outside_debts');
    const named = { as: CUSTOMER, params: { id: debt.debt_id } };
    await call(budget.changeOutsideDebt, { ...named, body: { ...aDebt, every: 'month' } });
    const changed = await read();
    await call(budget.removeOutsideDebt, named);
    const again = await call(budget.removeOutsideDebt, named);

    expect(rows.map(({ name }) => name).join()).not.toMatch(/Tarjeta|Tanda/);
    expect(changed.debts.map(({ every }: { every: string }) => every)).toEqual([
      'month',
      'quincena',
    ]);
    expect((await read()).debts).toMatchObject([{ name: 'Tanda', until: '2027-03-31' }]);
    expect(again.error).toMatchObject({ code: 'not_found' });
  });

  it('takes what is no amount, no name and no day back to the form, and twenty debts at most', async () => {
    const { add, setCap } = await startWith();
    for (const wrong of [{ amount: 0 }, { name: ' ' }, { until: '2027-02-30' }])
      expect((await add({ ...aDebt, ...wrong })).status).toBe(422);
    expect((await setCap(-1)).status).toBe(422);
    for (let count = 0; count < 20; count += 1) await add();

    expect((await add()).error).toMatchObject({ code: 'too_many' });
  });
});

import { openCase } from '@abona/contract/cases/case';
import { findCustomers } from '@abona/contract/staff/staff-customer';
import { getStaffToday, listStaffCases } from '@abona/contract/staff/staff-today';
import { expect, it } from 'vitest';
import { startStaffDesk } from '#testing/staff-desk.ts';

it('the desk says what waits in each queue, with the day that the law says; and whose it is', async () => {
  const { ask, call, signIn, signInStaff, clock } = await startStaffDesk();
  const session = await signIn('auth0|ana');
  const body = { kind: 'complaint', description: 'Nadie me contesta.', attachment_ids: [] };
  const headers = { 'idempotency-key': 'complaint-0123456789' };
  const opened = await call(openCase, { session, body, headers });
  expect(opened.error).toBeUndefined();
  const une = await signInStaff('une@abona.mx', 'une');

  const { data: today } = await ask(une, getStaffToday);
  const { data: listed } = await ask(une, listStaffCases, { query: { kind: 'complaint' } });
  const { data: others } = await ask(une, listStaffCases, { query: { kind: 'dispute' } });

  const { folio } = opened.data;
  expect(today).toEqual({
    cases: [{ kind: 'complaint', open: 1, late: 0, oldest_at: expect.any(String) }],
    suspense: { open: 0, amount: 0, oldest_on: null },
    requests: { pending: 0, mine_to_decide: 0 },
  });
  expect(listed.cases).toMatchObject([{ folio, kind: 'complaint', is_late: false }]);
  expect(JSON.stringify(listed)).not.toContain('Nadie me contesta');
  expect(others.cases).toEqual([]);
  const found = await ask(une, findCustomers, {
    body: { by: 'folio', value: folio.toLowerCase() },
  });
  expect(found.data.customers).toMatchObject([{ customer_id: listed.cases[0].customer_id }]);

  clock.set('2027-02-15T12:00:00-06:00');
  expect((await ask(une, listStaffCases)).data.cases[0].is_late).toBe(true);
  expect((await ask(une, getStaffToday)).data.cases[0].late).toBe(1);
});

import { createApplication } from '@abona/contract/origination/application';
import * as form from '@abona/contract/origination/form';
import { findCustomers, getStaffCustomer, revealField } from '@abona/contract/staff/staff-customer';
import { describe, expect, it } from 'vitest';
import { address, contact, personal, work } from '#modules/origination/testing/applicant.ts';
import { startStaffDesk } from '#testing/staff-desk.ts';

/** A desk, and a customer who told us everything. */
async function startWithCustomer() {
  const desk = await startStaffDesk();
  const session = await desk.signIn('auth0|mariana');
  const tell = async (endpoint: Parameters<typeof desk.call>[0], body: object) =>
    expect((await desk.call(endpoint, { session, body })).error, endpoint.path).toBeUndefined();
  await tell(createApplication, { acquisition_channel: 'web', acquisition_product: 'kyc' });
  await tell(form.savePersonalStep, personal);
  await tell(form.saveAddressStep, address);
  await tell(form.saveWorkStep, work);
  await tell(form.saveContactStep, contact);
  const { rows } = await desk.database.pool.query('select customer_id from identity.customers');
  const customerId: number = rows[0].customer_id;
  const support = await desk.signInStaff('support@abona.mx', 'support');
  return { ...desk, customerId, params: { customer_id: String(customerId) }, support };
}

describe('a customer at the desk', () => {
  it('is found by a CURP or a phone as it is whole, and shown masked', async () => {
    const { ask, support, customerId, params } = await startWithCustomer();
    const find = async (by: string, value: string) =>
      (await ask(support, findCustomers, { body: { by, value } })).data.customers;

    const [byCurp, byPhone] = [
      await find('curp', personal.curp),
      await find('phone', contact.phone),
    ];
    const shown = await ask(support, getStaffCustomer, { params });

    const name = expect.stringContaining(personal.given_names);
    const found = { customer_id: customerId, name, loan_id: null, folio: null };
    expect(byCurp).toEqual([{ ...found, by: 'curp' }]);
    expect(byPhone).toEqual([{ ...found, by: 'phone' }]);
    expect(await find('curp', personal.curp.slice(0, 10))).toEqual([]);
    expect(await find('folio', 'AC-2026-000001')).toEqual([]);
    expect(shown.data.masked.email).toMatch(/^a••••@/);
    for (const secret of [
      personal.curp,
      personal.birth_date,
      address.street,
      String(work.monthly_income),
    ])
      expect(shown.text).not.toContain(secret);
    const unknown = { customer_id: '100000000000000' };
    expect((await ask(support, getStaffCustomer, { params: unknown })).status).toBe(404);
  });

  it('has one value shown to whoever says why, and the trail says who looked', async () => {
    const { ask, support, customerId, params, database } = await startWithCustomer();

    const wordless = await ask(support, revealField, { params, body: { field: 'curp' } });
    const body = { field: 'curp', reason: 'customer_asked' };
    const shown = await ask(support, revealField, { params, body });
    const unknown = await ask(support, revealField, { params, body: { ...body, field: 'clabe' } });

    expect(wordless.status).toBe(422);
    expect(shown.data.value).toBe(personal.curp);
    expect(unknown.status).toBe(404);
    const { rows } = await database.pool.query(
      `select actor, reason, detail->>'field' as field from platform.audit_trail
       where subject = $1 and action = 'staff.field_revealed'`,
      [`customer:${customerId}`],
    );
    expect(rows).toEqual([
      { actor: expect.stringMatching(/^staff:/), reason: 'customer_asked', field: 'curp' },
    ]);
    const { rows: reveals } = await database.pool.query(
      'select r::text as row from staff.reveals r',
    );
    expect(reveals).toHaveLength(1);
    expect(reveals[0].row).not.toContain(personal.curp);
    await expect(database.pool.query('delete from staff.reveals')).rejects.toThrow();
  });

  it('is seen by the auditor, who is shown nothing that is masked', async () => {
    const { ask, signInStaff, params } = await startWithCustomer();
    const auditor = await signInStaff('auditor@abona.mx', 'auditor');
    const body = { field: 'curp', reason: 'policy' };

    expect((await ask(auditor, getStaffCustomer, { params })).status).toBe(200);
    expect((await ask(auditor, revealField, { params, body })).error.code).toBe('role_missing');
  });
});

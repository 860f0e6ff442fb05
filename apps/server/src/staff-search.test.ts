import { randomUUIDv7 } from 'node:crypto';
import { findCustomers } from '@abona/contract/staff/staff-customer';
import { expect, it } from 'vitest';
import { startDeskWithLoan } from '#testing/staff-world.ts';

it('somebody is found by whatever of theirs is at hand, and several are listed where it is not clear', async () => {
  const { ask, signInStaff, database, fields, customerId, loanId, signIn, dispute } =
    await startDeskWithLoan();
  const { folio } = await dispute();
  await signIn('auth0|bea');
  const { pool } = database;
  const { rows } = await pool.query(
    `select customer_id from identity.customers where subject = 'auth0|bea'`,
  );
  const beaId: number = rows[0].customer_id;
  const addPhone = (holder: number, phone: string, since: Date | null) =>
    pool.query(
      `with code as (
         insert into identity.one_time_codes (id, token_id, customer_id, purpose, method, destination,
           destination_index, prefix_index, code_hash, sent_at, expires_at)
         values (gen_random_uuid(), gen_random_uuid()::text, $1, 'contact', 'SMS', 'x', 'x', 'x', 'x', now(), now())
         returning id)
       insert into identity.proven_phones (id, customer_id, phone, phone_index, method, code_id, proven_at, current_since)
       select gen_random_uuid(), $1, 'x', $2, 'SMS', code.id, now(), $3 from code`,
      [holder, fields.blindIndex('phone', phone), since],
    );
  // A number that Ana had before, and that is Bea's now.
  await addPhone(customerId, '+525512345678', null);
  await addPhone(beaId, '+525512345678', new Date());
  const shop = `mer_${'1'.repeat(26)}`;
  await pool.query(
    `insert into merchants.merchants (id, name, integration_name, channel, origins, requires_signature, fee_bps,
       created_at)
     values ($1, 'Tienda', 'x', 'online', '{https://tienda.example}', false, 100, now())`,
    [shop],
  );
  await pool.query(
    `insert into merchants.payments (id, merchant_id, payment_id, order_id, status, channel, capture_mode, amount,
       shipping_amount, return_token, customer_id, expires_at, created_at, updated_at)
     values ($1, $2, 100000000000777, 'PED-77/b', 'created', 'online', 'automatic', 50000, 0, 'token-77', $3, now(),
       now(), now())`,
    [randomUUIDv7(), shop, customerId],
  );
  const support = await signInStaff('support@abona.mx', 'support');
  const find = async (value: string, by?: string) => {
    const body = { value, ...(by === undefined ? {} : { by }) };
    return (await ask(support, findCustomers, { body })).data.customers;
  };

  const ana = { customer_id: customerId };
  expect(await find(String(customerId))).toMatchObject([{ ...ana, by: 'customer' }]);
  for (const noNumber of ['ana@correo.mx', '1e400', '99999999999999999999', '1500.5'])
    expect(await find(noNumber, 'customer')).toEqual([]);
  expect(await find(folio.toLowerCase())).toMatchObject([{ ...ana, by: 'folio', folio }]);
  expect(await find(loanId)).toMatchObject([{ ...ana, by: 'loan', loan_id: loanId }]);
  expect(await find(loanId.slice(-8).toUpperCase())).toMatchObject([{ ...ana, by: 'loan' }]);
  expect(await find('PED-77/b')).toMatchObject([{ ...ana, by: 'order' }]);
  const byPhone = await find('55 1234 5678');
  expect(byPhone.map(({ customer_id: id }: { customer_id: number }) => id).toSorted()).toEqual(
    [customerId, beaId].toSorted(),
  );
  expect(await find('auth0ana@correo.mx')).toMatchObject([{ ...ana, by: 'email' }]);
  expect(await find('nobody@correo.mx')).toEqual([]);
  expect(await find(`' or 1=1 --`)).toEqual([]);
  expect(await find('PED-77')).toEqual([]);
});

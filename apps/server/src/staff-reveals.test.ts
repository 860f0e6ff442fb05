import { approveRequest } from '@abona/contract/staff/staff-request';
import * as reveals from '@abona/contract/staff-acts/reveal-acts';
import { expect, it } from 'vitest';
import { startStaffDesk } from '#testing/staff-desk.ts';

const why = { reason: 'policy', note: 'Aviso de un cobro doble a todos ellos.' };

it('one value of many people is shown to whoever asked, once compliance agrees, for half an hour', async () => {
  const desk = await startStaffDesk();
  const { ask, signInStaff, database } = desk;
  for (const subject of ['auth0|ana', 'auth0|bea']) await desk.signIn(subject);
  const { rows } = await database.pool.query(
    'select customer_id from identity.customers order by 1',
  );
  const ids: readonly number[] = rows.map((row) => Number(row.customer_id));
  const support = await signInStaff('lucia@abona.mx', 'support');
  const other = await signInStaff('pepe@abona.mx', 'support');
  const compliance = await signInStaff('alma@abona.mx', 'compliance');
  const show = (customers: string, field = 'email') =>
    ask(support, reveals.previewManyReveals, { query: { field, customers } });
  const want = async () => {
    const { fingerprint } = (await show(ids.join(','))).data;
    const body = { ...why, field: 'email', customer_ids: ids, fingerprint };
    return ask(support, reveals.revealMany, { body });
  };
  const read = (cookie: string, id: string) =>
    ask(cookie, reveals.listManyReveals, { params: { request_id: id } });
  const written = async () =>
    (await database.pool.query('select customer_id, field, reason from staff.reveals')).rows;

  expect((await show(String(ids[0]))).error.code).toBe('validation_failed');
  expect((await show('1,x')).error.code).toBe('validation_failed');
  const many = Array.from({ length: 201 }, (_, at) => at + 1).join(',');
  expect((await show(many)).error.code).toBe('validation_failed');
  expect((await show(ids.join(','))).data).toMatchObject({
    needs_second_person: true,
    preview: { changes: [{ after: 'email' }, { before: 0, after: 2 }] },
  });

  const { data: asked } = await want();
  expect((await want()).error.code).toBe('request_pending');
  expect((await read(support, asked.request_id)).error.code).toBe('not_found');
  expect(await written()).toEqual([]);
  const agree = (cookie: string) =>
    ask(cookie, approveRequest, { params: { request_id: asked.request_id } });
  expect((await agree(support)).error.code).toBe('role_missing');
  expect((await agree(compliance)).data.state).toBe('executed');

  expect(await written()).toEqual(
    ids.map((id) => ({ customer_id: id, field: 'email', reason: 'policy' })),
  );
  const { data: shown } = await read(support, asked.request_id);
  expect(shown.people.map((one: { customer_id: number }) => one.customer_id)).toEqual(ids);
  for (const { value } of shown.people) expect(value).toMatch(/@/);
  expect((await read(other, asked.request_id)).error.code).toBe('not_found');
  expect((await read(compliance, asked.request_id)).error.code).toBe('not_found');
  const { rows: trail } = await database.pool.query(
    "select actor from platform.audit_trail where action = 'staff.field_revealed'",
  );
  expect(trail).toHaveLength(ids.length);
  expect(new Set(trail.map(({ actor }) => actor)).size).toBe(1);

  await database.pool.query(
    "update staff.requests set decided_at = decided_at - interval '31 minutes'",
  );
  expect((await read(support, asked.request_id)).error.code).toBe('request_over');
});

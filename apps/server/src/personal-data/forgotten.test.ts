import { openActivity } from '@abona/contract/identity/activity';
import * as codes from '@abona/contract/identity/activity-code';
import { openPrivacyRequest } from '@abona/contract/identity/privacy';
import { getSession } from '@abona/contract/identity/session';
import { putCustomerProperty } from '@abona/contract/origination/customer-funnel';
import { describe, expect, it } from 'vitest';
import { startTestNode } from '#testing/test-product.ts';

const ANA = 'auth0|ana';
const EMAIL = 'auth0ana@correo.mx';

async function startForgetting() {
  const node = await startTestNode();
  const { call, mailServer, database } = node;
  const session = await node.signIn(ANA);
  const askToForget = async () => {
    const opened = await call(openActivity, { session, body: { kind: 'personal_data' } });
    const activity_id: string = opened.data.activity_id;
    const body = { activity_id, send_method_name: 'email' };
    await call(codes.sendVerificationCode, { session, body });
    const letters = await mailServer.received(1);
    const otp = /(\d{6}) es tu/.exec(letters.at(-1)?.raw ?? '')?.[1];
    const proof = { otp, verification_id: activity_id };
    await call(codes.validateVerificationCode, { session, body: proof });
    const wish = { kind: 'cancellation', description: 'Ya no quiero usar Abona.' };
    return call(openPrivacyRequest, { session, body: wish });
  };
  /** Every text of every table of ours, in one. */
  const everything = async () => {
    const { rows } = await database.pool.query(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_type = 'BASE TABLE'
         and table_schema not in ('pgboss', 'information_schema', 'pg_catalog')`,
    );
    const parts = await Promise.all(
      rows.map(async ({ name }) => {
        const kept = await database.pool.query(`select to_jsonb(t) as row from ${name} t`);
        return JSON.stringify(kept.rows);
      }),
    );
    return parts.join('\n');
  };
  const rowsOf = async (sql: string) => (await database.pool.query(sql)).rows;
  return { ...node, session, askToForget, everything, rowsOf };
}

describe('somebody who asks to be forgotten', () => {
  it('is blocked at once: no session, no login, and what nobody must keep is gone', async () => {
    const world = await startForgetting();
    const { call, session, rowsOf } = world;
    const property = { name: 'willingness', value: 'ecommerce' };
    await call(putCustomerProperty, { session, body: property });
    expect(await rowsOf('select from origination.customer_properties')).toHaveLength(1);

    const asked = await world.askToForget();

    expect(asked.data).toMatchObject({ kind: 'cancellation', status: 'blocked' });
    expect(asked.data.erase_on).toBe('2026-11-15');
    expect((await call(getSession, { session })).status).toBe(401);
    const login = await world.logIn({ sub: ANA, 'https://abona.mx/email': EMAIL });
    expect([login.status, login.error.code]).toEqual([403, 'account_closed']);
    expect(await rowsOf('select from origination.customer_properties')).toHaveLength(0);
  });

  it('is erased when nothing wants them kept, and may come back as somebody new', async () => {
    const world = await startForgetting();
    await world.askToForget();

    await world.runSchedule('identity.forget_customers');
    await world.runSchedule('identity.forget_customers');

    const [request] = await world.rowsOf('select status, done_at from identity.privacy_requests');
    expect(request).toMatchObject({ status: 'done', done_at: expect.any(Date) });
    const left = await world.everything();
    for (const trace of [ANA, 'auth0ana', 'Ya no quiero']) expect(left).not.toContain(trace);
    expect(await world.rowsOf('select from identity.sessions')).toHaveLength(0);
    const again = await world.logIn({ sub: ANA, 'https://abona.mx/email': EMAIL });
    expect(again.status).toBe(200);
    expect(await world.rowsOf('select from identity.customers')).toHaveLength(2);
  });

  it('waits for an application that is under way, and is blocked as soon as it has ended', async () => {
    const world = await startForgetting();
    const { pool } = world.database;
    await pool.query(
      `with application as (
         insert into origination.applications (id, application_process_id, customer_id, status, kind,
           acquisition_channel, acquisition_product, created_at, updated_at)
         select gen_random_uuid(), 100000000000077, customer_id, 'approving', 'kyc', 'web', 'kyc',
           now(), now() from identity.customers
         returning id, customer_id)
       insert into origination.application_moves
         (application_id, sequence, customer_id, to_status, actor, reason, moved_at)
       select id, 1, customer_id, 'scoring', 'system', 'test', now() from application`,
    );

    const asked = await world.askToForget();
    await world.runSchedule('identity.forget_customers');
    const open = await world.call(getSession, { session: world.session });
    await pool.query(`update origination.applications set status = 'cancelled'`);
    await world.runSchedule('identity.forget_customers');

    expect(asked.data).toMatchObject({ status: 'received', erase_on: null });
    expect(open.status).toBe(200);
    expect((await world.call(getSession, { session: world.session })).status).toBe(401);
    const [request] = await world.rowsOf('select status from identity.privacy_requests');
    const [erasure] = await world.rowsOf('select erase_on::text from identity.erasures');
    // Who applied is kept for a year: so long the bureau's authorisation is.
    expect([request.status, erasure.erase_on]).toEqual(['blocked', '2027-11-15']);
    // Both are written to them, the end too, which they can read nowhere else any more.
    const letters = await world.rowsOf(
      `select subject from notifications.messages where template = 'privacy_request'
        order by created_at`,
    );
    expect(letters.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Recibimos tu solicitud ARCO-2026-/),
      'Tu cuenta de Abona está cerrada',
    ]);
  });

  it('is kept, blocked, until the day that was written down, to the minute', async () => {
    const world = await startForgetting();
    await world.askToForget();
    await world.database.pool.query(`update identity.erasures set erase_on = '2036-11-15'`);

    world.clock.set('2036-11-14T23:59:00-06:00');
    await world.runSchedule('identity.forget_customers');
    const [before] = await world.rowsOf('select erased_at from identity.erasures');
    world.clock.set('2036-11-15T00:01:00-06:00');
    await world.runSchedule('identity.forget_customers');
    const [after] = await world.rowsOf('select erased_at from identity.erasures');

    expect(before.erased_at).toBeNull();
    expect(after.erased_at).not.toBeNull();
  });
});

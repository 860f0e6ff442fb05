import { randomUUID } from 'node:crypto';
import { putContext, recordEvents, recordLogs } from '@abona/contract/engagement/tracking';
import { getSession } from '@abona/contract/identity/session';
import { describe, expect, it } from 'vitest';
import { startTestNode } from '#testing/test-product.ts';

const at = '2026-11-15T12:00:00-06:00';
const event = (name: string, fields: object = {}) => ({ id: randomUUID(), name, at, fields });
const line = (fields: object = {}) => ({
  level: 'error',
  message: 'el botón no responde',
  trail: 'home',
  at,
  ...fields,
});

describe('analytics events', () => {
  it('[7.33, 3.22] are kept once each, with who sent them if they are signed in', async () => {
    const { call, signIn, database } = await startTestNode();
    const token = await signIn('auth0|1');
    const { data } = await call(getSession, { session: token });
    const own = event('log_in_completed', { app_source: 'kpay', user_type: 'INDETERMINATE' });
    const nobodys = event('screen_viewed', { screen: 'home_page' });

    const first = await call(recordEvents, { session: token, body: { events: [own] } });
    const again = await call(recordEvents, { body: { events: [own, nobodys, nobodys] } });

    expect([first.data, again.data]).toEqual([{ stored: 1 }, { stored: 1 }]);
    const rows = await database.db
      .selectFrom('engagement.events')
      .select(['id', 'name', 'customer_id', 'fields'])
      .orderBy('name')
      .execute();
    expect(rows).toEqual([
      { id: own.id, name: own.name, customer_id: data.customer_id, fields: own.fields },
      { id: nobodys.id, name: nobodys.name, customer_id: null, fields: nobodys.fields },
    ]);
  });

  it('[7.33] of every name of the specification are known', async () => {
    const { call } = await startTestNode();
    const names = [
      'log_in_completed',
      'start_session',
      'kpay_landing_login_success',
      'error_log_in_completed',
      'kpay_request_error_screen_shown',
      'full_funnel',
    ];

    const events = names.map((name) => event(name));

    expect((await call(recordEvents, { body: { events } })).data).toEqual({ stored: 6 });
  });

  it('[7.33] of an unknown name are refused, and the others with them', async () => {
    const { call, database } = await startTestNode();
    const events = [event('screen_viewed'), event('made_up'), event('toString')];

    const reply = await call(recordEvents, { body: { events } });

    expect(reply.status).toBe(422);
    expect(reply.error.fields.map(({ path }: { path: string }) => path)).toEqual([
      'events.1.name',
      'events.2.name',
    ]);
    expect(await database.db.selectFrom('engagement.events').select('id').execute()).toEqual([]);
  });

  it('keep nothing personal, though the app let it slip', async () => {
    const { call, database } = await startTestNode();
    const slip = { error_message: 'no existe ana@correo.mx', screen: 'home_page' };

    await call(recordEvents, { body: { events: [event('error_log_in_completed', slip)] } });

    const row = await database.db
      .selectFrom('engagement.events')
      .select('fields')
      .executeTakeFirst();
    expect(row?.fields).toEqual({ error_message: '[withheld]', screen: 'home_page' });
  });

  it('are refused when they are none, too many or misshapen', async () => {
    const { call } = await startTestNode();
    const bodies = [
      { events: [] },
      { events: Array.from({ length: 51 }, () => event('screen_viewed')) },
      { events: [{ ...event('screen_viewed'), id: 'x' }] },
      { events: [{ ...event('screen_viewed'), at: 'yesterday' }] },
      { events: [event('screen_viewed', { deep: { er: 1 } })] },
    ];

    for (const body of bodies) expect((await call(recordEvents, { body })).status).toBe(422);
  });
});

describe('log lines of the browser', () => {
  it('[5.11] are refused without a message or a trail', async () => {
    const { call, database } = await startTestNode();

    for (const wrong of [
      { message: undefined },
      { message: '' },
      { trail: undefined },
      { trail: '' },
      { level: 'fatal' },
    ])
      expect((await call(recordLogs, { body: { lines: [line(wrong)] } })).status).toBe(422);
    const rows = await database.db.selectFrom('engagement.browser_logs').select('id').execute();
    expect(rows).toEqual([]);
  });

  it('[5.11] are kept up to the configured level, without what a person may have typed', async () => {
    const { call, database } = await startTestNode();
    const lines = [
      line({ message: 'falló ana@correo.mx con token eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiJ4In0.c2ln' }),
      line({ level: 'info', detail: { curp: 'LOOA531113HTCPBN07', status: 422 } }),
      line({ level: 'debug' }),
    ];

    const reply = await call(recordLogs, { body: { lines } });

    expect(reply.data).toEqual({ stored: 2 });
    const rows = await database.db
      .selectFrom('engagement.browser_logs')
      .select(['level', 'message', 'trail', 'detail'])
      .orderBy('level')
      .execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/correo|eyJ|LOOA/);
    expect(rows[1]).toMatchObject({ trail: 'home', detail: { curp: '[withheld]', status: 422 } });
  });
});

describe('what the app told', () => {
  it('is forgotten: events after thirteen months, log lines after one', async () => {
    const { call, database, runSchedule } = await startTestNode();
    const { pool } = database;
    const events = [event('screen_viewed'), event('screen_viewed')];
    await call(recordEvents, { body: { events } });
    await call(recordLogs, { body: { lines: [line(), line({ trail: 'old' })] } });
    const age = (table: string, days: number) =>
      pool.query(`update ${table} set received_at = received_at - make_interval(days => $1)`, [
        days,
      ]);
    await age('engagement.events', 394);
    await age('engagement.browser_logs', 29);

    await runSchedule('engagement.forget_old_traces');
    const counts = async () =>
      (
        await pool.query(`select (select count(*) from engagement.events)::int as events,
          (select count(*) from engagement.browser_logs)::int as lines`)
      ).rows[0];
    const young = await counts();
    await age('engagement.events', 2);
    await age('engagement.browser_logs', 2);
    await runSchedule('engagement.forget_old_traces');

    expect(young).toEqual({ events: 2, lines: 2 });
    expect(await counts()).toEqual({ events: 0, lines: 0 });
  });
});

describe('the context for tag managers', () => {
  const attribution = {
    container_product_id: 'pay',
    user_id: '1',
    fbclid: null,
    gclid: 'abc',
    ga_client_id: null,
    ga_session_id: null,
    utm_campaign: 'verano',
    utm_content: null,
    utm_medium: null,
    utm_source: 'mail',
    utm_term: null,
  };
  const userData = (key: string) => ({ key, value: { user_data: 'c2VjcmV0' } });

  it('[7.28, 3.20, 3.23] is kept in both forms, one over the other', async () => {
    const { call, signIn, database } = await startTestNode();
    const token = await signIn('auth0|1');

    for (const body of [userData('GTM_1'), attribution, userData('GTM_1')])
      expect((await call(putContext, { session: token, body })).data).toEqual({ stored: true });

    const rows = await database.db.selectFrom('engagement.contexts').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.user_data).toMatch(/^v1\.local\./);
    expect(rows[0]?.attribution).toMatchObject({ gclid: 'abc', utm_campaign: 'verano' });
  });

  it('[3.20, 6.02] of somebody else cannot be written, not even under a key that looks alike', async () => {
    const { call, signIn, database } = await startTestNode();
    const [own, lookalike] = [await signIn('auth0|1'), await signIn('1')];

    for (const body of [
      userData('GTM_2'),
      userData('GTM_auth0|1'),
      userData('GTM_1 '),
      { ...attribution, user_id: '2' },
    ])
      expect((await call(putContext, { session: own, body })).status).toBe(403);
    await call(putContext, { session: own, body: userData('GTM_1') });
    await call(putContext, { session: lookalike, body: attribution });

    const rows = await database.db.selectFrom('engagement.contexts').selectAll().execute();
    expect(rows).toHaveLength(2);
  });

  it('[7.28] refuses what its forms do not know', async () => {
    const { call, signIn } = await startTestNode();
    const token = await signIn('auth0|1');

    for (const body of [
      userData('OTHER_1'),
      { ...attribution, container_product_id: 'loan' },
      { ...attribution, email: 'ana@correo.mx' },
      { key: 'GTM_1', value: { user_data: 'x'.repeat(4_097) } },
    ])
      expect((await call(putContext, { session: token, body })).status).toBe(422);
  });
});

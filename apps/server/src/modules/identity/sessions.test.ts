import { randomBytes, randomUUID } from 'node:crypto';
import { merchantChannels } from '@abona/contract/identifiers';
import {
  endOtherSessions,
  getSession,
  listSessions,
  logIn,
  logOut,
} from '@abona/contract/identity/session';
import { createPayment } from '@abona/contract/merchants/payment';
import { merchantScopes } from '@abona/contract/merchants/scopes';
import { createApplication } from '@abona/contract/origination/application';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { findAuditBreak } from '#platform/audit.ts';
import { transaction } from '#platform/database/transaction.ts';
import { startTestNode, startTestProduct, type TestNode } from '#testing/test-product.ts';
import { createSessionTokens } from './session-token.ts';

const ANA = 'auth0|65f0c1';
const sidOf = (token: string) => decodeJwt(token)['sid'] as string;
const isOpenAt = async (node: TestNode, session: string) =>
  (await node.call(getSession, { session })).status === 200;

describe('the session of a customer', () => {
  it('[7.02, 3.01] says zero and nothing for a newcomer', async () => {
    const node = await startTestNode();

    const { data } = await node.call(getSession, { session: await node.signIn(ANA) });

    expect(data).toEqual({
      application_process_id: 0,
      channel: null,
      customer_id: expect.any(Number),
      customer_name: '',
      customer_email: 'auth065f0c1@correo.mx',
      payment_type: null,
    });
    expect(String(data.customer_id)).toHaveLength(15);
  });

  it('[7.02] names the application the customer is in', async () => {
    const node = await startTestNode();
    const session = await node.signIn(ANA);
    const body = { acquisition_channel: 'web', acquisition_product: 'kyc' };
    const { data: application } = await node.call(createApplication, { session, body });

    const { data } = await node.call(getSession, { session });

    expect(data.application_process_id).toBe(application.application_process_id);
    expect(data.customer_id).toBe(application.customer_id);
  });

  it.each(merchantChannels)('[3.01, 3.24] tells the purchase’s channel: %s', async (channel) => {
    const node = await startTestNode();
    await node.lending.prepare();
    const session = await node.signIn(ANA);
    const secret = `sk_test_${'0a'.repeat(8)}${randomBytes(32).toString('base64url')}`;
    await transaction(node.database.db, (tx) =>
      node.merchants.register(tx, {
        id: `mer_${'0'.repeat(25)}1`,
        name: 'Casa Ámbar',
        logoUrl: null,
        integrationName: 'prueba',
        channel,
        origins: ['https://tienda.mx'],
        mode: 'test',
        requiresSignature: false,
        feeBps: 450,
        payoutClabe: null,
        keys: [{ key: secret, kind: 'secret', label: 'Servidor', scopes: merchantScopes }],
      }),
    );
    const { data: payment } = await node.call(createPayment, {
      session: secret,
      headers: { 'idempotency-key': randomUUID() },
      body: { order_id: 'A-1', amount: 300_000, return_url: 'https://tienda.mx/gracias' },
    });
    const { data: application } = await node.call(createApplication, {
      session,
      body: { payment_id: payment.payment_id },
    });

    const { data } = await node.call(getSession, { session });

    expect(data).toEqual({
      application_process_id: application.application_process_id,
      channel,
      customer_id: application.customer_id,
      customer_name: '',
      customer_email: 'auth065f0c1@correo.mx',
      payment_type: 'abonapay',
    });
  });

  it('[3.01] tells a personal loan by its product, without a channel', async () => {
    const node = await startTestNode();
    const session = await node.signIn(ANA);
    const body = { requested_amount: 500_000 };
    const { data: application } = await node.call(createApplication, { session, body });

    expect((await node.call(getSession, { session })).data).toMatchObject({
      application_process_id: application.application_process_id,
      channel: null,
      payment_type: 'cash_installments',
    });
  });

  it('[3.06, 8.01] is none without a token, with another’s words, or after its time', async () => {
    const node = await startTestNode();
    const session = await node.signIn(ANA);
    const tokens = createSessionTokens([
      { id: 'local', secret: Buffer.from('abona-local-session-key-0123456789') },
    ]);
    const claims = { sid: sidOf(session), userId: '65f0c1' };
    const past = new Date(Date.now() - 1_000);
    const expired = tokens.sign({ ...claims, expiresAt: past }, past);
    const unknown = tokens.sign(
      { ...claims, sid: 'A'.repeat(22), expiresAt: new Date(Date.now() + 60_000) },
      new Date(),
    );

    expect(await isOpenAt(node, session)).toBe(true);
    for (const token of ['', 'x', `${session}x`, expired, unknown]) {
      const reply = await node.call(getSession, { session: token });
      expect(reply.status).toBe(401);
      expect(reply.error.code).toBe('session_expired');
    }
    expect((await node.call(getSession)).status).toBe(401);
  });

  it('ends twelve hours after it began, though its token says otherwise', async () => {
    const node = await startTestNode();
    const session = await node.signIn(ANA);

    await node.database.pool.query(
      `update identity.sessions set started_at = now() - interval '12 hours', expires_at = now()`,
    );

    expect(await isOpenAt(node, session)).toBe(false);
  });
});

describe('renewing a session', () => {
  it('goes on with the same one, and the token before stays good for its minutes', async () => {
    const node = await startTestNode();
    const first = await node.signIn(ANA);

    const renewed = (await node.logIn({ sub: ANA }, first)).data.session_token;

    expect(sidOf(renewed)).toBe(sidOf(first));
    expect(await isOpenAt(node, first)).toBe(true);
    expect(await isOpenAt(node, renewed)).toBe(true);
  });

  it('begins another when nobody renewed it for a quarter of an hour', async () => {
    const node = await startTestNode();
    const first = await node.signIn(ANA);
    await node.database.pool.query(
      `update identity.sessions set renewed_at = now() - interval '15 minutes'`,
    );

    const second = (await node.logIn({ sub: ANA }, first)).data.session_token;

    expect(sidOf(second)).not.toBe(sidOf(first));
    expect(await isOpenAt(node, first)).toBe(false);
  });

  it('begins another when the person proved themselves anew: the old token dies', async () => {
    const node = await startTestNode();
    const proof = Math.floor(Date.now() / 1_000);
    const first = (await node.logIn({ sub: ANA, auth_time: proof })).data.session_token;

    const same = await node.logIn({ sub: ANA, auth_time: proof }, first);
    const second = await node.logIn({ sub: ANA, auth_time: proof + 5 }, first);

    expect(sidOf(same.data.session_token)).toBe(sidOf(first));
    expect(sidOf(second.data.session_token)).not.toBe(sidOf(first));
    expect(await isOpenAt(node, first)).toBe(false);
    expect(await isOpenAt(node, second.data.session_token)).toBe(true);
  });

  it('never gives one customer’s session to another who signs in over it', async () => {
    const node = await startTestNode();
    const first = await node.signIn(ANA);

    const second = (await node.logIn({ sub: 'auth0|2' }, first)).data.session_token;

    expect(sidOf(second)).not.toBe(sidOf(first));
    expect(await isOpenAt(node, first)).toBe(false);
    const { data } = await node.call(getSession, { session: second });
    expect(data.customer_email).toBe('');
  });

  it('does not bring back a session that was ended', async () => {
    const node = await startTestNode();
    const first = await node.signIn(ANA);
    await node.call(logOut, { session: first });

    const second = (await node.logIn({ sub: ANA }, first)).data.session_token;

    expect(sidOf(second)).not.toBe(sidOf(first));
    expect(await isOpenAt(node, first)).toBe(false);
  });

  it('takes a token that is no token for none', async () => {
    const node = await startTestNode();
    const login = await node.loginProvider.token({ sub: ANA });

    for (const authorization of ['Bearer x', 'Basic x', 'x', 'Bearer a.b.c'])
      expect((await node.call(logIn, { login, headers: { authorization } })).status).toBe(200);
  });
});

describe('logging out', () => {
  it('[7.04] on one node ends the session on another within a second', async () => {
    const product = await startTestProduct();
    const [one, two] = await Promise.all([product.startNode(), product.startNode()]);
    const session = await one.signIn(ANA);
    expect(await isOpenAt(two, session)).toBe(true);

    const reply = await one.call(logOut, { session });

    expect(reply.data).toEqual({ logged_out: true });
    expect(reply.headers['clear-site-data']).toBe('"cache"');
    expect(await isOpenAt(two, session)).toBe(false);
    expect(await isOpenAt(one, session)).toBe(false);
  });

  it('[7.04] twice, or of nobody, is not an error', async () => {
    const node = await startTestNode();
    const session = await node.signIn(ANA);

    for (const options of [{ session }, { session }, { session: 'x' }, {}])
      expect((await node.call(logOut, options)).data).toEqual({ logged_out: true });
  });

  it('[7.04] works with a token that has expired, which is when people come back to it', async () => {
    const node = await startTestNode();
    const session = await node.signIn(ANA);
    const past = new Date(Date.now() - 60_000);
    const tokens = createSessionTokens([
      { id: 'local', secret: Buffer.from('abona-local-session-key-0123456789') },
    ]);
    const expired = tokens.sign({ sid: sidOf(session), userId: '65f0c1', expiresAt: past }, past);

    await node.call(logOut, { session: expired });

    expect(await isOpenAt(node, session)).toBe(false);
  });
});

describe('the sessions of a customer', () => {
  it('are listed newest first, without those that are over, and can be ended but this one', async () => {
    const node = await startTestNode();
    const [phone, laptop, gone] = [
      await node.signIn(ANA),
      await node.signIn(ANA),
      await node.signIn(ANA),
    ];
    const stranger = await node.signIn('auth0|2');
    await node.call(logOut, { session: gone });

    const { data: list } = await node.call(listSessions, { session: phone });
    const { data: ended } = await node.call(endOtherSessions, { session: phone });

    expect(list.sessions.map((entry: { is_current: boolean }) => entry.is_current)).toEqual([
      false,
      true,
    ]);
    expect(JSON.stringify(list)).not.toContain(sidOf(laptop));
    expect(ended).toEqual({ ended: 1 });
    expect(await isOpenAt(node, phone)).toBe(true);
    expect(await isOpenAt(node, laptop)).toBe(false);
    expect(await isOpenAt(node, stranger)).toBe(true);
    expect((await node.call(endOtherSessions, { session: phone })).data).toEqual({ ended: 0 });
  });

  it('are told apart by device, without keeping what the browser says of itself', async () => {
    const node = await startTestNode();
    const userAgent = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/141.0.0.0 Mobile Safari/5';
    const login = await node.loginProvider.token({ sub: ANA });
    const { data } = await node.call(logIn, { login, headers: { 'user-agent': userAgent } });

    const elsewhere = await node.signIn(ANA);
    const { data: list } = await node.call(listSessions, {
      session: elsewhere,
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Safari/604.1' },
    });

    const devices = list.sessions.map((one: { device: string }) => one.device);
    // The one that looks was signed in by something nameless, and is known by what it says now.
    expect(devices).toEqual(['Safari en iPhone', 'Chrome en Android']);
    expect(data.session_token).not.toBe(elsewhere);
    const { rows } = await node.database.pool.query('select s::text from identity.sessions s');
    expect(JSON.stringify(rows)).not.toContain('Pixel');
  });

  it('are forgotten ninety days after their end, and not before', async () => {
    const node = await startTestNode();
    const { pool } = node.database;
    const age = (sid: string, days: number) =>
      pool.query(
        `update identity.sessions set started_at = now() - make_interval(days => $2 + 1),
           expires_at = now() - make_interval(days => $2) where sid = $1`,
        [sid, days],
      );
    const [old, younger, open] = [
      await node.signIn(ANA),
      await node.signIn(ANA),
      await node.signIn(ANA),
    ];
    await age(sidOf(old), 91);
    await age(sidOf(younger), 89);

    await node.runSchedule('identity.forget_old_sessions');

    const { rows } = await pool.query('select sid from identity.sessions order by started_at');
    expect(rows.map(({ sid }) => sid)).toEqual([sidOf(younger), sidOf(open)]);
  });

  it('leave a trail that shows when somebody changed it', async () => {
    const node = await startTestNode();
    const session = await node.signIn(ANA);
    await node.call(logOut, { session });
    const { db, pool } = node.database;

    const trail = await db
      .selectFrom('platform.audit_trail')
      .select(['subject', 'action'])
      .orderBy('sequence')
      .execute();

    expect(trail.map(({ action }) => action)).toEqual([
      'identity.customer_enrolled',
      'identity.email_changed',
      'identity.session_started',
      'identity.session_ended',
    ]);
    const subject = trail[0]?.subject ?? '';
    expect(await findAuditBreak(db, subject)).toBeNull();
    await pool.query(`set session_replication_role = replica`);
    await pool.query(`update platform.audit_trail set action = 'x' where sequence = 3`);
    expect(await findAuditBreak(db, subject)).toBe(3);
  });
});

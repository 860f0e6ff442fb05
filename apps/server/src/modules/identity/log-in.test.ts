import { randomBytes } from 'node:crypto';
import { getEvaluation } from '@abona/contract/identity/activity';
import { getSession, logIn } from '@abona/contract/identity/session';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import { startTestNode, startTestProduct } from '#testing/test-product.ts';

const EMAIL = 'https://abona.mx/email';
const ana = { sub: 'auth0|65f0c1', [EMAIL]: 'ana@correo.mx' };

const key = (id: string) => `${id}:${randomBytes(32).toString('base64url')}`;

describe('logging in', () => {
  it('[3.04, 3.06, 7.03] makes a customer of whoever the provider vouches for', async () => {
    const node = await startTestNode();

    const reply = await node.logIn(ana);

    expect(reply.status).toBe(200);
    expect(reply.data).toEqual({
      user_id: '65f0c1',
      is_known: false,
      is_recurrent: false,
      is_email_verified: false,
      force_verify_email: true,
      session_token: expect.any(String),
    });
    const claims = decodeJwt(reply.data.session_token);
    expect(claims).toMatchObject({ user_id: '65f0c1', sid: expect.stringMatching(/^[\w-]{22}$/) });
    expect((claims.exp ?? 0) * 1_000 - Date.now()).toBeLessThanOrEqual(600_000);
    const session = await node.call(getSession, { session: reply.data.session_token });
    expect(session.data).toMatchObject({ customer_email: 'ana@correo.mx', customer_name: '' });
  });

  it('[3.03] takes google-oauth2|1, auth0|1 and 1 for three people', async () => {
    const node = await startTestNode();
    const customers = new Map<string, number>();

    for (const sub of ['google-oauth2|1', 'auth0|1', '1']) {
      const { data } = await node.logIn({ sub, [EMAIL]: 'same@correo.mx' });
      const session = await node.call(getSession, { session: data.session_token });
      customers.set(data.user_id, 0).set(sub, session.data.customer_id);
    }

    const ids = ['google-oauth2|1', 'auth0|1', '1'].map((sub) => customers.get(sub));
    expect(new Set(ids).size).toBe(3);
    expect([...customers.keys()].sort()).toEqual(['1', 'auth0|1', 'google-oauth2|1']);
  });

  it('[3.03] takes one subject at two providers for two people', async () => {
    const product = await startTestProduct();
    const other = await startTestProduct();
    const node = await product.startNode();
    const elsewhere = await product.startNode({ LOGIN_ISSUER: other.loginProvider.issuer });

    const own = await node.logIn({ sub: 'auth0|1' });
    const login = await other.loginProvider.token({ sub: 'auth0|1' });
    const foreign = await elsewhere.call(logIn, { login });

    const [one, two] = await Promise.all(
      [own, foreign].map(({ data }) => node.call(getSession, { session: data.session_token })),
    );
    expect(one?.data.customer_id).not.toBe(two?.data.customer_id);
  });

  it('makes one customer of ten first logins at once', async () => {
    const node = await startTestNode();
    const login = await node.loginProvider.token(ana);

    const replies = await Promise.all(
      Array.from({ length: 10 }, () => node.call(logIn, { login })),
    );

    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const rows = await node.database.db.selectFrom('identity.customers').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(String(rows[0]?.customer_id)).toHaveLength(15);
  });

  it('[8.08] is refused without a token, and with one that is not for us', async () => {
    const node = await startTestNode();
    const expired = await node.loginProvider.token({ ...ana, exp: Date.now() / 1_000 - 120 });

    for (const login of [undefined, '', 'x', expired]) {
      const reply = await node.call(logIn, login === undefined ? {} : { login });
      expect(reply.status).toBe(401);
      expect(reply.error).toMatchObject({ code: 'login_token_invalid', retryable: false });
    }
    const session = await node.signIn('auth0|2');
    expect((await node.call(logIn, { login: session })).status).toBe(401);
    expect((await node.call(getSession, { session: expired })).status).toBe(401);
  });

  it('[8.08] says that it can be tried again when the provider is away', async () => {
    const node = await startTestNode();
    const login = await node.loginProvider.token(ana);
    node.loginProvider.isDown = true;

    const reply = await node.call(logIn, { login });

    expect(reply.status).toBe(503);
    expect(reply.error).toMatchObject({ code: 'provider_unavailable', retryable: true });
  });

  it('[3.04, 6.01, 7.24] knows somebody who handed a form in, and somebody who borrowed', async () => {
    const node = await startTestNode();
    const { data } = await node.logIn(ana);
    const { data: view } = await node.call(getSession, { session: data.session_token });
    const move = (to: string, sequence: number) =>
      node.database.pool.query(
        `with application as (
           insert into origination.applications (id, application_process_id, customer_id, status, kind,
             acquisition_channel, acquisition_product, created_at, updated_at)
           values (gen_random_uuid(), 100000000000000 + $3, $1, 'completed', 'kyc', 'web', 'kyc', now(), now())
           returning id)
         insert into origination.application_moves
           (application_id, sequence, customer_id, to_status, actor, reason, moved_at)
         select id, 1, $1, $2, 'system', 'test', now() from application`,
        [view.customer_id, to, sequence],
      );

    await move('scoring', 1);
    const applied = await node.logIn(ana);
    await move('loan', 2);
    const borrowed = await node.logIn(ana);
    const session = borrowed.data.session_token;
    const { data: evaluation } = await node.call(getEvaluation, { session });

    expect(data).toMatchObject({ is_known: false, is_recurrent: false });
    expect(applied.data).toMatchObject({ is_known: true, is_recurrent: false });
    expect(borrowed.data).toMatchObject({
      is_known: true,
      is_recurrent: true,
      force_verify_email: false,
    });
    expect(evaluation).toMatchObject({ has_applied: true, has_borrowed: true });
  });
});

describe('the e-mail of a login', () => {
  it('is asked of the provider when the token does not say, until we know one', async () => {
    const node = await startTestNode();
    node.loginProvider.people.set('auth0|7', { email: 'bea@correo.mx', name: 'Bea Ruiz' });

    const first = await node.logIn({ sub: 'auth0|7' });
    await node.logIn({ sub: 'auth0|7' });

    const session = await node.call(getSession, { session: first.data.session_token });
    expect(session.data).toMatchObject({
      customer_email: 'bea@correo.mx',
      customer_name: 'Bea Ruiz',
    });
    expect(node.loginProvider.asked.get('/userinfo')).toBe(1);
  });

  it('may be missing: the login goes on without it and forces nothing', async () => {
    const node = await startTestNode();

    const reply = await node.logIn({ sub: 'auth0|8' });

    expect(reply.data).toMatchObject({ is_email_verified: false, force_verify_email: false });
  });

  it('counts as proven when the provider vouches for it, until it changes', async () => {
    const node = await startTestNode();
    const google = { sub: 'google-oauth2|1', email: 'ana@correo.mx' };

    const vouched = await node.logIn({ ...google, email_verified: true });
    const changed = await node.logIn({ ...google, email: 'otra@correo.mx' });

    expect(vouched.data.is_email_verified).toBe(true);
    expect(changed.data.is_email_verified).toBe(false);
  });

  it('rests sealed, and so does the name', async () => {
    const node = await startTestNode();
    await node.logIn({ ...ana, name: 'Ana López' });

    const { rows } = await node.database.pool.query(
      'select c::text as row from identity.customers c union all select a::text from platform.audit_trail a',
    );

    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toMatch(/correo|López/i);
  });
});

describe('how somebody came', () => {
  it('is kept once, however often the token is renewed', async () => {
    const node = await startTestNode();
    const hosted = {
      ...ana,
      'https://abona.mx/flow': 'hosted',
      'https://abona.mx/merchant_customer_id': 'shop-77',
      'https://abona.mx/account_linking_consent_timestamp': '2026-11-15T12:00:00-06:00',
      'https://abona.mx/merchant_hosted_id': 'hosted-5',
    };

    const { data } = await node.logIn(hosted);
    await node.logIn(hosted, data.session_token);

    const arrivals = await node.database.db.selectFrom('identity.arrivals').selectAll().execute();
    expect(arrivals).toHaveLength(1);
    expect(arrivals[0]).toMatchObject({
      flow: 'hosted',
      merchant_customer_id: 'shop-77',
      consent_timestamp: '2026-11-15T12:00:00-06:00',
      merchant_hosted_id: 'hosted-5',
      source: null,
    });
  });
});

describe('the keys of session tokens', () => {
  it('rotate without signing anybody out', async () => {
    const product = await startTestProduct();
    const [old, fresh] = [key('2026-10'), key('2026-11')];
    const before = await product.startNode({ SESSION_KEYS: old });
    const after = await product.startNode({ SESSION_KEYS: `${fresh},${old}` });
    const last = await product.startNode({ SESSION_KEYS: fresh });

    const { data } = await before.logIn(ana);
    const renewed = await after.logIn(ana, data.session_token);

    const statusAt = async (node: typeof after, session: string) =>
      (await node.call(getSession, { session })).status;
    expect(await statusAt(after, data.session_token)).toBe(200);
    expect(await statusAt(last, data.session_token)).toBe(401);
    expect(decodeProtectedHeader(renewed.data.session_token).kid).toBe('2026-11');
    expect(await statusAt(last, renewed.data.session_token)).toBe(200);
  });
});

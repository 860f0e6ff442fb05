import { api, type CallName } from '@abona/contract/api';
import { addressOf, type Endpoint } from '@abona/contract/endpoint';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { callBodies as bodies } from '#testing/call-bodies.ts';
import { startServer } from '#testing/server-program.ts';
import { startTestProduct } from '#testing/test-product.ts';

const calls = Object.entries(api) as readonly (readonly [CallName, Endpoint])[];
type Headers = Readonly<Record<string, string>>;

/** The server as a process of its own, and a way to call it. */
async function startWholeServer() {
  const product = await startTestProduct();
  const { database, loginProvider, mailServer, push } = product;
  const { url } = await startServer({
    DATABASE_URL: database.url,
    LOGIN_ISSUER: loginProvider.issuer,
    SMTP_URL: mailServer.url,
    PUSH_URL: push.url,
  });
  const call = async (name: CallName, headers: Headers) => {
    const [endpoint, body] = [api[name] as Endpoint, bodies[name]];
    const response = await fetch(`${url}${addressOf(endpoint)}`, {
      method: endpoint.method,
      headers: { ...(body === null ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  const signIn = async (subject: string): Promise<string> => {
    const token = await loginProvider.token({
      sub: subject,
      name: `${subject} de Prueba`,
      'https://abona.mx/email': `${subject}@correo.mx`,
    });
    const { text } = await call('logIn', { 'universal-auth-token': token });
    return JSON.parse(text).data.session_token;
  };
  return { ...product, url, call, signIn };
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

describe('every call of the contract', () => {
  it('is bound, and in the API document with each of its refusals, and nothing else is', async () => {
    const { url } = await startWholeServer();

    const document = JSON.parse(await (await fetch(`${url}/api/openapi.json`)).text());

    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = calls.map(([, endpoint]) => `${endpoint.method} ${addressOf(endpoint)}`);
    expect(documented.toSorted()).toEqual(declared.toSorted());
    for (const [name, endpoint] of calls) {
      const operation = document.paths[addressOf(endpoint)][endpoint.method.toLowerCase()];
      for (const code of endpoint.errors) expect(JSON.stringify(operation), name).toContain(code);
    }
  });

  it('[6.01, 6.02, 8.01] that is somebody’s is refused to nobody, to a stranger and to a login token', async () => {
    const { call, loginProvider } = await startWholeServer();
    const refusals: Partial<Record<Endpoint['auth'], number>> = {
      session: 401,
      login_token: 401,
      merchant: 401,
      sandbox: 403,
    };
    const strangers: readonly Headers[] = [
      {},
      bearer('x'),
      { authorization: 'Basic YTpi' },
      bearer(await loginProvider.token({ sub: 'auth0|1' })),
    ];
    const guarded = calls.filter(([, { auth }]) => auth in refusals);

    for (const [name, { auth }] of guarded)
      for (const headers of strangers)
        expect((await call(name, headers)).status, name).toBe(refusals[auth]);
    expect(guarded.length).toBeGreaterThan(10);
  });

  it('[6.02] shows a customer nothing of another, and changes nothing of theirs', async () => {
    const { call, signIn, database } = await startWholeServer();
    const ana = await signIn('ana');
    await call('createApplication', bearer(ana));
    await call('sendVerificationEmail', bearer(ana));
    const told = await Promise.all(
      tellingCalls.map(async (name) => (await call(name, bearer(ana))).text),
    );
    const traces = new Set(told.flatMap((text) => text.match(TRACE) ?? []));
    const anaId: number = JSON.parse(told[0] ?? '').data.customer_id;
    const before = await rowsOf(database.pool, anaId);

    const bea = await signIn('bea');
    const replies = [];
    for (const name of customerCalls) replies.push(await call(name, bearer(bea)));

    const heard = replies.map(({ text }) => text).join('\n');
    expect([...traces].filter((trace) => heard.includes(trace))).toEqual([]);
    expect(traces.size).toBe(5);
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
    expect(await rowsOf(database.pool, anaId)).toEqual(before);
    expect((await call('getSession', bearer(ana))).status).toBe(200);
  });
});

/** The calls by which a customer learns names and numbers of their own. */
const tellingCalls = [
  'getSession',
  'listSessions',
  'getPushConfiguration',
  'getApplication',
] as const satisfies readonly CallName[];

/** Every call a signed-in customer can make; signing out comes last, since nothing works after it. */
const customerCalls = calls
  .filter(([, { auth }]) => auth === 'session' || auth === 'session_if_any')
  .map(([name]) => name)
  .toSorted((one, other) => Number(one === 'logOut') - Number(other === 'logOut'));

const TRACE = /ana[\w@.]+|[\da-f-]{32,36}|\d{15}/g;

async function rowsOf(pool: pg.Pool, customerId: number): Promise<readonly unknown[]> {
  const tables = [
    'identity.customers',
    'identity.sessions',
    'identity.email_verifications',
    'origination.applications',
    'origination.application_moves',
    'origination.drafts',
    'origination.consents',
    'origination.customer_properties',
    'origination.behaviors',
    'engagement.contexts',
  ];
  const all = tables.map((table) => `select t::text as row from ${table} t where customer_id = $1`);
  const { rows } = await pool.query(`${all.join(' union all ')} order by 1`, [customerId]);
  return rows;
}

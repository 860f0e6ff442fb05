import { randomUUID } from 'node:crypto';
import { api, type CallName } from '@abona/contract/api';
import { addressOf, type Endpoint } from '@abona/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { startServer } from '#testing/server-program.ts';
import { startTestProduct } from '#testing/test-product.ts';

/** What people and machines send us that nobody but its owner may ever read: thirty, of every kind. */
const SECRETS = [
  ...['493817', '018264', '775310', '640992'],
  ...['GODE561231HDFRRN09', 'LOHM920314MJCPRR07', 'PEGJ900101MDFRRN04', 'BEML920313HMCLNS09'],
  ...['4111111111111111', '5500 0000 0000 0004', '3782-822463-10005', '6362970000457013'],
  ...['032180000118359719', '012180015234567898', '646180157000000004', '002010077777777771'],
  ...['ana.garcia@correo.mx', 'm.lopez+abona@ejemplo.org', 'JUAN@CORREO.MX', 'sol@sub.dominio.mx'],
  ...['5587654321', '55 8765 4322', '+52 55 8765 4323', '(55) 8765-4324'],
  ...['GODE561231GR8', 'XAXX010101000'],
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.c2lnbmF0dXJl',
  'sk_live_9d8s7f6g5h4j3k2l1qwe',
  'pdT9vK2mQ8xW4nR7yB1cL6hJ3fG5sA0zpdT9vK2mQ8x',
  'whsec_Y2FuYXJ5LWNhbmFyeS1jYW5hcnktY2FuYXJ5',
];

type Plant = {
  readonly name: CallName;
  readonly body?: object;
  readonly search?: string;
  readonly id?: string;
};

const at = '2026-11-15T12:00:00-06:00';

/** Wherever something can be put: bodies right and wrong, addresses, searches. */
const plantsOf = (secret: string): readonly Plant[] => [
  { name: 'sendContactCode', body: { send_method_name: 'SMS', value: secret } },
  { name: 'validateContactCode', body: { otp: secret, token_id: secret } },
  { name: 'verifyEmail', body: { token: secret } },
  { name: 'openActivityLink', body: { token: secret } },
  { name: 'cancelPhoneChange', body: { token: secret } },
  { name: 'openPrivacyRequest', body: { kind: 'opposition', description: `Es mío: ${secret}` } },
  { name: 'addBankAccount', body: { clabe: secret } },
  { name: 'addCard', body: { token_id: secret } },
  { name: 'putCustomerProperty', body: { name: secret, value: secret } },
  { name: 'sendShopReturn', body: { merchant_name: secret, return_url: `https://x.mx/${secret}` } },
  { name: 'getActivityStatus', id: secret },
  { name: 'getSession', search: `?token=${encodeURIComponent(secret)}` },
  {
    name: 'recordEvents',
    body: {
      events: [
        {
          id: randomUUID(),
          name: 'error_log_in_completed',
          at,
          fields: { error_message: `no existe ${secret}` },
        },
      ],
    },
  },
  {
    name: 'recordLogs',
    body: { lines: [{ level: 'error', message: `falló ${secret}`, trail: 'canario', at }] },
  },
];

async function startCanary() {
  const product = await startTestProduct();
  const { database, loginProvider, mailServer, push } = product;
  const server = await startServer({
    DATABASE_URL: database.url,
    LOGIN_ISSUER: loginProvider.issuer,
    SMTP_URL: mailServer.url,
    PUSH_URL: push.url,
    LOG_LEVEL: 'debug',
    RATE_LIMIT_SUBJECT_PER_MINUTE: '100000',
  });
  const send = async (plant: Plant, headers: Readonly<Record<string, string>>) => {
    const endpoint: Endpoint = api[plant.name];
    const path = addressOf(endpoint).replace(/\{\w+\}/g, encodeURIComponent(plant.id ?? 'x'));
    const response = await fetch(`${server.url}${path}${plant.search ?? ''}`, {
      method: endpoint.method,
      headers: {
        ...(plant.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(plant.body === undefined ? {} : { body: JSON.stringify(plant.body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  const login = await loginProvider.token({
    sub: 'canario',
    name: 'Canario de Prueba',
    'https://abona.mx/email': 'canario@correo.mx',
  });
  const entered = await send({ name: 'logIn' }, { 'universal-auth-token': login });
  const session: string = JSON.parse(entered.text).data.session_token;
  return { ...server, database, send, session };
}

/** Where what we keep for ourselves could let something slip. */
const SINKS = [
  'platform.outbox',
  'platform.audit_trail',
  'platform.idempotency_keys',
  'engagement.events',
  'engagement.browser_logs',
  'pgboss.job',
];

describe('thirty planted secrets', () => {
  it('are in no log, no trace, no refusal, no event, no job and no analytics, however they were sent', async () => {
    const { send, session, database, logLines, words } = await startCanary();
    const own = { authorization: `Bearer ${session}` };
    const replies: string[] = [];
    expect(SECRETS).toHaveLength(30);

    const sow = async (secret: string) => {
      const asSelf = plantsOf(secret).map((plant) => send(plant, own));
      // A secret where a token stands, and as the key of a request.
      const asToken = send(
        { name: 'getSession' },
        { authorization: `Bearer ${secret}`, 'idempotency-key': secret.padEnd(16, '0') },
      );
      const answered = await Promise.all([...asSelf, asToken]);
      replies.push(...answered.map(({ text }) => text));
      expect(answered.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    };
    await Promise.all(SECRETS.map(sow));

    const names = new Set<string>(
      (
        await database.pool.query(
          `select table_schema || '.' || table_name as name from information_schema.tables`,
        )
      ).rows.map(({ name }) => name),
    );
    expect(SINKS.filter((sink) => !names.has(sink))).toEqual([]);
    const sinks = new Map([
      ['the log', logLines()],
      ['the terminal', words()],
      ['the answers', replies.join('\n')],
    ]);
    for (const sink of SINKS) {
      const { rows } = await database.pool.query(`select to_jsonb(t)::text as row from ${sink} t`);
      sinks.set(sink, rows.map(({ row }) => row).join('\n'));
    }
    expect(sinks.get('the log')?.length).toBeGreaterThan(1_000);
    for (const [sink, text] of sinks)
      expect(
        SECRETS.filter((secret) => text.includes(secret)),
        sink,
      ).toEqual([]);
  });
});

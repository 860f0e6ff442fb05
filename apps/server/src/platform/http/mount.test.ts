import { defineEndpoint } from '@abona/contract/endpoint';
import { errorCatalogue } from '@abona/contract/errors';
import { err, ok } from '@abona/kernel/result';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApi } from '#testing/test-api.ts';
import { asCustomer } from '#testing/test-authenticator.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import type { Api } from './api.ts';
import { mount } from './mount.ts';

const putThing = defineEndpoint({
  service: 'loan',
  method: 'PUT',
  path: '/v1/things/{id}',
  auth: 'session',
  summary: 'Keeps a thing.',
  params: z.object({ id: z.string().regex(/^\d+$/) }),
  query: z.object({ note: z.string().optional() }),
  body: z.object({
    name: z.string().min(1).max(10),
    address: z.object({ postal_code: z.string().regex(/^\d{5}$/) }).optional(),
    items: z.array(z.object({ amount: z.int().positive() })).optional(),
  }),
  reply: z.object({ id: z.number(), owner: z.number(), name: z.string() }),
  errors: ['session_expired', 'validation_failed', 'state_conflict', 'hold_active'],
});

const noDatabase = undefined as never;

function serveThings(api: Api): void {
  mount(api, putThing, async ({ caller, params, body }) => {
    if (body.name === 'taken') return err('state_conflict');
    if (body.name === 'held') return err({ code: 'hold_active', details: { date: '3 de mayo' } });
    if (body.name === 'bug') throw new Error('the reason is nobody’s business');
    const secret = { internal: 'not declared' };
    return ok({ id: Number(params.id), owner: caller.customerId, name: body.name, ...secret });
  });
}

function things() {
  const api = createTestApi({ db: noDatabase });
  serveThings(api);
  const put = (payload: unknown, headers: Record<string, string> = asCustomer(7)) =>
    api.fastify.inject({
      method: 'PUT',
      url: '/api/loan/v1/things/5?note=x',
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
  return { api, put };
}

const getSales = defineEndpoint({
  service: 'merchant',
  method: 'GET',
  path: '/v1/sales',
  auth: 'merchant',
  scope: 'payments:read',
  summary: 'What a shop sold.',
  reply: z.object({ shop: z.string() }),
  errors: ['api_key_invalid', 'scope_missing'],
});

describe('an endpoint for shops', () => {
  it('knows a shop by its key, and holds the key to its scopes', async () => {
    const api = createTestApi({ db: noDatabase });
    mount(api, getSales, async ({ caller }) => ok({ shop: caller.merchantId }));
    const payouts = { ...getSales, path: '/v1/payouts', scope: 'payouts:read' } as const;
    mount(api, payouts, async ({ caller }) => ok({ shop: caller.merchantId }));
    const get = (path: string, key: string) =>
      api.fastify.inject({
        url: `/api/merchant${path}`,
        headers: { authorization: `Bearer ${key}` },
      });

    const own = await get('/v1/sales', 'merchant-a');
    const stranger = await get('/v1/sales', 'customer-7');
    const beyond = await get('/v1/payouts', 'merchant-a');

    expect(own.json().data).toEqual({ shop: 'a' });
    expect([stranger.statusCode, stranger.json().error.code]).toEqual([401, 'api_key_invalid']);
    expect([beyond.statusCode, beyond.json().error.code]).toEqual([403, 'scope_missing']);
  });

  it('tells a secret once: whoever repeats the call gets null in its place', async () => {
    const { db } = await createTestDatabase();
    const makeKey = defineEndpoint({
      ...getSales,
      method: 'POST',
      idempotency: 'required',
      shownOnce: ['key'],
      reply: z.object({ id: z.string(), key: z.string().nullable() }),
    });
    const api = createTestApi({ db });
    mount(api, makeKey, async () => ok({ id: 'k1', key: 'very-secret' }));
    const post = () =>
      api.fastify.inject({
        method: 'POST',
        url: '/api/merchant/v1/sales',
        headers: { authorization: 'Bearer merchant-a', 'idempotency-key': 'a-key-of-16-chars' },
      });

    const [first, again] = [await post(), await post()];

    expect(first.json().data).toEqual({ id: 'k1', key: 'very-secret' });
    expect(again.json().data).toEqual({ id: 'k1', key: null });
    const kept = await db.selectFrom('platform.idempotency_keys').select('body').execute();
    expect(JSON.stringify(kept)).not.toContain('very-secret');
    // Nor anything else that it tells: kept answers are sealed.
    expect(kept).toEqual([{ body: expect.stringMatching(/^v1\.local\.[\w-]+$/) }]);
  });
});

describe('a mounted endpoint', () => {
  it('[7.01] answers in the envelope, with declared fields only', async () => {
    const { put } = things();

    const reply = await put({ name: 'lápiz' });

    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      status: 'success',
      data: { id: 5, owner: 7, name: 'lápiz' },
    });
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('[7.01] accepts the headers the app sends', async () => {
    const { put } = things();

    const reply = await put(
      { name: 'lápiz' },
      { ...asCustomer(7), 'accept-language': 'es-MX', 'channel-source': 'web' },
    );

    expect(reply.statusCode).toBe(200);
  });

  it('[8.03] refuses with a code, a Spanish sentence and a trace id', async () => {
    const { put } = things();

    const reply = await put({ name: 'taken' });

    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toEqual({
      status: 'fail',
      error: {
        code: 'state_conflict',
        message: 'Esta operación ya cambió. Actualiza la página.',
        trace_id: reply.headers['x-request-id'],
        retryable: false,
      },
    });
  });

  it('fills the sentence of a refusal from its details', async () => {
    const { put } = things();

    const reply = await put({ name: 'held' });

    expect(reply.statusCode).toBe(423);
    expect(reply.json().error.message).toBe(
      'Por tu seguridad, esta opción estará disponible el 3 de mayo.',
    );
  });

  it('[8.01] asks for a session before it looks at the body', async () => {
    const { put } = things();

    const nobody = await put({ wrong: true }, {});
    const stranger = await put({ wrong: true }, { authorization: 'Bearer forged' });

    for (const reply of [nobody, stranger]) {
      expect(reply.statusCode).toBe(401);
      expect(reply.json().error.code).toBe('session_expired');
      expect(reply.headers['www-authenticate']).toBe('Bearer');
    }
  });

  it('names every refused field in Spanish, and never repeats what was sent', async () => {
    const { put } = things();

    const reply = await put({
      name: '',
      address: { postal_code: 'abcde', colony: 'Roma' },
      items: [{ amount: 1 }, { amount: -2 }, { amount: 'x' }],
      'extra<b>': 'surprise',
    });

    expect(reply.statusCode).toBe(422);
    expect(reply.json().error).toMatchObject({
      code: 'validation_failed',
      message: 'Revisa los datos marcados.',
      fields: [
        { path: 'name', message: 'Este dato es obligatorio.' },
        { path: 'address.postal_code', message: 'El formato no es válido.' },
        { path: 'address.colony', message: 'Este dato no se esperaba.' },
        { path: 'items.1.amount', message: 'Debe ser mayor que 0.' },
        { path: 'items.2.amount', message: 'Este dato no es válido.' },
        { path: '?', message: 'Este dato no se esperaba.' },
      ],
    });
    expect(reply.body).not.toContain('abcde');
  });

  it.each([
    ['{"name": ', 'malformed_body'],
    ['{"name":"a","__proto__":{"x":1}}', 'malformed_body'],
    ['{"name":"a\\u0000b"}', 'malformed_body'],
    ['{"name":"\\ud83d"}', 'validation_failed'],
    ['{"name":"a","\\udc00":1}', 'validation_failed'],
    [`{"name":"a","items":${'['.repeat(1000)}${']'.repeat(1000)}}`, 'malformed_body'],
    [`{"name":"${'x'.repeat(70_000)}"}`, 'body_too_large'],
    ['[]', 'validation_failed'],
    ['null', 'validation_failed'],
    ['', 'validation_failed'],
  ])('refuses the body %.30s with %s', async (payload, code) => {
    const { put } = things();

    const reply = await put(payload);

    expect(reply.json().error.code).toBe(code);
    expect(reply.statusCode).toBe(errorCatalogue[code as 'malformed_body'].http);
  });

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded'])(
    'refuses a body that is %s',
    async (type) => {
      const { put } = things();

      const reply = await put('name=a', { ...asCustomer(7), 'content-type': type });

      expect(reply.statusCode).toBe(415);
      expect(reply.json().error.code).toBe('unsupported_media_type');
    },
  );

  it('tells an unknown address from an unknown method', async () => {
    const { api } = things();

    const unknown = await api.fastify.inject('/api/loan/v1/nothing');
    const method = await api.fastify.inject({ method: 'GET', url: '/api/loan/v1/things/5' });

    expect([unknown.statusCode, unknown.json().error.code]).toEqual([404, 'not_found']);
    expect([method.statusCode, method.json().error.code]).toEqual([405, 'method_not_allowed']);
    expect(method.headers['allow']).toBe('PUT');
  });

  it('answers a bug with a sentence and a trace id, and no word of the reason', async () => {
    const lines: unknown[] = [];
    const record = (fields: object) => void lines.push(fields);
    const log = { error: record, warn: () => {}, info: () => {}, debug: () => {} };
    const api = createTestApi({ db: noDatabase, log });
    serveThings(api);

    const reply = await api.fastify.inject({
      method: 'PUT',
      url: '/api/loan/v1/things/5',
      headers: asCustomer(7),
      payload: { name: 'bug' },
    });

    expect(reply.statusCode).toBe(500);
    expect(reply.json().error.code).toBe('internal_error');
    expect(reply.body).not.toContain('nobody');
    expect(lines).toMatchObject([
      { trace_id: reply.json().error.trace_id, route: '/api/loan/v1/things/:id' },
    ]);
  });

  it('treats a reply of the wrong shape as a bug', async () => {
    const api = createTestApi({ db: noDatabase });
    const endpoint = defineEndpoint({
      service: 'home',
      method: 'GET',
      path: '/v1/broken',
      auth: 'public',
      summary: 'Promises a number.',
      reply: z.object({ count: z.int() }),
      errors: [],
    });
    mount(api, endpoint, async () => ok({ count: 0.5 }));

    const reply = await api.fastify.inject('/api/home/v1/broken');

    expect(reply.statusCode).toBe(500);
    expect(reply.body).not.toContain('0.5');
  });
});

describe('an endpoint for a vendor’s client', () => {
  it('takes a form and answers bare', async () => {
    const api = createTestApi({ db: noDatabase });
    const endpoint = defineEndpoint({
      service: 'funnel',
      method: 'POST',
      path: '/v1/vendor',
      auth: 'session',
      summary: 'Signs.',
      bare: true,
      body: z.strictObject({ socket_id: z.string() }),
      reply: z.object({ auth: z.string() }),
      errors: ['session_expired', 'validation_failed'],
    });
    mount(api, endpoint, async ({ body }) => ok({ auth: body.socket_id }));
    const post = (payload: string) =>
      api.fastify.inject({
        method: 'POST',
        url: '/api/funnel/v1/vendor',
        headers: { ...asCustomer(1), 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      });

    const signed = await post('socket_id=1.2');
    const twice = await post('socket_id=1.2&socket_id=3.4');

    expect(signed.json()).toEqual({ auth: '1.2' });
    expect(twice.statusCode).toBe(422);
  });
});

describe('the gate', () => {
  const reply = z.object({ who: z.string() });
  const at = (path: `/${string}`, auth: 'public' | 'session_if_any' | 'login_token' | 'sandbox') =>
    defineEndpoint({
      service: 'operations',
      method: 'GET',
      path,
      auth,
      summary: 'Tells who calls.',
      reply,
      errors: ['login_token_invalid', 'provider_unavailable', 'forbidden'],
    });
  const serve = (api: Api) => {
    for (const auth of ['public', 'session_if_any', 'login_token', 'sandbox'] as const)
      mount(api, at(`/${auth}`, auth), async ({ caller }) => ok({ who: caller.kind }));
  };

  it.each([
    ['public', { authorization: 'Bearer customer-1' }, 'anonymous'],
    ['session_if_any', { authorization: 'Bearer customer-1' }, 'session'],
    ['session_if_any', { authorization: 'Bearer forged' }, 'anonymous'],
    ['session_if_any', {}, 'anonymous'],
    ['login_token', { 'universal-auth-token': 'login-ana' }, 'login'],
    ['sandbox', { authorization: 'Bearer sandbox' }, 'sandbox'],
  ])('at %s knows %o as %s', async (path, headers, who) => {
    const api = createTestApi({ db: noDatabase });
    serve(api);

    const answer = await api.fastify.inject({ url: `/api/operations/${path}`, headers });

    expect(answer.json()).toEqual({ status: 'success', data: { who } });
  });

  it.each([
    ['login_token', {}, 401, 'login_token_invalid'],
    ['login_token', { authorization: 'Bearer customer-1' }, 401, 'login_token_invalid'],
    ['login_token', { 'universal-auth-token': 'down' }, 503, 'provider_unavailable'],
    ['sandbox', {}, 403, 'forbidden'],
    ['sandbox', { authorization: 'Bearer sandboy' }, 403, 'forbidden'],
    ['sandbox', { authorization: 'Bearer customer-1' }, 403, 'forbidden'],
  ])('at %s refuses %o', async (path, headers, status, code) => {
    const api = createTestApi({ db: noDatabase });
    serve(api);

    const answer = await api.fastify.inject({ url: `/api/operations/${path}`, headers });

    expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
  });

  it('has no door for the sandbox where there is no secret for it', async () => {
    const api = createTestApi({ db: noDatabase, environment: 'PROD', sandboxSecret: null });
    serve(api);

    const answer = await api.fastify.inject({
      url: '/api/operations/sandbox',
      headers: { authorization: 'Bearer sandbox' },
    });

    expect(answer.statusCode).toBe(404);
  });
});

describe('a database that is away', () => {
  it('makes calls fail with 503 and a time to come back, until it is there again', async () => {
    const { db, pool } = await createTestDatabase();
    const api = createTestApi({ db });
    const endpoint = defineEndpoint({
      service: 'home',
      method: 'GET',
      path: '/v1/keys',
      auth: 'public',
      summary: 'Counts.',
      reply: z.object({ count: z.int() }),
      errors: [],
    });
    mount(api, endpoint, async () => {
      const rows = await db.selectFrom('platform.outbox').select('id').limit(1).execute();
      return ok({ count: rows.length });
    });
    const refuse = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const connect = pool.connect.bind(pool);
    pool.connect = () => Promise.reject(refuse);

    const away = await api.fastify.inject('/api/home/v1/keys');
    pool.connect = connect;
    const back = await api.fastify.inject('/api/home/v1/keys');

    expect(away.statusCode).toBe(503);
    expect(away.json().error).toMatchObject({ code: 'unavailable', retryable: true });
    expect(away.headers['retry-after']).toBe('5');
    expect(back.statusCode).toBe(200);
  });

  it.each([
    ['53100', 503, 'storage_full', '60'],
    ['57P03', 503, 'unavailable', '5'],
    ['57014', 503, 'unavailable', '5'],
    ['23505', 500, 'internal_error', undefined],
  ])('answers SQLSTATE %s with %i %s', async (code, status, expected, retryAfter) => {
    const api = createTestApi({ db: noDatabase });
    const endpoint = defineEndpoint({
      service: 'home',
      method: 'POST',
      path: '/v1/write',
      auth: 'public',
      summary: 'Writes.',
      reply: z.object({}),
      errors: [],
    });
    mount(api, endpoint, async () => {
      throw Object.assign(new Error('as PostgreSQL says it'), { code });
    });

    const reply = await api.fastify.inject({ method: 'POST', url: '/api/home/v1/write' });

    expect([reply.statusCode, reply.json().error.code]).toEqual([status, expected]);
    expect(reply.headers['retry-after']).toBe(retryAfter);
    expect(reply.body).not.toContain('PostgreSQL');
  });
});

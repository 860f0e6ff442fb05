import { defineEndpoint } from '@abona/contract/endpoint';
import { type ErrorCode, errorCatalogue } from '@abona/contract/errors';
import { err, ok } from '@abona/kernel/result';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { transaction } from '#platform/database/transaction.ts';
import { createLog } from '#platform/log.ts';
import { createTestApi } from '#testing/test-api.ts';
import { asCustomer } from '#testing/test-authenticator.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { mount } from './mount.ts';

const codes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]];

const kit = defineEndpoint({
  service: 'home',
  method: 'POST',
  path: '/v1/kit/{id}',
  auth: 'session_if_any',
  summary: 'For this test.',
  params: z.object({ id: z.string() }),
  query: z.object({ token: z.string().optional() }),
  body: z.object({
    refuse: z.enum(codes).optional(),
    break: z.string().optional(),
    otp: z.string(),
  }),
  reply: z.object({}),
  errors: codes,
});

function capture() {
  const lines: string[] = [];
  return { lines, log: createLog('debug', { write: (line) => void lines.push(line) }) };
}

async function serve() {
  const { db } = await createTestDatabase();
  const { lines, log } = capture();
  const api = createTestApi({ db, log });
  mount(api, kit, async ({ body, params }) => {
    if (body.refuse !== undefined) return err(body.refuse);
    if (body.break === 'bug') throw new Error(`cannot work with ${body.otp} of ${params.id}`);
    if (body.break === 'database')
      await transaction(db, async (tx) => {
        await sql`insert into platform.audit_heads values (${body.otp}, 1, '')`.execute(tx);
        await sql`insert into platform.audit_heads values (${body.otp}, 1, '')`.execute(tx);
      });
    return ok({});
  });
  const call = (body: object, { id = '5', query = '', headers = {} } = {}) =>
    api.fastify.inject({
      method: 'POST',
      url: `/api/home/v1/kit/${id}${query}`,
      headers: { ...asCustomer(7), ...headers },
      payload: { otp: '000000', ...body },
    });
  return { call, lines, levels: () => lines.map((line) => JSON.parse(line).level) };
}

describe('the log of requests', () => {
  it.each(codes)(
    '[8.02] warns of a refusal with %s only if its status is unexpected',
    async (code) => {
      const { call, levels } = await serve();

      const reply = await call({ refuse: code });

      const isExpected = [400, 401, 403, 404, 409, 422].includes(reply.statusCode);
      expect(levels()).toEqual([isExpected ? 'info' : 'warn']);
    },
  );

  it('tells who called what, and how it went', async () => {
    const { call, lines } = await serve();

    const reply = await call({});

    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 'info',
      severity: 2,
      time: expect.any(String),
      trace_id: reply.headers['x-request-id'],
      method: 'POST',
      route: '/api/home/v1/kit/:id',
      status_code: 200,
      duration_ms: expect.any(Number),
      customer_id: 7,
      session_id: 'session-7',
      message: 'request answered',
    });
  });

  it('repeats nothing of what people send, however the request ends', async () => {
    const { call, lines } = await serve();
    const secrets = Array.from(
      { length: 30 },
      (_, i) =>
        `${['48151', 'ana.lopez@correo', 'GODE561231HDFRR', '41111111111111', '0321800001183597', 'eyJhbGciOiJIUzI1NiJ9.e30.sig'][i % 6]}${i}x`,
    );
    const replies: string[] = [];

    for (const secret of secrets) {
      const everywhere = {
        id: encodeURIComponent(secret),
        query: `?token=${encodeURIComponent(secret)}`,
        headers: {
          'user-agent': secret,
          referer: `http://x/?t=${secret}`,
          'x-custom': secret,
          authorization: `Bearer ${secret}`,
        },
      };
      for (const body of [
        {},
        { break: 'bug' },
        { break: 'database' },
        { refuse: secret },
        { [secret]: secret },
      ])
        replies.push((await call({ otp: secret, ...body }, everywhere)).body);
    }

    expect(lines.length).toBeGreaterThanOrEqual(150);
    const everything = lines.join('');
    expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
    expect(secrets.filter((secret) => replies.join('').includes(`"${secret}"`))).toEqual([]);
  });
});

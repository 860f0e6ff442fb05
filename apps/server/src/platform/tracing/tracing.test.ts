import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defineEndpoint } from '@abona/contract/endpoint';
import { ok } from '@abona/kernel/result';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { transaction } from '#platform/database/transaction.ts';
import { mount } from '#platform/http/mount.ts';
import { createLog } from '#platform/log.ts';
import { callOut } from '#platform/outgoing-call.ts';
import { createTestApi } from '#testing/test-api.ts';
import { asCustomer } from '#testing/test-authenticator.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { jobContent, withinJob } from './job-spans.ts';
import { startTracing } from './start-tracing.ts';
import { statementName } from './statement-log.ts';

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(Attribute),
  links: z.array(z.object({ traceId: z.string() })).default([]),
});
/** What a collector is sent, as far as this test reads it. */
const Export = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
});

const kit = defineEndpoint({
  service: 'home',
  method: 'POST',
  path: '/v1/traced',
  auth: 'session',
  summary: 'For this test.',
  body: z.object({ secret: z.string() }),
  reply: z.object({}),
  errors: [],
});

type Heard = { readonly headers: IncomingHttpHeaders; readonly body: string };

async function listen(heard: Heard[]): Promise<Server> {
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      heard.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      reply.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

test('a call, its statements, its provider and the job it leaves are told to a collector under the name of the answer', async () => {
  const collected: Heard[] = [];
  const asked: Heard[] = [];
  const [collector, provider] = await Promise.all([listen(collected), listen(asked)]);
  const providerUrl = addressOf(provider);
  const stop = startTracing(
    { endpoint: addressOf(collector), share: 1 },
    { version: 'test', environment: 'LOCAL' },
  );
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  const { db } = await createTestDatabase();
  const api = createTestApi({ db, log });
  const left: ReturnType<typeof jobContent>[] = [];
  mount(api, kit, async ({ body }) => {
    await transaction(db, async (tx) => {
      await sql`select count(*) from platform.outbox where key = ${body.secret}`.execute(tx);
      left.push(jobContent({ number: 1 }));
    });
    await callOut(`${providerUrl}/ask`, { method: 'GET', headers: {}, timeoutMs: 5_000 });
    log.info({}, 'in the middle of it');
    return ok({});
  });

  const answer = await api.fastify.inject({
    method: 'POST',
    url: '/api/home/v1/traced',
    headers: asCustomer(7),
    payload: { secret: 'MAMR880314MJCRRS05' },
  });
  expect(answer.statusCode).toBe(200);
  const name = String(answer.headers['x-request-id']);
  const [content = jobContent({})] = left;
  await withinJob({ name: 'kit.later', data: content }, async () => log.info({}, 'later'));
  await stop();
  collector.close();
  provider.close();

  const spans = collected.flatMap(({ body }) =>
    Export.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
  const named = (text: string) => spans.find((span) => span.name === text);
  const call = named('POST /api/home/v1/traced');
  expect(call?.traceId).toBe(name);
  expect(named('select platform.outbox')).toMatchObject({
    traceId: name,
    parentSpanId: call?.spanId,
  });
  expect(named(`GET ${new URL(providerUrl).host}`)).toMatchObject({ traceId: name });
  expect(asked[0]?.headers['traceparent']).toContain(name);
  const job = named('kit.later');
  expect(job?.traceId).not.toBe(name);
  expect(job?.links.map(({ traceId }) => traceId)).toEqual([name]);
  const traceIdOf = (message: string) => {
    const line = lines.map((text) => JSON.parse(text)).find((one) => one.message === message);
    return line?.trace_id;
  };
  expect(traceIdOf('in the middle of it')).toBe(name);
  expect(traceIdOf('later')).toBe(job?.traceId);
  // What people typed stays where it is.
  expect(collected.map(({ body }) => body).join('')).not.toContain('MAMR880314');
});

test.each([
  ['select "a" from "lending"."loans" as "l" where "id" = $1', 'select lending.loans'],
  [
    'with due as (select 1 from lending.loans join collections.receipts r on true) update ledger.balances set x = 1',
    'with lending.loans collections.receipts ledger.balances',
  ],
  ['insert into platform.audit_heads values ($1)', 'insert platform.audit_heads'],
  ['savepoint rehearsal', 'savepoint'],
])('a statement is named by what it does: %s', (text, expected) => {
  expect(statementName(text)).toBe(expected);
});

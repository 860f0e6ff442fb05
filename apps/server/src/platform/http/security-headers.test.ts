import { once } from 'node:events';
import { connect } from 'node:net';
import { defineEndpoint } from '@abona/contract/endpoint';
import { ok } from '@abona/kernel/result';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApi } from '#testing/test-api.ts';
import { asCustomer } from '#testing/test-authenticator.ts';
import type { Api } from './api.ts';
import { mount } from './mount.ts';

const kit = defineEndpoint({
  service: 'home',
  method: 'POST',
  path: '/v1/kit',
  auth: 'session',
  summary: 'For this test.',
  body: z.object({ name: z.string() }),
  reply: z.object({}),
  errors: ['session_expired', 'validation_failed'],
});

function serve(environment: 'LOCAL' | 'PROD' = 'PROD'): Api {
  const api = createTestApi({ db: undefined as never, environment });
  mount(api, kit, async ({ body }) => {
    if (body.name === 'bug') throw new Error('a bug');
    return ok({});
  });
  return api;
}

const expected = {
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'; .*frame-ancestors 'none'$/,
  ),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'cache-control': 'no-store',
};

describe('every answer of the API', () => {
  const post = { method: 'POST', url: '/api/home/v1/kit' } as const;
  it.each([
    [200, { ...post, headers: asCustomer(1), payload: { name: 'x' } }],
    [401, { ...post, payload: { name: 'x' } }],
    [422, { ...post, headers: asCustomer(1), payload: {} }],
    [
      400,
      { ...post, headers: { ...asCustomer(1), 'content-type': 'application/json' }, payload: '{' },
    ],
    [415, { ...post, headers: { ...asCustomer(1), 'content-type': 'text/plain' }, payload: 'x' }],
    [413, { ...post, headers: asCustomer(1), payload: { name: 'x'.repeat(70_000) } }],
    [500, { ...post, headers: asCustomer(1), payload: { name: 'bug' } }],
    [404, { method: 'GET', url: '/api/nothing' }],
    [405, { method: 'DELETE', url: '/api/home/v1/kit' }],
    [400, { method: 'GET', url: '/api/home/%' }],
    [400, { method: 'GET', url: '/api/home/%00' }],
    [400, { method: 'GET', url: `/api/home?${'x'.repeat(9_000)}` }],
  ] as const)('carries the security headers with status %i', async (status, request) => {
    const reply = await serve().fastify.inject({ ...request });

    expect(reply.statusCode).toBe(status);
    expect(reply.headers).toMatchObject(expected);
  });

  it('does not bind a developer’s machine to TLS', async () => {
    const reply = await serve('LOCAL').fastify.inject({ method: 'GET', url: '/api/nothing' });

    expect(reply.headers['strict-transport-security']).toBeUndefined();
  });
});

describe('what is no HTTP', () => {
  it('is not what expects something of us that nobody promises: it is answered as ever', async () => {
    const answer = await send(
      'GET /api/nothing HTTP/1.1\r\nhost: a\r\nexpect: 200-maybe\r\nconnection: close\r\n\r\n',
    );

    expect(answer).toMatch(/^HTTP\/1.1 404 /);
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
  });

  async function send(text: string): Promise<string> {
    const { fastify } = serve();
    await fastify.listen({ port: 0, host: '127.0.0.1' });
    const address = fastify.server.address();
    const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.write(text);
    await once(socket, 'end');
    return answer;
  }

  it.each([
    ['a broken request line', 'HOLA\r\n\r\n', 400],
    ['headers beyond 16 kB', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'two lengths at once',
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ])('is refused with the same headers and envelope: %s', async (_, text, status) => {
    const answer = await send(text);

    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
  });
});

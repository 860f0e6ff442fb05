import { type AddressInfo, connect } from 'node:net';
import { defineEndpoint } from '@abona/contract/endpoint';
import { ok } from '@abona/kernel/result';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLimiter, type Limit } from '#platform/rate-limit.ts';
import { keepingLog } from '#testing/keeping-log.ts';
import { createTestApi } from '#testing/test-api.ts';
import { asCustomer, testAuthenticator } from '#testing/test-authenticator.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { mount } from './mount.ts';

const look = (path: `/${string}`, auth: 'session' | 'session_if_any') =>
  defineEndpoint({
    service: 'home',
    method: 'GET',
    path,
    auth,
    summary: 'Looks.',
    reply: z.object({}),
    errors: ['session_expired'],
  });

async function api({ limit, hops = 0 }: { limit?: Limit; hops?: number } = {}) {
  const { db } = await createTestDatabase();
  const own = createTestApi({
    db,
    limiter: createLimiter(db, Date.now),
    defaultLimits: { subjectPerMinute: 5, addressPerMinute: 3 },
    trustedProxyHops: hops,
  });
  mount(own, look('/open', 'session_if_any'), async () => ok({}));
  mount(own, look('/own', 'session'), async () => ok({}));
  if (limit !== undefined)
    mount(own, look('/tight', 'session'), { handler: async () => ok({}), limit });
  const calls = async (
    count: number,
    { path = '/open', headers = {} as Record<string, string>, from = '10.0.0.1' } = {},
  ) => {
    const statuses: number[] = [];
    for (let i = 0; i < count; i += 1) {
      const reply = await own.fastify.inject({
        url: `/api/home${path}`,
        headers,
        remoteAddress: from,
      });
      statuses.push(reply.statusCode);
    }
    return statuses;
  };
  return { fastify: own.fastify, calls };
}

describe('the limits of the API', () => {
  it('count a signed-in customer by who they are, wherever they call from', async () => {
    const { calls } = await api();

    const first = await calls(4, { path: '/own', headers: asCustomer(1), from: '10.0.0.1' });
    const second = await calls(2, { path: '/own', headers: asCustomer(1), from: '10.0.0.2' });
    const other = await calls(1, { path: '/own', headers: asCustomer(2), from: '10.0.0.1' });

    expect([...first, ...second, ...other]).toEqual([200, 200, 200, 200, 200, 429, 200]);
  });

  it('count everybody else by address, forged tokens included', async () => {
    const { calls } = await api();

    const guesses = await calls(4, { path: '/own', headers: { authorization: 'Bearer guess' } });
    const anonymous = await calls(1);
    const elsewhere = await calls(1, { from: '10.0.0.9' });

    expect(guesses).toEqual([401, 401, 401, 429]);
    expect(anonymous).toEqual([429]);
    expect(elsewhere).toEqual([200]);
  });

  it('count a whole /64 of IPv6 as one caller, and another as another', async () => {
    const { calls } = await api();

    const statuses: number[] = [];
    for (const last of ['1', '2', 'aaaa:bbbb:cccc:dddd', 'ffff'])
      statuses.push(
        ...(await calls(1, { from: `2001:db8:1:2::${last}`.replace('::aaaa', ':aaaa') })),
      );
    const other = await calls(1, { from: '2001:db8:1:3::1' });

    expect([...statuses, ...other]).toEqual([200, 200, 200, 429, 200]);
  });

  it('are not moved by a forwarded address that nobody vouches for', async () => {
    const { calls } = await api();

    const statuses: number[] = [];
    for (const ip of ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4'])
      statuses.push(...(await calls(1, { headers: { 'x-forwarded-for': ip } })));

    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('take the address that our own proxy saw, not what the caller put before it', async () => {
    const { calls } = await api({ hops: 1 });

    const statuses: number[] = [];
    for (const forged of ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4'])
      statuses.push(...(await calls(1, { headers: { 'x-forwarded-for': `${forged}, 8.8.8.8` } })));
    const other = await calls(1, { headers: { 'x-forwarded-for': '9.9.9.9' } });

    expect([...statuses, ...other]).toEqual([200, 200, 200, 429, 200]);
  });

  it('can be tighter for one endpoint, without using up the others', async () => {
    const { calls } = await api({ limit: { per: 'subject', calls: 1, windowS: 3_600 } });

    const tight = await calls(2, { path: '/tight', headers: asCustomer(1) });
    const own = await calls(5, { path: '/own', headers: asCustomer(1) });

    expect(tight).toEqual([200, 429]);
    expect(own).toEqual([200, 200, 200, 200, 200]);
  });

  it('tell how long to wait', async () => {
    const { fastify, calls } = await api();
    await calls(3);

    const reply = await fastify.inject({ url: '/api/home/open', remoteAddress: '10.0.0.1' });

    expect(reply.json().error).toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(/Intenta de nuevo en (5\d|60) segundos\.$/),
      retryable: true,
    });
    expect(reply.headers).toMatchObject({
      'retry-after': expect.stringMatching(/^(5\d|60)$/),
      'ratelimit-policy': '3;w=60',
      ratelimit: expect.stringMatching(/^limit=3, remaining=0, reset=(5\d|60)$/),
    });
  });

  it('count whoever hangs up while we look for who calls, and take it for no bug', async () => {
    const { db } = await createTestDatabase();
    const { log, bugs } = keepingLog();
    const [asked, left, done] = [signal(), signal(), signal()];
    const own = createTestApi({
      ...{ db, log, limiter: createLimiter(db, Date.now) },
      authenticator: {
        ...testAuthenticator,
        session: async () => {
          asked.resolve();
          await left.promise;
          return null;
        },
      },
    });
    own.fastify.addHook('onError', async () => done.resolve());
    mount(own, look('/own', 'session'), async () => ok({}));
    await own.fastify.listen({ port: 0, host: '127.0.0.1' });
    own.fastify.server.on('connection', (socket) => socket.on('close', left.resolve));
    const { port } = own.fastify.server.address() as AddressInfo;

    const client = connect(port, '127.0.0.1');
    client.write('GET /api/home/own HTTP/1.1\r\nhost: a\r\nauthorization: Bearer x\r\n\r\n');
    await asked.promise;
    client.destroy();
    await done.promise;

    expect(bugs).toEqual([]);
    const { rows } = await sql<{ key: string }>`select key from platform.call_counters`.execute(db);
    expect(rows).toEqual([{ key: 'api address:127.0.0.1' }]);
  });
});

const signal = () => Promise.withResolvers<void>();

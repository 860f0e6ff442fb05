import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AbonaError } from './abona-error.ts';
import { createAbonaClient, each } from './client.ts';
import { routes } from './contract.gen.ts';

type Answer = { readonly status: number; readonly body?: unknown; readonly headers?: object };
type Seen = { method: string; url: string; key: string; authorization: string; body: string };

async function startApi(...answers: readonly (Answer | 'hang up' | 'say nothing')[]) {
  const seen: Seen[] = [];
  const left = [...answers];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '', headers } = request;
    const { authorization = '', 'idempotency-key': key } = headers;
    seen.push({ method, url, key: String(key ?? ''), authorization, body });
    const answer = left.length > 1 ? left.shift() : left[0];
    if (answer === 'say nothing') return;
    if (answer === 'hang up' || answer === undefined) return void request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(answer.body ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const baseUrl = `http://127.0.0.1:${port}/api/merchant/v1/`;
  return { seen, client: createAbonaClient({ secretKey: 'sk_test_x', baseUrl, triesMax: 3 }) };
}

const done = (data: unknown): Answer => ({ status: 200, body: { status: 'success', data } });
const refused = (status: number, code: string, retryable: boolean): Answer => ({
  status,
  body: { status: 'fail', error: { code, message: 'No.', retryable, trace_id: 't1' } },
});
const order = { order_id: 'A-1', amount: 149_900, return_url: 'https://tienda.mx/gracias' };

describe('the client', () => {
  it('sends its key, one name for the operation, and the order', async () => {
    const { client, seen } = await startApi(done({ id: 'pay_1' }));

    const payment = await client.payments.create(order, { idempotencyKey: 'pedido-A-1-intento-1' });

    expect(payment).toEqual({ id: 'pay_1' });
    expect(seen).toEqual([
      {
        method: 'POST',
        url: '/api/merchant/v1/payments',
        key: 'pedido-A-1-intento-1',
        authorization: 'Bearer sk_test_x',
        body: JSON.stringify(order),
      },
    ]);
  });

  it('[1.05] vouches for a customer, and asks what became of it', async () => {
    const { client, seen } = await startApi(done({ merchant_hosted_id: 'hsu-1', status: 'open' }));
    const customer = { merchant_customer_id: 'C-1', consent_timestamp: '2026-11-15T18:00:00Z' };

    const signUp = await client.hostedSignUps.create(customer);
    await client.hostedSignUps.get(signUp.merchant_hosted_id);

    expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/api/merchant/v1/hosted_sign_ups', JSON.stringify(customer)],
      ['GET', '/api/merchant/v1/hosted_sign_ups/hsu-1', ''],
    ]);
  });

  it('[2.49] asks where the money of a refund would go, and gives nothing back', async () => {
    const split = { amount: 100, to_origin: 0, to_plan: 60, to_customer: 45, to_points: 5 };
    const { client, seen } = await startApi(done(split));

    expect(await client.payments.previewRefund('pay_1', { amount: 100 })).toEqual(split);
    await client.payments.previewRefund('pay_1');

    expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/api/merchant/v1/payments/pay_1/refunds/preview', '{"amount":100}'],
      ['POST', '/api/merchant/v1/payments/pay_1/refunds/preview', '{}'],
    ]);
  });

  it('tries again under the same name when the answer is lost or we are away', async () => {
    const away = refused(503, 'unavailable', true);
    const { client, seen } = await startApi('hang up', away, done({ id: 'ref_1' }));

    const refund = await client.payments.refund('pay_1', { amount: 100 });

    expect(refund.id).toBe('ref_1');
    expect(seen).toHaveLength(3);
    expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
    expect(seen[0]?.key).toMatch(/^[\da-f-]{36}$/);
  });

  it('gives up in the end, and at once on what cannot succeed', async () => {
    const lost = await startApi('hang up');
    const wrong = await startApi(refused(409, 'order_exists', false));

    const noAnswer = await lost.client.payments.get('pay_1').catch((error: unknown) => error);
    const conflict = await wrong.client.payments.create(order).catch((error: unknown) => error);

    expect(noAnswer).toBeInstanceOf(AbonaError);
    expect(noAnswer).toMatchObject({ code: 'network', status: 0, retryable: true });
    expect(lost.seen).toHaveLength(3);
    expect(conflict).toMatchObject({ code: 'order_exists', status: 409, requestId: 't1' });
    expect(wrong.seen).toHaveLength(1);
  });

  it('escapes what it is given, and finds the payment of a return', async () => {
    const page = done({ items: [{ id: 'pay_1' }], next_cursor: null });
    const { client, seen } = await startApi(page);

    const found = await client.payments.ofReturn('rt_á&b');
    await client.payments.events('../keys?x', { limit: 5 });

    expect(found).toEqual({ id: 'pay_1' });
    expect(seen.map(({ url }) => url)).toEqual([
      '/api/merchant/v1/payments?return_token=rt_%C3%A1%26b&limit=1',
      '/api/merchant/v1/payments/..%2Fkeys%3Fx/events?limit=5',
    ]);
    expect(seen.every(({ key }) => key === '')).toBe(true);
  });

  it('follows no redirect with its key', async () => {
    const elsewhere = { status: 302, headers: { location: 'http://127.0.0.1:1/' } };
    const { client } = await startApi(elsewhere);

    const failure = await client.payments.get('pay_1').catch((error: unknown) => error);

    expect(failure).toMatchObject({ code: 'network' });
  });

  it('reaches every call that the contract has, by its own address', async () => {
    const { client, seen } = await startApi(done({ items: [] }));

    // A text does wherever one thing is named; a body of another shape is the server's to refuse.
    for (const group of Object.values(client))
      for (const call of Object.values(group) as ((...names: string[]) => Promise<unknown>)[])
        await call('uno', 'dos');

    const reached = seen.map(({ method, url }) => `${method} ${new URL(url, 'http://x').pathname}`);
    const declared = Object.values(routes).map(
      ({ method, path }) =>
        `${method} /api/merchant/v1${path.replace(/\{(?:id|code)\}/, 'uno').replace('{delivery_id}', 'dos')}`,
    );
    expect(new Set(reached)).toEqual(new Set(declared));
  });

  it('ends a call when it is told to, and waits no longer for a try than it is told to', async () => {
    const { client, seen } = await startApi(refused(503, 'unavailable', true));
    const stop = new AbortController();
    const calling = client.payments.get('pay_1', {}, { signal: stop.signal });
    stop.abort(new Error('closing'));

    await expect(calling).rejects.toThrow('closing');
    expect(seen.length).toBeLessThan(3);
    const silent = await startApi('say nothing');
    const impatient = silent.client.payments
      .get('pay_1', {}, { timeoutMs: 1 })
      .catch((error: unknown) => error);
    expect(await impatient).toMatchObject({ code: 'network', status: 0 });
  });

  it('takes what stands between for what it is: tried again when it failed, not when it refused', async () => {
    const page = (status: number): Answer => ({
      status,
      body: '<html>',
      headers: { 'x-request-id': 'r1' },
    });
    const gone = await startApi(page(404));
    const down = await startApi(page(502), done({ id: 'pay_1' }));

    const failure = await gone.client.payments.get('pay_1').catch((error: unknown) => error);

    expect(failure).toMatchObject({
      code: 'network',
      status: 404,
      retryable: false,
      requestId: 'r1',
    });
    expect(gone.seen).toHaveLength(1);
    expect(await down.client.payments.get('pay_1')).toEqual({ id: 'pay_1' });
  });

  it('goes through a list page by page, and no further than it is asked to', async () => {
    const { client, seen } = await startApi(
      done({ items: [1, 2], next_cursor: 'c2' }),
      done({ items: [3], next_cursor: 'c3' }),
    );
    const found: unknown[] = [];

    for await (const payment of each((cursor) => client.payments.list({ cursor }))) {
      found.push(payment);
      if (found.length === 3) break;
    }

    expect(found).toEqual([1, 2, 3]);
    expect(seen.map(({ url }) => url)).toEqual([
      '/api/merchant/v1/payments',
      '/api/merchant/v1/payments?cursor=c2',
    ]);
  });
});

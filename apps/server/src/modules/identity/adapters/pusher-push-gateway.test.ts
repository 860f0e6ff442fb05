import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPusherPushGateway } from './pusher-push-gateway.ts';

const secret = 'push-secret';
const gatewayAt = (url: string) =>
  createPusherPushGateway({
    appId: 'app-1',
    key: 'app-key',
    secret,
    cluster: 'mx1',
    url,
    socketUrl: 'ws://localhost:4004',
  });
const hmac = (message: string) => createHmac('sha256', secret).update(message).digest('hex');

/** The provider's side of an event: what came, and whether its signature holds. */
async function startProvider(status: number, held?: Promise<void>) {
  const received: { body: string; isSigned: boolean }[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const url = new URL(request.url ?? '', 'http://provider');
    const { auth_signature: signature, ...query } = Object.fromEntries(url.searchParams);
    const signed = Object.entries(query)
      .sort()
      .map(([name, value]) => `${name}=${value}`);
    const isSigned =
      signature === hmac(`POST\n${url.pathname}\n${signed.join('&')}`) &&
      query['body_md5'] === createHash('md5').update(body).digest('hex') &&
      url.pathname === '/apps/app-1/events';
    received.push({ body, isSigned });
    await held;
    response.writeHead(status).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe('the push gateway', () => {
  it('[4.02] sends a signed event that says nothing but its name', async () => {
    const provider = await startProvider(200);

    await gatewayAt(provider.url).send('private-abc', 'status-change');

    expect(provider.received).toHaveLength(1);
    expect(provider.received[0]?.isSigned).toBe(true);
    expect(JSON.parse(provider.received[0]?.body ?? '')).toEqual({
      name: 'status-change',
      channels: ['private-abc'],
      data: '{}',
    });
  });

  it('[4.02] tells many channels in one call what came while another was under way', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const provider = await startProvider(200, held);
    const gateway = gatewayAt(provider.url);
    const channelsOf = ({ body }: { body: string }) => JSON.parse(body).channels;

    const first = gateway.send('private-a', 'status-change');
    const others = ['private-b', 'private-c', 'private-b'].map((channel) =>
      gateway.send(channel, 'status-change'),
    );
    letGo();
    await Promise.all([first, ...others]);

    expect(provider.received.map(channelsOf)).toEqual([['private-a'], ['private-b', 'private-c']]);
    expect(provider.received.every(({ isSigned }) => isSigned)).toBe(true);
  });

  it('[7.05] signs a subscription as the provider expects it', () => {
    expect(gatewayAt('http://127.0.0.1:1').sign('12.34', 'private-abc')).toBe(
      `app-key:${hmac('12.34:private-abc')}`,
    );
  });

  it('says so when the provider fails', async () => {
    const provider = await startProvider(500);

    await expect(gatewayAt(provider.url).send('private-abc', 'status-change')).rejects.toThrow();
  });
});

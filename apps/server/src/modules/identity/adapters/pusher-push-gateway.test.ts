import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Pusher from 'pusher';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPusherPushGateway } from './pusher-push-gateway.ts';

const app = { appId: 'app-1', key: 'app-key', secret: 'push-secret' };
/** The provider's own library judges how we sign. */
const judge = new Pusher({ ...app, host: 'localhost' });
const gatewayAt = (url: string) =>
  createPusherPushGateway({ ...app, cluster: 'mx1', url, socketUrl: 'ws://localhost:4004' });

/** The provider's side of an event: where it came, what it said, and whether its signature holds. */
async function startProvider(status: number, held?: Promise<void>) {
  const received: { readonly path: string; readonly body: unknown; readonly isSigned: boolean }[] =
    [];
  let connections = 0;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const [path = '', query] = (request.url ?? '').split('?');
    const expected = judge.createSignedQueryString({ method: 'POST', path, body });
    received.push({ path, body: JSON.parse(body), isSigned: query === expected });
    await held;
    response.writeHead(status).end('{}');
  });
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { received, url, connections: () => connections };
}

describe('the push gateway', () => {
  // A signature names the second in which it was made.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
  afterEach(() => void vi.useRealTimers());

  it('[4.02] sends a signed event that says nothing but its name', async () => {
    const provider = await startProvider(200);

    await gatewayAt(provider.url).send('private-abc', 'status-change');

    expect(provider.received).toEqual([
      {
        path: '/apps/app-1/events',
        body: { name: 'status-change', channels: ['private-abc'], data: '{}' },
        isSigned: true,
      },
    ]);
  });

  it('[4.02] tells many channels in one call what came while another was under way', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const provider = await startProvider(200, held);
    const gateway = gatewayAt(provider.url);

    const first = gateway.send('private-a', 'status-change');
    await vi.waitUntil(() => provider.received.length === 1);
    const others = ['private-b', 'private-c', 'private-b'].map((channel) =>
      gateway.send(channel, 'status-change'),
    );
    letGo();
    await Promise.all([first, ...others]);

    expect(provider.received.map(({ body }) => body)).toMatchObject([
      { channels: ['private-a'] },
      { channels: ['private-b', 'private-c'] },
    ]);
    expect(provider.received.every(({ isSigned }) => isSigned)).toBe(true);
    expect(provider.connections()).toBe(1);
  });

  it('[4.02] tells what one commit causes in one call, in its order', async () => {
    const provider = await startProvider(200);
    const gateway = gatewayAt(provider.url);

    await Promise.all([
      gateway.send('private-a', 'status-change'),
      gateway.send('private-a', 'requirement-available'),
    ]);

    const data = '{}';
    expect(provider.received).toEqual([
      {
        path: '/apps/app-1/batch_events',
        body: {
          batch: [
            { channel: 'private-a', name: 'status-change', data },
            { channel: 'private-a', name: 'requirement-available', data },
          ],
        },
        isSigned: true,
      },
    ]);
  });

  it('[7.05] signs a subscription as the provider expects it', () => {
    expect(gatewayAt('http://127.0.0.1:1').sign('12.34', 'private-abc')).toBe(
      judge.authorizeChannel('12.34', 'private-abc').auth,
    );
  });

  it('says so when the provider fails, and goes on with the next', async () => {
    const provider = await startProvider(500);
    const gateway = gatewayAt(provider.url);

    await expect(gateway.send('private-abc', 'status-change')).rejects.toThrow('500');
    await expect(gateway.send('private-abc', 'status-change')).rejects.toThrow('500');
    expect(provider.received).toHaveLength(2);
  });
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type PushedEvent = {
  readonly name: string;
  readonly channel: string;
  readonly data: string;
};

/** The push provider's side of events: keeps what it is sent, or fails. */
export type TestPushProvider = {
  readonly url: string;
  readonly events: PushedEvent[];
  isDown: boolean;
  /** How often it was asked, down or not. */
  requests: number;
  readonly stop: () => Promise<void>;
};

export async function startPushProvider(): Promise<TestPushProvider> {
  const server = createServer(async (request, response) => {
    provider.requests += 1;
    const { name, channels, data } = JSON.parse(await text(request));
    if (!provider.isDown)
      for (const channel of channels) provider.events.push({ name, channel, data });
    response.writeHead(provider.isDown ? 503 : 200).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const provider: TestPushProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    events: [],
    isDown: false,
    requests: 0,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return provider;
}

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

/** One event for several channels, or a batch of whole events. */
type Body = Pick<PushedEvent, 'name' | 'data'> & {
  readonly channels: readonly string[];
  readonly batch?: readonly PushedEvent[];
};

const eventsIn = ({ name, channels, data, batch }: Body): readonly PushedEvent[] =>
  batch ?? channels.map((channel) => ({ name, channel, data }));

export async function startPushProvider(): Promise<TestPushProvider> {
  const server = createServer(async (request, response) => {
    provider.requests += 1;
    const body = JSON.parse(await text(request));
    if (!provider.isDown) provider.events.push(...eventsIn(body));
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

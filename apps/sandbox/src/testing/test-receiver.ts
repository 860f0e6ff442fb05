import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test names the fields it expects, and fails without them.
  readonly event: any;
};

/** The lender as far as vendors see it: an address that takes their events, or refuses them. */
export type TestReceiver = {
  readonly url: string;
  readonly received: Received[];
  /** Waits until so many have come that mention a text: others may still be on their way. */
  readonly count: (n: number, mention?: string) => Promise<readonly Received[]>;
  readonly answer: (status: number, body?: string) => void;
  readonly forget: () => void;
  readonly stop: () => Promise<void>;
};

const PATIENCE_MS = 10_000;

export async function startTestReceiver(): Promise<TestReceiver> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  let [status, said] = [200, ''];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.method === 'POST') {
      const event: unknown = JSON.parse(body);
      received.push({ path: request.url ?? '', headers: request.headers, body, event });
    }
    response.writeHead(status).end(said);
    for (const look of waiting) look();
  });
  await new Promise<void>((fulfil) => server.listen(0, '127.0.0.1', fulfil));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    received,
    count: (n, mention = '') =>
      new Promise((fulfil, reject) => {
        const look = () => {
          const fitting = received.filter(({ body }) => body.includes(mention));
          if (fitting.length < n) return;
          clearTimeout(timer);
          waiting.delete(look);
          fulfil(fitting);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`${received.length} of ${n} events came`));
        }, PATIENCE_MS);
        waiting.add(look);
        look();
      }),
    answer: (next, body = '') => {
      [status, said] = [next, body];
    },
    forget: () => {
      received.length = 0;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((fulfil) => server.close(() => fulfil()));
    },
  };
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A webhook as it came, byte for byte. */
export type Message = {
  readonly orderId: string;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer<ArrayBuffer>;
};

type Hold = {
  readonly what: RegExp;
  readonly reached: () => void;
  readonly letGo: Promise<void>;
};

export type Relay = Awaited<ReturnType<typeof openRelay>>;

/**
 * What stands between a shop and everybody else, so that a test decides when something is heard. Webhooks are kept, and
 * go to the shop when a test says so, or by themselves; what the shop asks of Abona and of its warehouse goes through,
 * unless its answer is held.
 */
export async function openRelay() {
  const kept: Message[] = [];
  const unheard = new Set<string>();
  const holds: Hold[] = [];
  let abonaUrl = '';
  let shopUrl: string | null = null;

  const waitIfHeld = async ({ method, url }: IncomingMessage): Promise<void> => {
    const found = holds.find(({ what }) => what.test(`${method} ${url}`));
    found?.reached();
    await found?.letGo;
  };

  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const path = (request.url ?? '').slice('/api'.length);
    const answer = await fetch(`${abonaUrl}${path}`, {
      method: request.method ?? 'GET',
      headers: headersOf(request),
      ...(body.length === 0 ? {} : { body }),
    });
    const text = await answer.text();
    // Abona has done it, and nobody hears of it.
    await waitIfHeld(request);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  };

  const hear = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const { type, data } = JSON.parse(body.toString('utf8'));
    const orderId = data.payment?.order_id ?? '';
    const message = { orderId, type, body, headers: headersOf(request) };
    kept.push(message);
    const url = unheard.has(orderId) ? null : shopUrl;
    const status = url === null ? 204 : await deliver(url, message).catch(() => 502);
    response.writeHead(status).end();
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url?.startsWith('/api/')) return pass(request, response);
    if (request.url === '/events') return hear(request, response);
    await waitIfHeld(request);
    response.writeHead(204).end();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((failure: unknown) =>
      response.writeHead(502).end(`${failure}`),
    );
  });
  const origin = await listen(server);

  return {
    eventsUrl: `${origin}/events`,
    apiUrl: `${origin}/api`,
    warehouseUrl: `${origin}/warehouse`,
    /** Everything that was told about a shop's order so far, oldest first. */
    messagesOf: (orderId: string): readonly Message[] =>
      kept.filter((one) => one.orderId === orderId),
    /** Where Abona is: its shop has to know us first. */
    askAbonaAt: (url: string): void => {
      abonaUrl = url;
    },
    /** From now on webhooks reach the shop by themselves. */
    tellShopAt: (url: string): void => {
      shopUrl = url;
    },
    /** Except those about this order of it, which are kept for the test to hand over. */
    keep: (orderId: string): void => {
      unheard.add(orderId);
    },
    /** Answers of this kind wait until they are let go; `reached` when the first one is there. */
    hold: (what: RegExp) => {
      const reached = Promise.withResolvers<void>();
      const letGo = Promise.withResolvers<void>();
      holds.push({ what, reached: reached.resolve, letGo: letGo.promise });
      return { reached: reached.promise, letGo: letGo.resolve };
    },
    close: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Hands a message to a shop; what it answered. */
export async function deliver(url: string, { headers, body }: Message): Promise<number> {
  const answer = await fetch(url, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return answer.status;
}

async function listen(server: Server): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** One that nobody has: a program of a platform wants to be told. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  const { port } = new URL(await listen(server));
  server.close();
  return Number(port);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Without those that belong to the connection. */
function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const own = ['connection', 'content-length', 'host', 'transfer-encoding', 'keep-alive'];
  return Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !own.includes(entry[0]),
    ),
  );
}

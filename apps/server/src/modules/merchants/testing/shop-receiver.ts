import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { onTestFinished } from 'vitest';

export type Received = {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly path: string;
};

export type ShopReceiver = {
  readonly url: string;
  readonly received: Received[];
  /** What to answer from now on: the statuses in turn, the last one for good. */
  readonly answerWith: (...statuses: number[]) => void;
};

/** A shop's server that takes webhooks, and fails as it is told to. */
export async function startShopReceiver(): Promise<ShopReceiver> {
  const received: Received[] = [];
  let statuses = [200];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { headers, url: path = '' } = request;
    received.push({ headers, path, body: Buffer.concat(chunks).toString() });
    const [status = 200, ...later] = statuses;
    if (later.length > 0) statuses = later;
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('gracias');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://localhost:${port}/abona`,
    received,
    answerWith: (...next) => {
      statuses = next;
    },
  };
}

/** By the Standard Webhooks specification. */
export function isSignedBy({ headers, body }: Received, secret: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given } = headers;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  return String(given).split(' ').includes(`v1,${expected}`);
}

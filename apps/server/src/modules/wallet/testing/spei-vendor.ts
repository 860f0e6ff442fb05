import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

// biome-ignore lint/suspicious/noExplicitAny: the vendor's own document, as its protocol writes it.
type Document = any;

/** The SPEI participant's side of a holder check: one answer per reference. */
export type TestSpeiVendor = {
  readonly url: string;
  readonly asked: Document[];
  /** `hang_after`: does it and never answers. */
  mode: 'up' | 'down' | 'hang' | 'hang_after' | 'unknown_bank';
  /** What the receipt says next: a match unless told. */
  finding: { result: string; holder_name: string | null; similarity: number | null } | null;
};

export async function startSpeiVendor(): Promise<TestSpeiVendor> {
  const checks = new Map<string, Document>();
  const check = (order: Document): Document => {
    const known = checks.get(order.reference);
    if (known !== undefined) return known;
    const found = {
      ...{ id: `sav_${checks.size}`, amount: 1, clave_rastreo: `ABONA${checks.size}` },
      ...order,
      ...(vendor.finding ?? { result: 'match', holder_name: order.holder_name, similarity: 1 }),
    };
    checks.set(order.reference, found);
    return found;
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const order = JSON.parse(await text(request));
    vendor.asked.push({ ...order, key: request.headers.authorization });
    if (vendor.mode === 'hang') return;
    if (vendor.mode === 'down') return void response.writeHead(503).end('{}');
    if (vendor.mode === 'unknown_bank')
      return void response.writeHead(422).end('{"error":{"code":"unknown_bank"}}');
    const said = check(order);
    if (vendor.mode !== 'hang_after') response.writeHead(201).end(JSON.stringify(said));
  };
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const vendor: TestSpeiVendor = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    mode: 'up',
    finding: null,
  };
  return vendor;
}

import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

// biome-ignore lint/suspicious/noExplicitAny: the vendor's own document, as its protocol writes it.
type Session = any;
type Values = Readonly<Record<string, string>>;

export const WEBHOOK_SECRET = `whsec_${Buffer.from('a test secret of the vendor').toString('base64')}`;

/** The identity vendor's side: sessions by reference, and signed events about them. */
export type TestIdentityVendor = {
  readonly url: string;
  readonly sessions: Map<string, Session>;
  readonly requests: { readonly method: string; readonly path: string; readonly body: Session }[];
  /** `hang_after`: does it and never answers. */
  mode: 'up' | 'down' | 'refuse' | 'hang' | 'hang_after';
  /** What it waits for before it answers; it has done what it was asked by then. */
  held: Promise<void>;
  /** The person has finished, or not: what the session becomes. */
  readonly end: (reference: string, status: string, reasons?: readonly string[]) => Session;
  readonly eventOf: (session: Session, type?: string) => SignedEvent;
};

export type SignedEvent = { readonly headers: Values; readonly body: string };

export function signEvent(
  body: string,
  { id = `evt_${randomUUID()}`, atS = Date.now() / 1_000, secret = WEBHOOK_SECRET } = {},
): SignedEvent {
  const timestamp = String(Math.floor(atS));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
  return { headers, body };
}

function newSession(order: Session): Session {
  const id = `ids_${randomUUID()}`;
  return {
    ...{ id, reference: order.reference, purpose: order.purpose, status: 'created' },
    url: `https://captura.identidad.mx/${id}`,
    return_url: order.return_url,
    created_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + order.expires_in_s * 1_000).toISOString(),
    completed_at: null,
    attempts: 0,
    result: null,
    curp: order.person.curp,
  };
}

export async function startIdentityVendor(): Promise<TestIdentityVendor> {
  const sessions = new Map<string, Session>();
  const create = (order: Session): Session => {
    const known = sessions.get(order.reference);
    if (known !== undefined) return known;
    const session = newSession(order);
    sessions.set(order.reference, session);
    return session;
  };
  const answer = (method: string, url: URL, body: Session): Session => {
    if (method === 'POST' && url.pathname === '/v1/sessions') return create(body);
    const reference = url.searchParams.get('reference');
    if (reference !== null) return { sessions: [sessions.get(reference)].filter(Boolean) };
    const session = [...sessions.values()].find(({ id }) => url.pathname.includes(id));
    if (url.pathname.endsWith('/cancel')) session.status = 'cancelled';
    return session;
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://vendor');
    const sent = await text(request);
    const body = sent === '' ? null : JSON.parse(sent);
    const { method = '' } = request;
    vendor.requests.push({ method, path: url.pathname, body });
    if (vendor.mode === 'hang') return;
    if (vendor.mode === 'down') return void response.writeHead(503).end('{}');
    if (vendor.mode === 'refuse') return void response.writeHead(422).end('{}');
    const said = answer(method, url, body);
    await vendor.held;
    if (vendor.mode !== 'hang_after') response.writeHead(200).end(JSON.stringify(said));
  };
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const vendor: TestIdentityVendor = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sessions,
    requests: [],
    mode: 'up',
    held: Promise.resolve(),
    end: (reference, status, reasons = []) => {
      const session = sessions.get(reference);
      const document = { type: 'INE', curp: session.curp, names: 'MARIANA LOPEZ' };
      const isSeen = !['abandoned', 'expired'].includes(status);
      const result = isSeen ? { decision: status, reasons, document, face: null } : null;
      const ended = { ...session, status, result, completed_at: new Date().toISOString() };
      sessions.set(reference, ended);
      return ended;
    },
    eventOf: (session, type = 'session.completed') =>
      signEvent(
        JSON.stringify({ id: `evt_${randomUUID()}`, type, created_at: 'x', data: { session } }),
      ),
  };
  return vendor;
}

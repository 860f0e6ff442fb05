import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

// biome-ignore lint/suspicious/noExplicitAny: the vendor's own document, as its protocol writes it.
type Vendors = any;
type Values = Readonly<Record<string, string>>;
export type SignedEvent = { readonly headers: Values; readonly body: string };

/** Its two integrations, each with keys of its own. */
const KEYS = {
  document: { client: 'document-key', secret: 'a secret of the vendor' },
  face: { client: 'face-key', secret: 'another secret of the vendor' },
} as const;
type Integration = keyof typeof KEYS;

export const VENDOR_KEYS: Values = {
  IDENTITY_API_KEY: KEYS.document.client,
  IDENTITY_SECRET: KEYS.document.secret,
  IDENTITY_FACE_API_KEY: KEYS.face.client,
  IDENTITY_FACE_SECRET: KEYS.face.secret,
};

const hmac = (integration: Integration, signed: string): string =>
  createHmac('sha256', KEYS[integration].secret).update(signed).digest('hex');

/** How a session stands there: what was asked for it, and its decision once there is one. */
type Session = {
  readonly id: string;
  readonly integration: Integration;
  readonly asked: Vendors;
  decision: Vendors;
};

const WORDS: Readonly<Record<string, readonly [word: string, code: number]>> = {
  approved: ['approved', 9001],
  rejected: ['declined', 9102],
  unreadable: ['resubmission_requested', 9103],
  expired: ['expired', 9104],
  abandoned: ['abandoned', 9104],
  in_review: ['review', 9121],
};
const CODES: Values = {
  face_mismatch: '103',
  data_mismatch: '104',
  liveness_failed: '105',
  blocklisted: '106',
  unreadable: '204',
  document_expired: '207',
  // By the configuration of these tests.
  underage: '190',
};
export const VENDOR_REASONS = '190:underage,207:document_expired';

/** Veriff's side: sessions of either integration, their decisions, and signed messages about them. */
export type TestIdentityVendor = {
  readonly url: string;
  readonly sessions: Session[];
  readonly requests: { readonly method: string; readonly path: string; readonly body: Vendors }[];
  /** `hang_after`: does it and never answers. */
  mode: 'up' | 'down' | 'refuse' | 'hang' | 'hang_after';
  /** What it waits for before it answers; it has done what it was asked by then. */
  held: Promise<void>;
  /** The person has finished, or not: what the latest session becomes, or the one that is named. */
  readonly end: (status: string, reasons?: readonly string[], id?: string) => Session;
  /** That something was decided. */
  readonly eventOf: (session: Session) => SignedEvent;
  /** That the person began, or is done. */
  readonly actionOf: (session: Session, action: 'started' | 'submitted') => SignedEvent;
};

export const signEvent = (
  body: string,
  { integration = 'document' as Integration, secret = KEYS[integration].secret as string } = {},
): SignedEvent => ({
  headers: {
    'content-type': 'application/json',
    'x-auth-client': KEYS[integration].client,
    'x-hmac-signature': createHmac('sha256', secret).update(body).digest('hex'),
  },
  body,
});

function decisionOf({ id, integration, asked }: Session, status: string, reason: string | null) {
  const [word, code] = WORDS[status] ?? ['', 0];
  const reasonCode = reason === null ? null : Number(CODES[reason]);
  return {
    id,
    attemptId: randomUUID(),
    code,
    status: word,
    reason,
    reasonCode,
    vendorData: asked.vendorData,
    person: { firstName: 'MARIANA', lastName: 'LOPEZ', idNumber: asked.person.idNumber },
    document: { type: 'ID_CARD', number: '1234567890123', country: 'MX' },
    ...(integration === 'face' && {
      biometricAuthentication: {
        matchedSessionId: status === 'approved' ? 'ids_enrolled' : null,
        matchedSessionVendorData: null,
      },
    }),
  };
}

export async function startIdentityVendor(): Promise<TestIdentityVendor> {
  const sessions: Session[] = [];
  const answer = (request: IncomingMessage, url: URL, body: Vendors): [number, Vendors] => {
    const integration = integrationOf(request);
    if (integration === null) return fail(401, '1803');
    if (request.method === 'POST' && url.pathname === '/v1/sessions') {
      const session = { id: randomUUID(), integration, asked: body.verification, decision: null };
      sessions.push(session);
      const page = `https://captura.identidad.mx/v/${session.id}`;
      return [201, { status: 'success', verification: { id: session.id, url: page } }];
    }
    const id = /^\/v1\/sessions\/([^/]+)\/decision$/.exec(url.pathname)?.[1] ?? '';
    if (request.headers['x-hmac-signature'] !== hmac(integration, id)) return fail(401, '1818');
    const session = sessions.find((one) => one.id === id && one.integration === integration);
    if (session === undefined) return fail(404, '1001');
    return [200, { status: 'success', verification: session.decision }];
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://vendor');
    const sent = await text(request);
    const body = sent === '' ? null : JSON.parse(sent);
    const { method = '' } = request;
    vendor.requests.push({ method, path: url.pathname, body });
    if (vendor.mode === 'hang') return;
    if (vendor.mode === 'down') return void response.writeHead(503).end('{}');
    if (vendor.mode === 'refuse') return void response.writeHead(400).end('{"code":"1102"}');
    const [status, said] = answer(request, url, body);
    await vendor.held;
    if (vendor.mode !== 'hang_after') response.writeHead(status).end(JSON.stringify(said));
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
    end: (status, reasons = [], id = sessions.at(-1)?.id) => {
      const session = sessions.find((one) => one.id === id);
      if (session === undefined) throw new Error('no such session');
      session.decision = decisionOf(session, status, reasons[0] ?? null);
      return session;
    },
    eventOf: ({ integration, decision }) =>
      signEvent(JSON.stringify({ status: 'success', verification: decision }), { integration }),
    actionOf: ({ id, integration, asked }, action) => {
      const event = { id, feature: 'selfid', code: 7002, action, vendorData: asked.vendorData };
      return signEvent(JSON.stringify(event), { integration });
    },
  };
  return vendor;
}

const integrationOf = ({ headers }: IncomingMessage): Integration | null => {
  const client = headers['x-auth-client'];
  if (client === KEYS.document.client) return 'document';
  return client === KEYS.face.client ? 'face' : null;
};

const fail = (status: number, code: string): [number, Vendors] => [
  status,
  { status: 'fail', code, message: 'no' },
];

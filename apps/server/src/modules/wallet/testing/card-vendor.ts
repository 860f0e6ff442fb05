import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

// biome-ignore lint/suspicious/noExplicitAny: the vendor's own documents, as its protocol writes them.
type Document = any;

/** What a token's card is like. */
type TestCard = {
  readonly last4?: string;
  readonly card_type?: 'debit' | 'credit';
  readonly brand?: string;
  readonly exp_year?: string;
  readonly answer?: 'approve' | 'decline' | 'challenge';
};

/** Conekta's side, as far as cards are stored and checked. */
export type TestCardVendor = {
  readonly url: string;
  readonly requests: { readonly method: string; readonly path: string; readonly body: Document }[];
  readonly sources: Map<string, Document>;
  readonly orders: Map<string, Document>;
  readonly customers: Document[];
  /** `cut`: a card is stored, and the answer gets lost. */
  mode: 'up' | 'down' | 'cut';
  /** What the frame would hand over: good for one use. */
  readonly token: (card?: TestCard) => string;
  /** The holder answers their bank. */
  readonly answerChallenge: (isThem: boolean) => void;
};

type Asked = {
  readonly method: string;
  readonly path: string;
  readonly body: Document;
  readonly search: string | null;
};
type Said = [status: number, document: Document];

export async function startCardVendor(): Promise<TestCardVendor> {
  const desk = openDesk();
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '' } = request;
    const sent = await text(request);
    const body = sent === '' ? null : JSON.parse(sent);
    const { pathname: path, searchParams } = new URL(url, 'http://vendor');
    vendor.requests.push({ method, path, body });
    if (vendor.mode === 'down') return void response.writeHead(503).end('{}');
    const [status, said] = desk.answer({
      method,
      path,
      body,
      search: searchParams.get('search'),
    });
    if (vendor.mode === 'cut' && path.endsWith('/payment_sources')) return void request.destroy();
    response.writeHead(status).end(JSON.stringify(said));
  };
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { sources, orders, customers, token, answerChallenge } = desk;
  const vendor: TestCardVendor = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ requests: [], sources, orders, customers, mode: 'up', token, answerChallenge },
  };
  return vendor;
}

/** What the vendor keeps, and how it answers. */
function openDesk() {
  const tokens = new Map<string, TestCard>();
  const sources = new Map<string, Document>();
  const orders = new Map<string, Document>();
  const customers: Document[] = [];

  const enrol = (body: Document): Said => {
    const customer = { id: `cus_${customers.length}`, ...body };
    customers.push(customer);
    return [200, customer];
  };
  const store = ({ token_id: token }: Document): Said => {
    const card = tokens.get(token);
    if (card === undefined) return [422, {}];
    tokens.delete(token);
    const id = `src_${randomUUID()}`;
    const shown = { bin: '424242', last4: '4242', brand: 'visa', card_type: 'credit' };
    const created_at = Math.floor(Date.now() / 1_000);
    const expiry = { exp_month: '12', exp_year: '30' };
    sources.set(id, { id, type: 'card', created_at, ...expiry, ...shown, ...card });
    return [200, sources.get(id)];
  };
  const setAside = ({ body }: Asked): Said => {
    const source = sources.get(body.charges[0].payment_method.payment_source_id);
    const order = orderFor(`ord_${orders.size}`, source.answer, body);
    orders.set(order.id, order);
    return order.payment_status === 'declined' ? [402, {}] : [200, order];
  };
  const change = (asked: Asked): Said => {
    if (asked.path.endsWith('/payment_sources')) return store(asked.body);
    if (!asked.path.endsWith('/cancel')) return setAside(asked);
    return [
      200,
      Object.assign(orders.get(asked.path.split('/')[2] ?? ''), { payment_status: 'canceled' }),
    ];
  };
  const look = ({ path, search }: Asked): Said => {
    if (path === '/customers')
      return [200, { data: customers.filter((one) => one.custom_reference === search) }];
    if (path.endsWith('/payment_sources')) return [200, { data: [...sources.values()] }];
    return [200, { data: [...orders.values()].filter(({ check }) => check === search) }];
  };
  const forget = ({ path }: Asked): Said => [
    200,
    { deleted: sources.delete(path.split('/').at(-1) ?? '') },
  ];

  const answer = (asked: Asked): Said => {
    if (asked.method === 'GET') return look(asked);
    if (asked.method === 'DELETE') return forget(asked);
    return asked.path === '/customers' ? enrol(asked.body) : change(asked);
  };
  return {
    ...{ sources, orders, customers, answer },
    token: (card: TestCard = {}) => {
      const token = `tok_${randomUUID().replaceAll('-', '')}`;
      tokens.set(token, card);
      return token;
    },
    answerChallenge: (isThem: boolean) => {
      const payment_status = isThem ? 'pre_authorized' : 'declined';
      for (const order of orders.values())
        if (order.payment_status === 'pending_payment')
          Object.assign(order, { payment_status, next_action: null });
    },
  };
}

function orderFor(id: string, bank: TestCard['answer'], body: Document): Document {
  const order = { id, check: body.charges[0].reference_id, next_action: null };
  if (bank === 'decline') return { ...order, payment_status: 'declined' };
  if (bank !== 'challenge') return { ...order, payment_status: 'pre_authorized' };
  const next_action = {
    redirect_to_url: { url: 'https://banco.mx/3ds', return_url: body.return_url },
  };
  return { ...order, payment_status: 'pending_payment', next_action };
}

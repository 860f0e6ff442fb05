import { once } from 'node:events';
import { Agent, type IncomingMessage, request as openRequest } from 'node:http';
import { connect } from 'node:net';
import type { Headers } from './callers.ts';
import type { FuzzedRequest } from './make-request.ts';

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
  readonly elapsedMs: number;
};

/** Nobody waits longer than this for an answer. */
export const ANSWER_MS_MAX = 15_000;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** The request as it was answered; throws where there was no answer. */
export async function sendRequest(
  origin: string,
  sent: FuzzedRequest,
  credentials: Headers,
): Promise<Answer> {
  const startedAt = performance.now();
  const send = sent.isRaw ? sendRaw : sendOrReadFirst;
  const answer = await send(new URL(origin), sent, credentials);
  return { ...answer, elapsedMs: performance.now() - startedAt };
}

const CLOSED_WHILE_WRITING = ['EPIPE', 'ECONNRESET'];
/** More than this is not read when it is refused, and what a server did not read can cost its answer. */
const READ_TO_ITS_END = 64 * 1024;

/** A body that is too long is refused before it is read to its end: then the refusal waits behind what we could not write. */
async function sendOrReadFirst(
  origin: URL,
  sent: FuzzedRequest,
  credentials: Headers,
): Promise<Arrived> {
  try {
    return await sendProperly(origin, sent, credentials);
  } catch (failure) {
    if (!isClosed(failure)) throw failure;
    return sendRaw(origin, sent, credentials);
  }
}

const isClosed = (failure: unknown): boolean =>
  CLOSED_WHILE_WRITING.includes(String((failure as { readonly code?: string }).code));

/** Whether somebody's connection may have ended without an answer that reached them: they sent far too much. */
export const mayGoUnanswered = (failure: unknown, { body }: FuzzedRequest): boolean =>
  isClosed(failure) && body !== null && Buffer.byteLength(body) > READ_TO_ITS_END;

type Arrived = Omit<Answer, 'elapsedMs'>;

/** Headers of the request win over those of whoever sends it. */
const headersOf = ({ headers }: FuzzedRequest, credentials: Headers): Map<string, string> =>
  new Map([...Object.entries(credentials), ...headers]);

function sendProperly(
  { hostname, port }: URL,
  sent: FuzzedRequest,
  credentials: Headers,
): Promise<Arrived> {
  const { method, path, body } = sent;
  const headers = headersOf(sent, credentials);
  if (body !== null) headers.set('content-length', String(Buffer.byteLength(body)));
  const { promise, resolve, reject } = Promise.withResolvers<Arrived>();
  const request = openRequest(
    {
      agent,
      hostname,
      port,
      method,
      path,
      headers: Object.fromEntries(headers),
      timeout: ANSWER_MS_MAX,
    },
    (response) => void read(response).then(resolve, reject),
  );
  request.on('timeout', () => request.destroy(new Error(`no answer in ${ANSWER_MS_MAX} ms`)));
  request.on('error', reject);
  request.end(body ?? undefined);
  return promise;
}

async function read(response: IncomingMessage): Promise<Arrived> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  return { status: response.statusCode ?? 0, headers: response.headers, text };
}

async function sendRaw(
  { hostname, port, host }: URL,
  sent: FuzzedRequest,
  credentials: Headers,
): Promise<Arrived> {
  const { method, path, body } = sent;
  const headers = headersOf(sent, credentials);
  if (!headers.has('host')) headers.set('host', host);
  if (!headers.has('content-length'))
    headers.set('content-length', String(Buffer.byteLength(body ?? '')));
  headers.set('connection', 'close');
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(Number(port), hostname);
  socket.setTimeout(ANSWER_MS_MAX, () =>
    socket.destroy(new Error(`no answer in ${ANSWER_MS_MAX} ms`)),
  );
  // Node refuses half of these as soon as it has read the headers, and may close while we still write.
  let failure: Error | null = null;
  socket.on('error', (error) => {
    failure = error;
  });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => void chunks.push(chunk));
  socket.write(Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'));
  // Not ended: whoever ends their half is gone, as far as a server of Node's knows.
  socket.write(body ?? '');
  await once(socket, 'close');
  if (chunks.length === 0) throw failure ?? new Error('closed without an answer');
  return parsed(Buffer.concat(chunks).toString('utf8'));
}

function parsed(text: string): Arrived {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const;
    }),
  );
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0),
    headers,
    text: rest.join('\r\n\r\n'),
  };
}

import http from 'node:http';
import https from 'node:https';
import { type PeerCertificate, TLSSocket } from 'node:tls';
import { SpanKind } from '@opentelemetry/api';
import { outgoingHealth } from './outgoing-health.ts';
import { inSpan, traceHeaders } from './tracing/spans.ts';

export type OutgoingCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly timeoutMs: number;
  /** Whoever asked no longer wants to know. */
  readonly signal?: AbortSignal | undefined;
};

export type OutgoingAnswer = {
  readonly status: number;
  /** 2xx. */
  readonly isFine: boolean;
  readonly text: string;
};

/** The other side was silent for as long as it was given. */
export class OutgoingTimeout extends Error {}

/** As long as clients commonly keep a connection of which the other side has not said how long it does. */
const IDLE_MS = 4_000;
const ANSWER_BYTES_MAX = 4 * 1_024 * 1_024;

const connections = { keepAlive: true, timeout: IDLE_MS };
const plain = new http.Agent(connections);
const secure = new https.Agent(connections);

/**
 * One call to a provider whose address our configuration names, on a connection that is kept for the next.
 * (Addresses that strangers chose are judged first: see `outbound/`.) Redirects are not followed: no
 * provider of ours moves, and a key must not travel to where one points. An answer is read up to a cap.
 */
export function callOut(address: string, call: OutgoingCall): Promise<OutgoingAnswer> {
  const { host } = new URL(address);
  const attributes = { 'http.request.method': call.method, 'server.address': host };
  return inSpan(`${call.method} ${host}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    const headers = Object.assign(traceHeaders(), call.headers);
    const answer = await exchange(address, { ...call, headers });
    span.setAttribute('http.response.status_code', answer.status);
    return answer;
  });
}

function exchange(address: string, call: OutgoingCall): Promise<OutgoingAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<OutgoingAnswer>();
  const request = open(address, call);
  const limit = setTimeout(
    () => request.destroy(new OutgoingTimeout(`no answer within ${call.timeoutMs} ms`)),
    call.timeoutMs,
  );
  const note = (isOk: boolean) =>
    outgoingHealth.note(address, {
      isOk,
      at: new Date(),
      certificateUntil: certificateOf(request),
    });
  request.on('error', (error) => {
    // Whoever asked and no longer wants to know says nothing of the other side.
    if (call.signal?.aborted !== true) note(false);
    reject(error);
  });
  request.on('response', (response) => {
    const status = response.statusCode ?? 0;
    note(status < 500);
    if (status >= 300 && status < 400) request.destroy(new Error('the provider redirects'));
    readAll(response).then((text) => {
      resolve({ status, isFine: status >= 200 && status < 300, text });
    }, reject);
  });
  // An answer that breaks off is told by its own stream.
  request.on('close', () => clearTimeout(limit));
  request.end(call.body);
  return promise;
}

function open(address: string, { method, headers, body, signal }: OutgoingCall) {
  const isSecure = address.startsWith('https:');
  return (isSecure ? https : http).request(address, {
    method,
    headers:
      body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: isSecure ? secure : plain,
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Until when the certificate of the other side holds, where it has shown one: whoever hangs up first has none. */
function certificateOf({ socket }: http.ClientRequest): Date | null {
  const shown: Partial<PeerCertificate> | null =
    socket instanceof TLSSocket ? socket.getPeerCertificate() : null;
  const at = Date.parse(shown?.valid_to ?? '');
  return Number.isNaN(at) ? null : new Date(at);
}

function readAll(response: http.IncomingMessage): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    chunks.push(chunk);
    if (bytes > ANSWER_BYTES_MAX) response.destroy(new Error('the answer has no end'));
  });
  response.on('error', reject);
  response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
  return promise;
}

/** What an answer says, or null when it is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

import { lookup } from 'node:dns/promises';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { SpanKind } from '@opentelemetry/api';
import { assertOutsideTransaction } from '#platform/database/transaction.ts';
import { inSpan } from '#platform/tracing/spans.ts';
import { createJudgedConnections, type JudgedConnections } from './judged-connections.ts';
import {
  type AddressPolicy,
  hostOf,
  isAcceptableAddress,
  isAcceptableUrl,
} from './outbound-address.ts';
import type { OutboundMessage, OutboundSender, Resolve, SendOutcome } from './outbound-message.ts';
import { rememberRecent } from './recent-addresses.ts';

type Options = {
  readonly policy: AddressPolicy;
  readonly resolve?: Resolve;
  readonly timeoutMs?: number;
};
type Outcome = SendOutcome['outcome'];
type Answer = { readonly outcome: Outcome; readonly httpStatus: number | null };

const TIMEOUT_MS = 15_000;
const ANSWER_BYTES_MAX = 64 * 1_024;

const resolveByDns: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);
const resolveRecently = rememberRecent(resolveByDns);

/**
 * Carries messages to addresses that strangers chose. The name is resolved once, every address it
 * stands for is judged, and the connection goes to those very addresses: there is no second look-up
 * that could answer otherwise. Redirects are not followed, answers are not read beyond a cap.
 */
export function createOutboundSender(options: Options): OutboundSender {
  const { policy, resolve = resolveRecently, timeoutMs = TIMEOUT_MS } = options;
  const connections = createJudgedConnections();

  const addressesOf = async (url: URL): Promise<readonly string[] | Outcome> => {
    const host = hostOf(url);
    const addresses = isIP(host) === 0 ? await resolve(host).catch(() => []) : [host];
    if (addresses.length === 0) return 'unreachable';
    const isFine = addresses.every((address) => isAcceptableAddress(url, address, policy));
    return isFine ? addresses : 'address_refused';
  };

  const deliver = async (message: OutboundMessage, signal: AbortSignal): Promise<Answer> => {
    if (!isAcceptableUrl(message.url, policy))
      return { outcome: 'address_refused', httpStatus: null };
    const url = new URL(message.url);
    const addresses = await addressesOf(url);
    if (typeof addresses === 'string') return { outcome: addresses, httpStatus: null };
    return post({ url, addresses, message, signal, connections });
  };

  return {
    send: async (message, stop) => {
      assertOutsideTransaction('sending to an address of a stranger');
      const startedAt = performance.now();
      const timeout = AbortSignal.timeout(timeoutMs);
      const answer = await inSpan('POST to a shop', { kind: SpanKind.CLIENT, attributes: {} }, () =>
        deliver(message, AbortSignal.any([timeout, stop])).catch(() => ({
          outcome: timeout.aborted ? ('timed_out' as const) : ('unreachable' as const),
          httpStatus: null,
        })),
      );
      return { ...answer, durationMs: Math.round(performance.now() - startedAt) };
    },
  };
}

type Post = {
  readonly url: URL;
  readonly addresses: readonly string[];
  readonly message: OutboundMessage;
  readonly signal: AbortSignal;
  readonly connections: JudgedConnections;
};

function post(order: Post, isAgain = false): Promise<Answer> {
  const { url, addresses, message, signal, connections } = order;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const options = {
    method: 'POST',
    headers: { ...message.headers, 'content-length': Buffer.byteLength(message.body) },
    agent: isAgain ? false : connections.agentFor(url),
    signal,
    ...connections.to(addresses),
  };
  const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, options);
  request.on('error', (failure) => {
    // The other side hung up on a connection that was kept: that says nothing about it.
    if (request.reusedSocket && !isAgain && !signal.aborted) resolve(post(order, true));
    else reject(failure);
  });
  request.on('response', (response) => {
    const { statusCode = 0 } = response;
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > ANSWER_BYTES_MAX) response.destroy();
    });
    response.on('error', reject);
    // Cut off by us or ended: what the status said stands.
    response.on('close', () => resolve({ outcome: outcomeOf(statusCode), httpStatus: statusCode }));
  });
  request.end(message.body);
  return promise;
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'delivered';
  if (status >= 300 && status < 400) return 'redirected';
  return status === 410 ? 'gone' : 'refused';
}

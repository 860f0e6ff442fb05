import Fastify, { type FastifyRequest } from 'fastify';
import { beginRequest } from '#platform/tracing/request-spans.ts';
import { acceptBodies } from './accept-bodies.ts';
import { answerFailures, sendFailure } from './answer-failures.ts';
import type { Api, ApiOptions } from './api.ts';
import { answerBrokenConnections } from './broken-connections.ts';
import type { Caller } from './caller.ts';
import { Refusal } from './failure.ts';
import { limitBodyTime } from './limit-body-time.ts';
import { observeRequests } from './observe-requests.ts';
import { securityHeaders } from './security-headers.ts';
import { noteShopCalls } from './shop-calls.ts';

const KB = 1024;
const BODY_BYTES_MAX = 64 * KB;
const HEADER_BYTES_MAX = 16 * KB;
/** The token of a link to a file is the longest there is (`FileToken`). */
const PARAMETER_LENGTH_MAX = 600;
/** A body that is no file. */
const BODY_TIMEOUT_MS = 15_000;
/** The longest of all: any endpoint's file comes within it. */
const REQUEST_TIMEOUT_MS = 310_000;
const HEADERS_TIMEOUT_MS = 10_000;
const TIMEOUT_CHECK_MS = 5_000;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/** Of whoever hung up before we could look. */
const GONE = 'gone';
const anonymous: Caller = { kind: 'anonymous' };

export function createApi(options: ApiOptions): Api {
  const headers = securityHeaders(options.environment);
  const fastify = Fastify({
    logger: false,
    genReqId: beginRequest,
    requestIdHeader: false,
    trustProxy: (_, hop) => hop < options.trustedProxyHops,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    routerOptions: { maxParamLength: PARAMETER_LENGTH_MAX },
    http: {
      maxHeaderSize: HEADER_BYTES_MAX,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // We refuse such a request ourselves, with our headers and our envelope.
      requireHostHeader: false,
    },
    // While we stop, requests on open connections are still served, and told to come back elsewhere.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerBrokenConnections(headers),
    // An address that cannot be decoded meets no hook and no route.
    frameworkErrors: (_, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id);
      sendFailure(reply, 'malformed_body');
    },
  });
  fastify.decorateRequest('caller');
  fastify.decorateRequest('address', GONE);
  fastify.decorateRequest('rawBody', null);
  fastify.decorateRequest('shop', null);
  fastify.decorateRequest('refusedWith', null);
  // The first hook of all, so that no later refusal goes out without the headers.
  fastify.addHook('onRequest', (request, reply, done) => {
    request.caller = anonymous;
    request.address = request.ip ?? GONE;
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    if (options.isStopping?.() === true) reply.header('connection', 'close');
    done(isUnderstood(request) ? undefined : new Refusal('malformed_body'));
  });
  // We expect nothing of requests: what a client wants us to promise by this header is passed over, and answered as ever.
  fastify.server.on('checkExpectation', (request, response) =>
    fastify.server.emit('request', request, response),
  );
  const api: Api = { ...options, fastify, mounted: [] };
  limitBodyTime(fastify, { bodyMs: BODY_TIMEOUT_MS, uploadMsOf });
  acceptBodies(fastify);
  answerFailures(api);
  observeRequests(api);
  noteShopCalls(api);
  return api;
}

const uploadMsOf = ({ routeOptions }: FastifyRequest): number | null => {
  const upload = routeOptions.config.endpoint?.upload;
  return upload === undefined ? null : upload.secondsMax * 1_000;
};

const URL_LENGTH_MAX = 8 * KB;

/** Says which host it means, in an address that is neither endless nor holds what no text can. */
const isUnderstood = ({ headers, raw, url }: FastifyRequest): boolean =>
  (headers.host !== undefined || raw.httpVersionMinor === 0) &&
  url.length <= URL_LENGTH_MAX &&
  !url.includes('%00');

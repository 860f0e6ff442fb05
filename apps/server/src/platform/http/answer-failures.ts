import type { FastifyReply, FastifyRequest } from 'fastify';
import { codeOf, databaseFailureOf } from '#platform/database/database-failure.ts';
import type { Api } from './api.ts';
import { type Failure, Refusal } from './failure.ts';
import { failureAnswer } from './failure-envelope.ts';
import { allowedMethods } from './route-inventory.ts';

/** What the framework refuses before a handler is asked. */
const frameworkCodes: Readonly<Record<string, Failure>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_BAD_URL: 'malformed_body',
  FST_ERR_ASYNC_CONSTRAINT: 'malformed_body',
  FST_ERR_REP_ALREADY_SENT: 'internal_error',
  // The body ended before its announced length.
  ECONNRESET: 'malformed_body',
};

const databaseCodes = {
  unreachable: 'unavailable',
  busy: 'unavailable',
  read_only: 'unavailable',
  storage_full: 'storage_full',
} as const;

/** The error model: whatever goes wrong becomes one envelope with a trace id, and says no more. */
export function answerFailures(api: Api): void {
  const { fastify, log } = api;
  fastify.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error, request);
    if (failure === 'internal_error')
      log.error({ error, trace_id: request.id, ...routeOf(request) }, 'a request met a bug');
    else if (!(error instanceof Refusal) && databaseFailureOf(error) !== null)
      log.warn({ error, trace_id: request.id, ...routeOf(request) }, 'the database did not answer');
    return sendFailure(reply, failure);
  });
  fastify.setNotFoundHandler((request, reply) => {
    const allowed = allowedMethods(api.mounted, request.url);
    if (allowed.length === 0) return sendFailure(reply, 'not_found');
    reply.header('allow', allowed.join(', '));
    return sendFailure(reply, 'method_not_allowed');
  });
}

const routeOf = (request: FastifyRequest) => ({
  method: request.method,
  route: request.routeOptions.url ?? 'none',
});

function failureOf(error: unknown, request: FastifyRequest): Failure {
  if (error instanceof Refusal) return error.failure;
  const database = databaseFailureOf(error);
  const framework = frameworkCodes[codeOf(error) ?? ''];
  if (framework === 'body_too_large')
    return request.routeOptions.config.endpoint?.upload?.tooLarge ?? framework;
  if (framework !== undefined && codeOf(error)?.startsWith('FST_')) return framework;
  if (database !== null) return databaseCodes[database];
  return 'internal_error';
}

export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  const { status, body, retryAfterS } = failureAnswer(failure, reply.request);
  reply.request.refusedWith = body.error.code;
  if (retryAfterS !== null) reply.header('retry-after', String(retryAfterS));
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

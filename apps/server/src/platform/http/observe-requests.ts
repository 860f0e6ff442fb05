import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LogFields } from '#platform/log.ts';
import { endRequest } from '#platform/tracing/request-spans.ts';
import type { Api } from './api.ts';
import type { Caller } from './caller.ts';

/** Refusals that belong to ordinary life and wake nobody (specification 8). */
const expectedStatuses: ReadonlySet<number> = new Set([400, 401, 403, 404, 409, 422]);

export function observeRequests({ fastify, log, metrics }: Api): void {
  fastify.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.observeRequest({
      method: request.method,
      route,
      status: reply.statusCode,
      durationS: reply.elapsedTime / 1_000,
    });
    endRequest(request, reply);
    log[levelOf(request, reply)](fieldsOf(request, reply, route), 'request answered');
  });
}

function levelOf(request: FastifyRequest, reply: FastifyReply): 'warn' | 'info' | 'debug' {
  const { statusCode } = reply;
  if (request.routeOptions.config.isQuiet === true) return 'debug';
  if (statusCode >= 400 && !expectedStatuses.has(statusCode)) return 'warn';
  return request.routeOptions.config.endpoint === undefined ? 'debug' : 'info';
}

function fieldsOf(request: FastifyRequest, reply: FastifyReply, route: string): LogFields {
  const { caller } = request;
  return {
    trace_id: request.id,
    method: request.method,
    route,
    status_code: reply.statusCode,
    duration_ms: Math.round(reply.elapsedTime * 10) / 10,
    ...callerFields(caller),
  };
}

function callerFields(caller: Caller): LogFields {
  if (caller.kind === 'session')
    return { customer_id: caller.customerId, session_id: caller.sessionId };
  if (caller.kind === 'portal') return { portal_person_id: caller.personId };
  return caller.kind === 'staff' ? { staff_id: caller.personId } : {};
}

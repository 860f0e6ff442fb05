import type { IncomingMessage } from 'node:http';
import { context, type Span, SpanKind } from '@opentelemetry/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newTraceId, within } from './current-work.ts';
import { contextWith, endSpan, traceOf, tracer } from './spans.ts';

const spans = new WeakMap<IncomingMessage, Span>();

/**
 * The name that a request goes by in its answer, in the log and in its trace: all three are one. A trace that a
 * stranger says they are in is not gone on with: it would let them choose what our own are called.
 */
export function beginRequest(raw: IncomingMessage): string {
  const span = tracer.startSpan(String(raw.method), { kind: SpanKind.SERVER, root: true });
  const traceId = traceOf(span);
  if (traceId === null) return newTraceId();
  spans.set(raw, span);
  return traceId;
}

const nameOf = ({ method, routeOptions }: FastifyRequest) =>
  `${method} ${routeOptions.url ?? 'none'}`;

/** Runs a part of answering a request under its name. */
export function withinRequest<T>(request: FastifyRequest, run: () => T): T {
  const span = spans.get(request.raw);
  const work = { name: nameOf(request), traceId: request.id };
  return within(work, () => (span === undefined ? run() : context.with(contextWith(span), run)));
}

export function endRequest(request: FastifyRequest, { statusCode }: FastifyReply): void {
  const span = spans.get(request.raw);
  if (span === undefined) return;
  span.updateName(nameOf(request));
  span.setAttributes({
    'http.request.method': request.method,
    'http.route': request.routeOptions.url ?? 'none',
    'http.response.status_code': statusCode,
  });
  endSpan(span, statusCode >= 500 ? new Error(String(statusCode)) : undefined);
}

import {
  type Attributes,
  type Context,
  context,
  isValidTraceId,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/**
 * Spans of our own at the doors through which everything comes and goes: calls, jobs, statements, providers. Nothing
 * of a library is patched for them. Until `startTracing` was called all of this does nothing, and costs nothing.
 */
export const tracer = trace.getTracer('abona-server');

/** The trace that a span is in; null: nobody traces. */
export function traceOf(span: Span): string | null {
  const { traceId } = span.spanContext();
  return isValidTraceId(traceId) ? traceId : null;
}

export const contextWith = (span: Span): Context => trace.setSpan(context.active(), span);

/** Ended with what went wrong, if something did; the failure itself quotes data and stays out. */
export function endSpan(span: Span, failure?: unknown): void {
  if (failure !== undefined)
    span.setStatus({
      code: SpanStatusCode.ERROR,
      message: failure instanceof Error ? failure.name : typeof failure,
    });
  span.end();
}

/** What runs now went wrong, though whoever runs it goes on. */
export function noteFailure(failure: unknown): void {
  const message = failure instanceof Error ? failure.name : typeof failure;
  trace.getActiveSpan()?.setStatus({ code: SpanStatusCode.ERROR, message });
}

type SpanOptions = { readonly kind: SpanKind; readonly attributes: Attributes };

/** Runs something as a part of what runs already. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  run: (span: Span) => Promise<T>,
): Promise<T> {
  const span = tracer.startSpan(name, options);
  try {
    const value = await context.with(contextWith(span), () => run(span));
    endSpan(span);
    return value;
  } catch (failure) {
    endSpan(span, failure);
    throw failure;
  }
}

/** What tells the other side, or a job of later, which trace it belongs to; empty: nobody traces. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** The span that left such headers behind; null: none did. */
export const spanContextIn = (headers: Record<string, string>) =>
  trace.getSpanContext(propagation.extract(ROOT_CONTEXT, headers)) ?? null;

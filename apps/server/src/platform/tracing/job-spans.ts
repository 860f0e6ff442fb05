import { context, type Link, SpanKind } from '@opentelemetry/api';
import { newTraceId, within } from './current-work.ts';
import { contextWith, endSpan, spanContextIn, traceHeaders, traceOf, tracer } from './spans.ts';

/** What travels in a job: its payload and, where somebody traces, what it was left by. */
export type JobContent = {
  readonly payload: unknown;
  readonly trace?: Record<string, string>;
};

export function jobContent(payload: unknown): JobContent {
  const trace = traceHeaders();
  return Object.keys(trace).length === 0 ? { payload } : { payload, trace };
}

type Job = { readonly name: string; readonly data: JobContent };

/** A trace of its own, since it may run much later, that names the one it was left by. */
export async function withinJob<T>({ name, data }: Job, run: () => Promise<T>): Promise<T> {
  const cause = data.trace === undefined ? null : spanContextIn(data.trace);
  const links: Link[] = cause === null ? [] : [{ context: cause }];
  const span = tracer.startSpan(name, { kind: SpanKind.CONSUMER, root: true, links });
  const work = { name, traceId: traceOf(span) ?? newTraceId() };
  try {
    const value = await within(work, () => context.with(contextWith(span), run));
    endSpan(span);
    return value;
  } catch (failure) {
    endSpan(span, failure);
    throw failure;
  }
}

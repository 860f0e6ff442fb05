import { SpanKind } from '@opentelemetry/api';
import type { LogEvent } from 'kysely';
import type { Log } from '#platform/log.ts';
import { currentWork } from './current-work.ts';
import { endSpan, tracer } from './spans.ts';

const SLOW_MS = 500;
const LOCK_NOT_AVAILABLE = '55P03';
const TABLES_MAX = 4;
const VERB = /^\W*(\w+)/;
const TABLE = /\b(?:from|join|into|update)\s+"?(\w+)"?\."?(\w+)"?/gi;

/** A statement in a few words, without a value: what it does, and to which tables. */
export function statementName(text: string): string {
  const verb = VERB.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const tables = [...text.matchAll(TABLE)].map(([, schema, table]) => `${schema}.${table}`);
  return [verb, ...[...new Set(tables)].slice(0, TABLES_MAX)].join(' ');
}

/** Each statement is a span of whoever asked; one that was slow, or waited for a lock in vain, is told with whose it was. */
export const statementLog =
  (log: Log) =>
  (event: LogEvent): void => {
    const { query, queryDurationMillis } = event;
    const failure = event.level === 'error' ? event.error : undefined;
    const endTime = Date.now();
    const span = tracer.startSpan('statement', {
      kind: SpanKind.CLIENT,
      startTime: endTime - queryDurationMillis,
      attributes: { 'db.system.name': 'postgresql' },
    });
    if (span.isRecording()) {
      span.updateName(statementName(query.sql));
      span.setAttribute('db.query.text', query.sql);
    }
    endSpan(span, failure);
    const fields = () => ({
      work: currentWork()?.name ?? 'none',
      statement: statementName(query.sql),
      duration_ms: Math.round(queryDurationMillis),
    });
    if (isLockTimeout(failure)) log.warn(fields(), 'a statement waited for a lock in vain');
    else if (queryDurationMillis >= SLOW_MS) log.warn(fields(), 'a statement was slow');
  };

const isLockTimeout = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && failure.code === LOCK_NOT_AVAILABLE;

import { LOG_LEVELS, type LogLevel } from '@abona/contract/limits';
import { type DestinationStream, pino } from 'pino';
import { scrub } from './scrub.ts';
import { standardOutput } from './standard-output.ts';
import { currentWork } from './tracing/current-work.ts';

/**
 * What a log line may carry. The list is closed: a field that is not here does not compile, and one
 * that comes in all the same is dropped. Ids are opaque; nothing here may hold what a person typed.
 */
export type LogFields = {
  readonly trace_id?: string;
  readonly method?: string;
  /** The template of the path, never the path itself. */
  readonly route?: string;
  readonly status_code?: number;
  readonly duration_ms?: number;
  readonly code?: string;
  readonly customer_id?: number;
  readonly session_id?: string;
  readonly staff_id?: string;
  readonly portal_person_id?: string;
  readonly job?: string;
  readonly job_id?: string;
  readonly event?: string;
  readonly attempt?: number;
  readonly provider?: string;
  readonly channel?: string;
  readonly count?: number;
  readonly port?: number;
  readonly environment?: string;
  readonly version?: string;
  readonly migration?: string;
  readonly directive?: string;
  readonly signal?: string;
  /** What the code ran for: a call by its route, a job by its name. */
  readonly work?: string;
  /** In a few words, without a value. */
  readonly statement?: string;
  /** Shown by kind, code and stack; its message is scrubbed. */
  readonly error?: unknown;
};

type Line = (fields: LogFields, message: string) => void;

/** `message` is a constant sentence; what varies goes into the fields. */
export type Log = {
  readonly error: Line;
  readonly warn: Line;
  readonly info: Line;
  readonly debug: Line;
};

/** The list again, for lines that come in untyped: total, so that the two cannot disagree. */
const allowed: Readonly<Record<keyof LogFields, 'id' | 'word' | 'number' | 'error'>> = {
  trace_id: 'id',
  method: 'word',
  route: 'word',
  status_code: 'number',
  duration_ms: 'number',
  code: 'word',
  customer_id: 'number',
  session_id: 'id',
  staff_id: 'id',
  portal_person_id: 'id',
  job: 'word',
  job_id: 'id',
  event: 'word',
  attempt: 'number',
  provider: 'word',
  channel: 'word',
  count: 'number',
  port: 'number',
  environment: 'word',
  version: 'word',
  migration: 'word',
  directive: 'word',
  signal: 'word',
  work: 'word',
  statement: 'word',
  error: 'error',
};

const ID = /^[\w-]{1,64}$/;
const WORD = /^[\w ./:{}*-]{1,200}$/;
const CAUSES_MAX = 3;

export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: timestamps(),
      messageKey: 'message',
      formatters: {
        level: (label) => ({ level: label, severity: LOG_LEVELS[label as LogLevel] }),
      },
    },
    destination ?? standardOutput(),
  );
  const line =
    (at: LogLevel): Line =>
    (fields, message) => {
      if (logger.isLevelEnabled(at)) logger[at](admit(fields), sentence(message));
    };
  return { error: line('error'), warn: line('warn'), info: line('info'), debug: line('debug') };
}

const SENTENCES_MAX = 1_000;
const sentences = new Map<string, string>();

/** Sentences are constants, so each is scrubbed once. */
function sentence(message: string): string {
  const known = sentences.get(message);
  if (known !== undefined) return known;
  const scrubbed = scrub(message);
  if (sentences.size < SENTENCES_MAX) sentences.set(message, scrubbed);
  return scrubbed;
}

/** Lines of one millisecond share its text. */
function timestamps(): () => string {
  let at = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== at) text = `,"time":"${new Date(now).toISOString()}"`;
    at = now;
    return text;
  };
}

/** Lets through what the list names, in the form the list names; drops the rest. */
function admit(fields: LogFields): Record<string, unknown> {
  const admitted: Record<string, unknown> = {};
  const work = currentWork();
  if (work !== undefined) admitted['trace_id'] = work.traceId;
  for (const [name, value] of Object.entries(fields)) {
    const form = allowed[name as keyof LogFields];
    const shown = form === undefined ? undefined : show(form, value);
    if (shown !== undefined) admitted[name] = shown;
  }
  return admitted;
}

function show(form: (typeof allowed)[keyof LogFields], value: unknown): unknown {
  if (form === 'error') return describe(value, 0);
  if (form === 'number') return typeof value === 'number' ? value : undefined;
  if (typeof value !== 'string') return undefined;
  return (form === 'id' ? ID : WORD).test(value) ? value : '[…]';
}

type ErrorShown = {
  readonly kind: string;
  readonly message?: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly stack?: readonly string[];
  readonly cause?: ErrorShown;
};

/** Where and what kind, but no `detail` and no message as it came: those quote the data. */
function describe(error: unknown, depth: number): ErrorShown {
  if (!isErrorLike(error)) return { kind: typeof error };
  const { code, constraint, table } = error as Error & Record<string, unknown>;
  return {
    kind: word(error.name) ?? 'Error',
    message: scrub(error.message),
    ...(word(code) === undefined ? {} : { code: String(code) }),
    ...(word(constraint) === undefined ? {} : { constraint: String(constraint) }),
    ...(word(table) === undefined ? {} : { table: String(table) }),
    stack: framesOf(error),
    ...(error.cause === undefined || depth === CAUSES_MAX
      ? {}
      : { cause: describe(error.cause, depth + 1) }),
  };
}

/** An error, or what a library made of one: the queue hands over copies. */
const isErrorLike = (value: unknown): value is Error =>
  value instanceof Error ||
  (typeof value === 'object' &&
    value !== null &&
    'message' in value &&
    typeof value.message === 'string');

const word = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\w{1,100}$/.test(value) ? value : undefined;

/** The frames only: the lines before them repeat the message. */
function framesOf(error: Error): readonly string[] {
  const lines = typeof error.stack === 'string' ? error.stack.split('\n') : [];
  return lines.filter((line) => /^ +at /.test(line)).map((line) => line.trim());
}

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export type ClientOptions = {
  /** `sk_test_…` or `sk_live_…`. It belongs on your server, never in a page. */
  readonly secretKey: string;
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
  /** How often a call is tried in all when the network or we fail; 4 unless said. */
  readonly triesMax?: number;
  readonly fetch?: typeof fetch;
};

/** A refusal of ours, or the network's. `retryable` says whether the very same call may succeed later. */
export class AbonaError extends Error {
  override readonly name = 'AbonaError';
  /** A stable code (`order_exists`, `validation_failed`, …); `network` when no answer came. */
  readonly code: string;
  readonly status: number;
  readonly retryable: boolean;
  readonly traceId: string | null;
  readonly fields: readonly { readonly path: string; readonly message: string }[];

  constructor(failure: Failure, status: number, cause?: unknown) {
    super(failure.message, { cause });
    this.code = failure.code;
    this.status = status;
    this.retryable = failure.retryable;
    this.traceId = failure.trace_id ?? null;
    this.fields = failure.fields ?? [];
  }
}

type Failure = {
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
  readonly trace_id?: string;
  readonly fields?: readonly { readonly path: string; readonly message: string }[];
};

export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
};

export type Send = <Data>(call: Call) => Promise<Data>;

const BASE_URL = 'https://api.abona.mx/api/merchant/v1';
const TIMEOUT_MS = 20_000;
const TRIES_MAX = 4;
const PAUSE_MS = 250;

/**
 * Sends calls and tries again what is safe to try again: every POST names its operation by one
 * `Idempotency-Key` for all its tries, so that nothing happens twice.
 */
export function createSend(options: ClientOptions): Send {
  const { triesMax = TRIES_MAX } = options;
  return async <Data>(call: Call): Promise<Data> => {
    const request = requestOf(options, call);
    for (let tries = 1; ; tries++) {
      const attempt = await attemptOnce<Data>(options, request);
      if ('data' in attempt) return attempt.data;
      if (!attempt.failure.retryable || tries >= triesMax) throw attempt.failure;
      await pause(Math.max(attempt.retryAfterMs, PAUSE_MS * 2 ** (tries - 1) * Math.random()));
    }
  };
}

type Request = { readonly url: string; readonly init: RequestInit };
type Attempt<Data> =
  | { readonly data: Data }
  | { readonly failure: AbonaError; readonly retryAfterMs: number };

function requestOf({ secretKey, baseUrl = BASE_URL }: ClientOptions, call: Call): Request {
  const url = new URL(`${baseUrl.replace(/\/$/, '')}${call.path}`);
  for (const [name, value] of Object.entries(call.query ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const body = call.body === undefined ? {} : { body: JSON.stringify(call.body) };
  return {
    url: url.href,
    init: {
      method: call.method,
      redirect: 'error',
      headers: {
        authorization: `Bearer ${secretKey}`,
        accept: 'application/json',
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(call.method === 'POST'
          ? { 'idempotency-key': call.idempotencyKey ?? randomUUID() }
          : {}),
      },
      ...body,
    },
  };
}

async function attemptOnce<Data>(
  { fetch: send = fetch, timeoutMs = TIMEOUT_MS }: ClientOptions,
  { url, init }: Request,
): Promise<Attempt<Data>> {
  try {
    const response = await send(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    const answer = (await response.json()) as { data?: Data; error?: Failure };
    if (response.ok && answer.data !== undefined) return { data: answer.data };
    const failure = new AbonaError(answer.error ?? unreadable, response.status);
    const retryAfterS = Number(response.headers.get('retry-after') ?? 0);
    return { failure, retryAfterMs: Number.isFinite(retryAfterS) ? retryAfterS * 1_000 : 0 };
  } catch (cause) {
    return { failure: new AbonaError(noAnswer, 0, cause), retryAfterMs: 0 };
  }
}

const noAnswer: Failure = { code: 'network', message: 'no answer from Abona', retryable: true };
const unreadable: Failure = {
  code: 'network',
  message: 'an answer that is not of the API',
  retryable: true,
};

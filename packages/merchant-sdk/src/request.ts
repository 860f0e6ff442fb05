import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AbonaError, type Refusal } from './abona-error.ts';
import { API_VERSION, type Calls, routes } from './contract.gen.ts';

export type ClientOptions = {
  /** `sk_test_…` or `sk_live_…`. It belongs on your server, never in a page. */
  readonly secretKey: string;
  readonly baseUrl?: string;
  /** How long one try may take; 20 s unless said. */
  readonly timeoutMs?: number;
  /** How often a call is tried in all when the network or we fail; 4 unless said. */
  readonly triesMax?: number;
  /** Of the sentences in refusals; Spanish unless said. */
  readonly language?: 'es' | 'en';
  readonly fetch?: typeof fetch;
};

export type CallOptions = {
  /** Names an operation of yours: trying it again from another process repeats nothing either. 16 characters or more. */
  readonly idempotencyKey?: string;
  readonly timeoutMs?: number;
  /** Ends the call, its waiting and its further tries; what it threw is the signal's reason. */
  readonly signal?: AbortSignal;
};

export type CallName = keyof Calls;
type Values = Readonly<Record<string, string | number | undefined>>;
type Input<Name extends CallName> = Omit<Calls[Name], 'reply'>;
/** The same for every call, once its types are checked. */
type AnyInput = { readonly params?: Values; readonly query?: Values; readonly body?: unknown };

export type Send = <Name extends CallName>(
  name: Name,
  input: Input<Name>,
  options?: CallOptions,
) => Promise<Calls[Name]['reply']>;

const BASE_URL = 'https://api.abona.mx/api/merchant/v1';
const TIMEOUT_MS = 20_000;
const TRIES_MAX = 4;
const PAUSE_MS = 250;

/**
 * Sends calls and tries again what is safe to try again: what changes something names its operation by one
 * `Idempotency-Key` for all its tries, so that nothing happens twice.
 */
export function createSend(client: ClientOptions): Send {
  const { triesMax = TRIES_MAX } = client;
  return async <Name extends CallName>(
    name: Name,
    input: AnyInput,
    options: CallOptions = {},
  ): Promise<Calls[Name]['reply']> => {
    const request = requestOf(client, { name, input, options });
    for (let tries = 1; ; tries++) {
      const attempt = await attemptOnce<Calls[Name]['reply']>(client, request);
      if ('data' in attempt) return attempt.data;
      if (!attempt.failure.retryable || tries >= triesMax) throw attempt.failure;
      const wait = Math.max(attempt.retryAfterMs, PAUSE_MS * 2 ** (tries - 1) * Math.random());
      await pause(wait, undefined, { signal: options.signal }).catch(() =>
        options.signal?.throwIfAborted(),
      );
    }
  };
}

type Request = {
  readonly url: string;
  readonly init: RequestInit;
  readonly isFile: boolean;
  readonly options: CallOptions;
};
type Attempt<Data> =
  | { readonly data: Data }
  | { readonly failure: AbonaError; readonly retryAfterMs: number };

function requestOf(
  { secretKey, baseUrl = BASE_URL, language = 'es' }: ClientOptions,
  call: { readonly name: CallName; readonly input: AnyInput; readonly options: CallOptions },
): Request {
  const { method, path, isKeyed, isFile } = routes[call.name];
  const { params = {}, query = {}, body } = call.input;
  const place = path.replace(/\{(\w+)\}/g, (_, part) => encodeURIComponent(String(params[part])));
  const url = new URL(`${baseUrl.replace(/\/$/, '')}${place}`);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const headers = new Headers({
    authorization: `Bearer ${secretKey}`,
    accept: '*/*',
    'accept-language': language,
    'abona-version': API_VERSION,
  });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (isKeyed) headers.set('idempotency-key', call.options.idempotencyKey ?? randomUUID());
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const init = { method, headers, redirect: 'error' as const, ...sent };
  return { url: url.href, init, isFile, options: call.options };
}

async function attemptOnce<Data>(
  { fetch: send = fetch, timeoutMs = TIMEOUT_MS }: ClientOptions,
  { url, init, isFile, options }: Request,
): Promise<Attempt<Data>> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? timeoutMs);
  const signal =
    options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
  try {
    const response = await send(url, { ...init, signal });
    const text = await response.text();
    if (response.ok && isFile) return { data: text as Data };
    const answer = parse<Data>(text);
    if (response.ok && answer.data !== undefined) return { data: answer.data };
    return { failure: failureOf(response, url, answer.error), retryAfterMs: waitOf(response) };
  } catch (cause) {
    options.signal?.throwIfAborted();
    return {
      failure: new AbonaError(noAnswer, { status: 0, requestId: null, url, cause }),
      retryAfterMs: 0,
    };
  }
}

function parse<Data>(text: string): { data?: Data; error?: Refusal } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** What is no answer of the API comes from whoever stands between: worth another try only when that one failed. */
function failureOf(
  { status, headers }: Response,
  url: string,
  refusal: Refusal | undefined,
): AbonaError {
  const answer = { status, url, requestId: headers.get('x-request-id') };
  const retryable = status === 429 || status >= 500;
  return new AbonaError(refusal ?? { ...unreadable, retryable }, answer);
}

function waitOf({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? 0);
  return Number.isFinite(seconds) ? seconds * 1_000 : 0;
}

const noAnswer = { code: 'network' as const, message: 'no answer from Abona', retryable: true };
const unreadable = { code: 'network' as const, message: 'an answer that is not of the API' };

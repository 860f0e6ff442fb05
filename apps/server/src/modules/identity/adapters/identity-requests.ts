import { setTimeout as pause } from 'node:timers/promises';
import { err, ok, type Result } from '@abona/kernel/result';
import type { z } from 'zod';
import { assertOutsideTransaction } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import { callOut, type OutgoingCall } from '#platform/outgoing-call.ts';
import type { ProviderFailure } from '../ports.ts';

type Options = {
  readonly url: string;
  readonly apiKey: string;
  readonly log: Log;
  readonly timeoutMs?: number;
};
type Request = { readonly path: string; readonly body?: unknown };

const TIMEOUT_MS = 5_000;
const TRIES = 2;
const RETRY_PAUSE_MS = 250;

/** Asks the vendor, a second time when it is away: everything we ask may be asked twice. */
export function createIdentityRequests(options: Options) {
  const { log } = options;
  const base = `${options.url.replace(/\/$/, '')}/v1/`;

  const attempt = async (request: Request): Promise<Result<unknown, ProviderFailure>> => {
    try {
      const { isFine, status, text } = await callOut(
        `${base}${request.path}`,
        toCall(options, request),
      );
      if (isFine) return ok(JSON.parse(text));
      log.warn({ status_code: status, provider: 'identity' }, 'the identity provider refused');
      return err(failureOf(status));
    } catch (error) {
      log.warn({ error, provider: 'identity' }, 'the identity provider did not answer');
      return err('unavailable');
    }
  };

  const read = <T>(schema: z.ZodType<T>, answer: unknown): Result<T, ProviderFailure> => {
    const parsed = schema.safeParse(answer);
    if (parsed.success) return ok(parsed.data);
    log.error({ provider: 'identity', code: 'unreadable' }, 'an answer that we do not read');
    return err('unavailable');
  };

  return async <T>(request: Request, schema: z.ZodType<T>): Promise<Result<T, ProviderFailure>> => {
    assertOutsideTransaction('asking the identity provider');
    for (let tries = 1; ; tries += 1) {
      const answer = await attempt(request);
      if (answer.ok) return read(schema, answer.value);
      if (answer.error !== 'unavailable' || tries === TRIES) return answer;
      await pause(RETRY_PAUSE_MS);
    }
  };
}

function toCall({ apiKey, timeoutMs = TIMEOUT_MS }: Options, { body }: Request): OutgoingCall {
  const headers = { authorization: `Bearer ${apiKey}`, accept: 'application/json' };
  if (body === undefined) return { method: 'GET', headers, timeoutMs };
  return {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    timeoutMs,
  };
}

/** Too many requests and their own faults may pass; what they refuse otherwise they refuse for good. */
function failureOf(status: number): ProviderFailure {
  if (status === 404) return 'unknown';
  return status >= 500 || status === 429 ? 'unavailable' : 'refused';
}

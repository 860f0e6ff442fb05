import { err, ok } from '@abona/kernel/result';
import { z } from 'zod';
import { assertOutsideTransaction } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import {
  callOut,
  jsonIn,
  type OutgoingAnswer,
  type OutgoingCall,
} from '#platform/outgoing-call.ts';
import type { Answer, ProviderFailure } from '../ports.ts';

type Options = {
  readonly provider: string;
  readonly url: string;
  readonly apiKey: string;
  readonly log: Log;
  readonly timeoutMs?: number;
  /** What the vendor wants to be asked for; JSON unless said. */
  readonly accept?: string;
  /** Where the vendor's refusals say why. */
  readonly codeIn?: (body: unknown) => string | null;
};
type Request = {
  readonly path: string;
  readonly body?: unknown;
  /** Makes asking twice harmless, where the vendor honours it. */
  readonly idempotencyKey?: string;
};

const TIMEOUT_MS = 8_000;
const unavailable: ProviderFailure = { kind: 'unavailable' };

const VendorError = z.object({ error: z.object({ code: z.string().max(100) }) });

function plainCode(body: unknown): string | null {
  const said = VendorError.safeParse(body);
  return said.success ? said.data.error.code : null;
}

/** Asks a vendor that speaks JSON with a bearer key. Silence is never taken for a refusal. */
export function createVendorRequests(options: Options) {
  const { log, provider } = options;
  const base = options.url.replace(/\/$/, '');

  return async <T>(request: Request, schema: z.ZodType<T>): Answer<T> => {
    assertOutsideTransaction(`asking ${provider}`);
    try {
      const answer = await callOut(`${base}${request.path}`, toCall(options, request));
      if (!answer.isFine) return err(failureOf(answer, options));
      const parsed = schema.safeParse(JSON.parse(answer.text));
      if (parsed.success) return ok(parsed.data);
      log.error({ provider, code: 'unreadable' }, 'an answer that we do not read');
    } catch (error) {
      log.warn({ error, provider }, 'a provider did not answer');
    }
    return err(unavailable);
  };
}

function toCall(options: Options, { body, idempotencyKey }: Request): OutgoingCall {
  const { apiKey, timeoutMs = TIMEOUT_MS, accept = 'application/json' } = options;
  return {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      accept,
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    timeoutMs,
  };
}

/** Their own faults, and ours with the key, may pass; what they refuse otherwise they refuse for good. */
function failureOf(
  { status, text }: OutgoingAnswer,
  { log, provider, codeIn = plainCode }: Options,
): ProviderFailure {
  const code = codeIn(jsonIn(text)) ?? `http_${status}`;
  log.warn({ status_code: status, provider, code }, 'a provider refused');
  const mayPass = status >= 500 || status === 429 || status === 401 || status === 403;
  return mayPass ? unavailable : { kind: 'refused', code };
}

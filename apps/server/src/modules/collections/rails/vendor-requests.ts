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
  /** The headers by which it knows us. */
  readonly credentials: Readonly<Record<string, string>>;
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
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * It makes something that has our name. A conflict then says that it is there, or that the first request
   * still runs: what became of it must be asked, and is no refusal.
   */
  readonly isCreation?: boolean;
};

const TIMEOUT_MS = 8_000;
const CONFLICT = 409;
const unavailable: ProviderFailure = { kind: 'unavailable' };

const VendorError = z.object({ error: z.object({ code: z.string().max(100) }) });

function plainCode(body: unknown): string | null {
  const said = VendorError.safeParse(body);
  return said.success ? said.data.error.code : null;
}

/** Asks a vendor that speaks JSON. Silence is never taken for a refusal. */
export function createVendorRequests(options: Options) {
  const { log, provider } = options;
  const base = options.url.replace(/\/$/, '');

  return async <T>(request: Request, schema: z.ZodType<T>): Answer<T> => {
    assertOutsideTransaction(`asking ${provider}`);
    try {
      const answer = await callOut(`${base}${request.path}`, toCall(options, request));
      if (!answer.isFine) return err(failureOf(answer, request, options));
      const parsed = schema.safeParse(JSON.parse(answer.text));
      if (parsed.success) return ok(parsed.data);
      log.error({ provider, code: 'unreadable' }, 'an answer that we do not read');
    } catch (error) {
      log.warn({ error, provider }, 'a provider did not answer');
    }
    return err(unavailable);
  };
}

function toCall(options: Options, { body, headers }: Request): OutgoingCall {
  const { credentials, timeoutMs = TIMEOUT_MS, accept = 'application/json' } = options;
  return {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...credentials,
      ...headers,
      accept,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    timeoutMs,
  };
}

/** Their own faults, and ours with the key, may pass; what they refuse otherwise they refuse for good. */
function failureOf(
  { status, text }: OutgoingAnswer,
  { isCreation = false }: Request,
  { log, provider, codeIn = plainCode }: Options,
): ProviderFailure {
  const code = codeIn(jsonIn(text)) ?? `http_${status}`;
  log.warn({ status_code: status, provider, code }, 'a provider refused');
  const mayPass = status >= 500 || [401, 403, 408, 425, 429].includes(status);
  const isUnknown = status === CONFLICT && isCreation;
  return mayPass || isUnknown ? unavailable : { kind: 'refused', code };
}

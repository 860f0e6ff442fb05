import { err, ok } from '@abona/kernel/result';
import { z } from 'zod';
import { assertOutsideTransaction } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
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
      const response = await fetch(`${base}${request.path}`, toFetch(options, request));
      if (!response.ok) return err(await failureOf(response, options));
      const parsed = schema.safeParse(await response.json());
      if (parsed.success) return ok(parsed.data);
      log.error({ provider, code: 'unreadable' }, 'an answer that we do not read');
    } catch (error) {
      log.warn({ error, provider }, 'a provider did not answer');
    }
    return err(unavailable);
  };
}

function toFetch(options: Options, { body, idempotencyKey }: Request): RequestInit {
  const { apiKey, timeoutMs = TIMEOUT_MS, accept = 'application/json' } = options;
  const headers = new Headers({ authorization: `Bearer ${apiKey}`, accept });
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  if (body !== undefined) headers.set('content-type', 'application/json');
  return {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** Their own faults, and ours with the key, may pass; what they refuse otherwise they refuse for good. */
async function failureOf(
  response: Response,
  { log, provider, codeIn = plainCode }: Options,
): Promise<ProviderFailure> {
  const { status } = response;
  const code = codeIn(await response.json().catch(() => null)) ?? `http_${status}`;
  log.warn({ status_code: status, provider, code }, 'a provider refused');
  const mayPass = status >= 500 || status === 429 || status === 401 || status === 403;
  return mayPass ? unavailable : { kind: 'refused', code };
}

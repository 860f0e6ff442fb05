import { setTimeout as pause } from 'node:timers/promises';
import { err, ok, type Result } from '@abona/kernel/result';
import type { z } from 'zod';
import type { ProviderFailure } from '#modules/identity/ports.ts';
import type { IdentityIntegration } from '#platform/config/identity-settings.ts';
import { assertOutsideTransaction } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import { callOut, jsonIn, type OutgoingCall } from '#platform/outgoing-call.ts';
import { hmacOf } from './veriff-signature.ts';

type Options = { readonly log: Log; readonly timeoutMs?: number };
/** A session to be made, or one that is asked about. */
type VeriffCall = { readonly body: unknown } | { readonly decisionOf: string };

const TIMEOUT_MS = 5_000;
const TRIES = 2;
const RETRY_PAUSE_MS = 250;

/**
 * Asks Veriff by one of its integrations, a second time when it is away. What is made twice for a lost answer is a
 * session whose page nobody was given.
 */
export function createVeriffCalls(integration: IdentityIntegration, options: Options) {
  const { log, timeoutMs = TIMEOUT_MS } = options;
  const provider = 'identity';

  const attempt = async (call: VeriffCall): Promise<Result<string, ProviderFailure>> => {
    try {
      const { address, request } = toRequest(integration, call, timeoutMs);
      const { isFine, status, text } = await callOut(address, request);
      if (isFine) return ok(text);
      log.warn({ status_code: status, provider, code: codeIn(text) }, 'Veriff refused');
      return err(failureOf(status));
    } catch (error) {
      log.warn({ error, provider }, 'Veriff did not answer');
      return err('unavailable');
    }
  };

  const read = <T>(schema: z.ZodType<T>, text: string): Result<T, ProviderFailure> => {
    const parsed = schema.safeParse(jsonIn(text));
    if (parsed.success) return ok(parsed.data);
    log.error({ provider, code: 'unreadable' }, 'an answer that we do not read');
    return err('unavailable');
  };

  return async <T>(call: VeriffCall, schema: z.ZodType<T>): Promise<Result<T, ProviderFailure>> => {
    assertOutsideTransaction('asking the identity provider');
    for (let tries = 1; ; tries += 1) {
      const answer = await attempt(call);
      if (answer.ok) return read(schema, answer.value);
      if (answer.error !== 'unavailable' || tries === TRIES) return answer;
      await pause(RETRY_PAUSE_MS);
    }
  };
}

/** The one call that Veriff does not want signed is the one that makes a session. */
function toRequest(
  { url, apiKey, secret }: IdentityIntegration,
  call: VeriffCall,
  timeoutMs: number,
): { readonly address: string; readonly request: OutgoingCall } {
  const headers = { accept: 'application/json', 'x-auth-client': apiKey };
  if ('decisionOf' in call)
    return {
      address: `${url}/v1/sessions/${encodeURIComponent(call.decisionOf)}/decision`,
      request: {
        method: 'GET',
        headers: { ...headers, 'x-hmac-signature': hmacOf(secret, call.decisionOf) },
        timeoutMs,
      },
    };
  return {
    address: `${url}/v1/sessions`,
    request: {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(call.body),
      timeoutMs,
    },
  };
}

/** `{"status":"fail","code":"1803",…}`, for the log. */
function codeIn(text: string): string {
  const answer = jsonIn(text);
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : '';
  return /^\d{1,6}$/.test(String(code)) ? `veriff_${code}` : 'veriff';
}

/** Too many requests and their own faults may pass; what they refuse otherwise they refuse for good. */
function failureOf(status: number): ProviderFailure {
  if (status === 404) return 'unknown';
  return status >= 500 || status === 429 ? 'unavailable' : 'refused';
}

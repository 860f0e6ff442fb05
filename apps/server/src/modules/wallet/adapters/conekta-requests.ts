import { err, ok, type Result } from '@abona/kernel/result';
import type { z } from 'zod';
import { assertOutsideTransaction } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import { callOut, type OutgoingCall } from '#platform/outgoing-call.ts';
import type { ProcessorFailure } from '../ports.ts';

type Options = {
  readonly url: string;
  readonly privateKey: string;
  readonly log: Log;
  readonly timeoutMs?: number;
};

export type ConektaRequest = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
};

/** What the processor said: an answer, or why not. `declined` is the bank's word. */
type ProcessorAnswer = Result<unknown, ProcessorFailure | 'declined'>;

const TIMEOUT_MS = 8_000;
const DECLINED = 402;

/** Asks Conekta once; whether asking again is harmless is for the caller to know. */
export function createConektaRequests(options: Options) {
  const { log } = options;
  const send = async (request: ConektaRequest): Promise<ProcessorAnswer> => {
    try {
      const address = `${options.url}/${request.path}`;
      const { isFine, status, text } = await callOut(address, toCall(options, request));
      if (isFine) return ok(JSON.parse(text));
      if (status === DECLINED) return err('declined');
      log.warn({ status_code: status, provider: 'cards' }, 'the card processor refused');
      return err(status >= 500 || status === 429 ? 'unavailable' : 'refused');
    } catch (error) {
      log.warn({ error, provider: 'cards' }, 'the card processor did not answer');
      return err('unavailable');
    }
  };

  return async <T>(
    request: ConektaRequest,
    schema: z.ZodType<T>,
  ): Promise<Result<T, ProcessorFailure | 'declined'>> => {
    assertOutsideTransaction('asking the card processor');
    const said = await send(request);
    if (!said.ok) return said;
    const parsed = schema.safeParse(said.value);
    if (parsed.success) return ok(parsed.data);
    log.error({ provider: 'cards', code: 'unreadable' }, 'an answer that we do not read');
    return err('unavailable');
  };
}

function toCall(
  { privateKey, timeoutMs = TIMEOUT_MS }: Options,
  { method, body }: ConektaRequest,
): OutgoingCall {
  const headers = {
    authorization: `Bearer ${privateKey}`,
    accept: 'application/vnd.conekta-v2.3.0+json',
  };
  if (body === undefined) return { method, headers, timeoutMs };
  return {
    method,
    timeoutMs,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

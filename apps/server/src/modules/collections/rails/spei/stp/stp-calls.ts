import { err, ok } from '@abona/kernel/result';
import type { z } from 'zod';
import type { Answer } from '#modules/collections/ports.ts';
import { assertOutsideTransaction } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import { callOut, jsonIn } from '#platform/outgoing-call.ts';

type StpCall = {
  readonly method: 'PUT' | 'POST';
  readonly address: string;
  readonly body: Readonly<Record<string, string | number>>;
};

type Options = { readonly log: Log; readonly timeoutMs?: number };

const TIMEOUT_MS = 8_000;
const unavailable = { kind: 'unavailable' } as const;

/**
 * Asks STP, which answers 200 whatever it says: a refusal is in the body. Any other status (403 off its private
 * network, a fault of its own) and silence say nothing of an order.
 */
export function createStpCalls({ log, timeoutMs = TIMEOUT_MS }: Options) {
  return async <T>({ method, address, body }: StpCall, schema: z.ZodType<T>): Answer<T> => {
    assertOutsideTransaction('asking STP');
    const provider = 'stp';
    try {
      const { isFine, status, text } = await callOut(address, {
        method,
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify(body),
        timeoutMs,
      });
      if (!isFine) {
        log.warn({ status_code: status, provider, code: `http_${status}` }, 'STP did not serve');
        return err(unavailable);
      }
      const read = schema.safeParse(jsonIn(text));
      if (read.success) return ok(read.data);
      log.error({ provider, code: 'unreadable' }, 'an answer that we do not read');
    } catch (error) {
      log.warn({ error, provider }, 'STP did not answer');
    }
    return err(unavailable);
  };
}

import type { FailureEnvelope, SuccessEnvelope } from '@abona/contract/errors';
import { ApiFailure } from './api-failure.ts';

/**
 * Marks that turn the direction of all that follows them. Nobody here writes from right to left, and whoever puts them in
 * a name, a claim or the goods of a cart would have an amount or a folio read backwards: they are shown as what they are.
 */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;

/** Unwraps the envelope. `fail` is an error whatever its status; anything else is not from us. */
export async function readReply(response: Response): Promise<unknown> {
  const envelope = await readEnvelope(response);
  if (envelope?.status === 'success') return envelope.data;
  if (envelope?.status === 'fail') {
    const { code, message, fields, trace_id: traceId, retryable } = envelope.error;
    throw new ApiFailure({
      code,
      message,
      status: response.status,
      traceId,
      retryable,
      ...(fields === undefined ? {} : { fields }),
      retryAfterS: secondsOf(response.headers.get('Retry-After')),
    });
  }
  throw new ApiFailure({
    code: 'malformed_reply',
    status: response.status,
    retryable: response.status >= 500,
  });
}

async function readEnvelope(
  response: Response,
): Promise<SuccessEnvelope<unknown> | FailureEnvelope | null> {
  const text = (await response.text()).replace(TURNS, '\uFFFD');
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && 'status' in parsed
      ? (parsed as SuccessEnvelope<unknown> | FailureEnvelope)
      : null;
  } catch {
    return null;
  }
}

function secondsOf(header: string | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

import { type AddressParts, fillAddress } from '../address.ts';
import { ApiFailure } from '../api-failure.ts';
import { readReply } from '../read-reply.ts';

const TIMEOUT_MS = 20_000;

export type CallOptions = {
  /** Names the operation, so that sending it twice does it once. Made up when absent. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
};

type Addressed = { readonly method: string; readonly address: string };
type CallInput = AddressParts & { readonly body?: unknown };

/**
 * Sends a call to the server of this page. The session is a cookie that no script can read. Resolves with the `data` of
 * the envelope; rejects with an `ApiFailure` for anything else.
 */
export async function sendCall(
  { method, address }: Addressed,
  sent: object,
  options: CallOptions,
): Promise<unknown> {
  const input: CallInput = sent;
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  const signal =
    options.signal === undefined ? deadline : AbortSignal.any([options.signal, deadline]);
  const headers = new Headers();
  if (method !== 'GET')
    headers.set('Idempotency-Key', options.idempotencyKey ?? crypto.randomUUID());
  if (input.body !== undefined) headers.set('Content-Type', 'application/json');
  try {
    const response = await fetch(fillAddress(address, input), {
      method,
      headers,
      signal,
      cache: 'no-store',
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    return await readReply(response);
  } catch (failure) {
    // Whoever took the call back does not want to hear of it as a failure of ours.
    if (options.signal?.aborted === true || failure instanceof ApiFailure) throw failure;
    throw new ApiFailure({ code: deadline.aborted ? 'timeout' : 'network', status: 0 });
  }
}

import { type AddressParts, fillAddress } from '@abona/client/address.ts';
import { ApiFailure } from '@abona/client/api-failure.ts';
import { readReply } from '@abona/client/read-reply.ts';
import type { StaffCallInput, StaffCallReply } from '@abona/contract/client-types';
import {
  type StaffClientCallName,
  staffClientMap,
} from '@abona/contract/staff/staff-client-map.gen';

const TIMEOUT_MS = 20_000;

/**
 * Marks that turn the direction of all that follows them. Nobody here writes from right to left, and whoever puts them in
 * a name or a claim would have an amount or a folio read backwards: they are shown as what they are.
 */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;

type CallOptions = {
  /** Names the operation, so that sending it twice does it once. Made up when absent. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
};

type LooseInput = AddressParts & { readonly body?: unknown };

/** A call without input needs none; any other must have it. */
type Arguments<N extends StaffClientCallName> =
  Record<never, never> extends StaffCallInput<N>
    ? [input?: StaffCallInput<N>, options?: CallOptions]
    : [input: StaffCallInput<N>, options?: CallOptions];

/**
 * Calls the desk's server by the name the contract gives the call. The session is a cookie that no script can read.
 * Resolves with the `data` of the envelope; rejects with an `ApiFailure` for anything else.
 */
export async function call<N extends StaffClientCallName>(
  name: N,
  ...[input = {} as StaffCallInput<N>, options = {}]: Arguments<N>
): Promise<StaffCallReply<N>> {
  const { method, address } = staffClientMap[name];
  const given = input as LooseInput;
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  const signal =
    options.signal === undefined ? deadline : AbortSignal.any([options.signal, deadline]);
  const headers = new Headers();
  if (method !== 'GET')
    headers.set('Idempotency-Key', options.idempotencyKey ?? crypto.randomUUID());
  if (given.body !== undefined) headers.set('Content-Type', 'application/json');
  try {
    const response = await fetch(fillAddress(address, given), {
      method,
      headers,
      signal,
      cache: 'no-store',
      ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    });
    const text = (await response.text()).replace(TURNS, '\uFFFD');
    return (await readReply(new Response(text, response))) as StaffCallReply<N>;
  } catch (failure) {
    // Whoever took the call back does not want to hear of it as a failure of ours.
    if (options.signal?.aborted === true || failure instanceof ApiFailure) throw failure;
    throw new ApiFailure({ code: deadline.aborted ? 'timeout' : 'network', status: 0 });
  }
}

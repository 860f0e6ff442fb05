import { type AddressParts, fillAddress } from '@abona/client/address.ts';
import { ApiFailure } from '@abona/client/api-failure.ts';
import { readReply } from '@abona/client/read-reply.ts';
import type { PortalCallInput, PortalCallReply } from '@abona/contract/client-types';
import {
  type PortalClientCallName,
  portalClientMap,
} from '@abona/contract/portal/portal-client-map.gen';

const TIMEOUT_MS = 20_000;

type CallOptions = {
  /** Names the operation, so that sending it twice does it once. Made up when absent. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
};

type LooseInput = AddressParts & { readonly body?: unknown };

/** A call without input needs none; any other must have it. */
type Arguments<N extends PortalClientCallName> =
  Record<never, never> extends PortalCallInput<N>
    ? [input?: PortalCallInput<N>, options?: CallOptions]
    : [input: PortalCallInput<N>, options?: CallOptions];

/**
 * Calls the portal’s server by the name the contract gives the call. The session is a cookie that no script can read.
 * Resolves with the `data` of the envelope; rejects with an `ApiFailure` for anything else.
 */
export async function call<N extends PortalClientCallName>(
  name: N,
  ...[input = {} as PortalCallInput<N>, options = {}]: Arguments<N>
): Promise<PortalCallReply<N>> {
  const { method, address } = portalClientMap[name];
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
    return (await readReply(response)) as PortalCallReply<N>;
  } catch (failure) {
    // Whoever took the call back does not want to hear of it as a failure of ours.
    if (options.signal?.aborted === true || failure instanceof ApiFailure) throw failure;
    throw new ApiFailure({ code: deadline.aborted ? 'timeout' : 'network', status: 0 });
  }
}

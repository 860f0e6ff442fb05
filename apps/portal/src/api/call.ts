import { type CallOptions, sendCall } from '@abona/client/office/send-call.ts';
import type { PortalCallInput, PortalCallReply } from '@abona/contract/client-types';
import {
  type PortalClientCallName,
  portalClientMap,
} from '@abona/contract/portal/portal-client-map.gen';

/** A call without input needs none; any other must have it. */
type Arguments<N extends PortalClientCallName> =
  Record<never, never> extends PortalCallInput<N>
    ? [input?: PortalCallInput<N>, options?: CallOptions]
    : [input: PortalCallInput<N>, options?: CallOptions];

/** Calls the portal’s server by the name the contract gives the call. */
export async function call<N extends PortalClientCallName>(
  name: N,
  ...[input = {} as PortalCallInput<N>, options = {}]: Arguments<N>
): Promise<PortalCallReply<N>> {
  return (await sendCall(portalClientMap[name], input, options)) as PortalCallReply<N>;
}

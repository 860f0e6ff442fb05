import { type ClientCallName, clientMap } from '@abona/contract/client-map.gen';
import type { CallInput, CallReply } from '@abona/contract/client-types';
import { type Caller, dataOf, type Input, sendCall } from '#send-call.ts';

/** Every call that a customer's app can make, by its name in the contract. */
export type CustomerCalls = <N extends ClientCallName>(
  name: N,
  ...input: Record<never, never> extends CallInput<N> ? [CallInput<N>?] : [CallInput<N>]
) => Promise<CallReply<N>>;

/** One call of the customer's app, without an app. */
export async function callServer<N extends ClientCallName>(
  caller: Caller,
  name: N,
  input: Input = {},
): Promise<CallReply<N>> {
  const [method, address] = clientMap[name];
  return dataOf(await sendCall(caller, { name, method, address }, input));
}

import { type CallOptions, sendCall } from '@abona/client/office/send-call.ts';
import type { StaffCallInput, StaffCallReply } from '@abona/contract/client-types';
import {
  type StaffClientCallName,
  staffClientMap,
} from '@abona/contract/staff/staff-client-map.gen';

/** A call without input needs none; any other must have it. */
type Arguments<N extends StaffClientCallName> =
  Record<never, never> extends StaffCallInput<N>
    ? [input?: StaffCallInput<N>, options?: CallOptions]
    : [input: StaffCallInput<N>, options?: CallOptions];

/** Calls the desk’s server by the name the contract gives the call. */
export async function call<N extends StaffClientCallName>(
  name: N,
  ...[input = {} as StaffCallInput<N>, options = {}]: Arguments<N>
): Promise<StaffCallReply<N>> {
  return (await sendCall(staffClientMap[name], input, options)) as StaffCallReply<N>;
}

import type {
  PortalCallInput,
  PortalCallReply,
  StaffCallInput,
  StaffCallReply,
} from '@abona/contract/client-types';
import {
  type PortalClientCallName,
  portalClientMap,
} from '@abona/contract/portal/portal-client-map.gen';
import {
  type StaffClientCallName,
  staffClientMap,
} from '@abona/contract/staff/staff-client-map.gen';
import { type Worker, workAt } from '#office.ts';
import type { World } from '#place.ts';
import { dataOf, type Input, sendCall } from '#send-call.ts';

/** Every call that somebody of the lender can make at the desk, by its name in the contract. */
export type DeskCalls = <N extends StaffClientCallName>(
  name: N,
  ...input: Record<never, never> extends StaffCallInput<N>
    ? [StaffCallInput<N>?]
    : [StaffCallInput<N>]
) => Promise<StaffCallReply<N>>;

/** Every call that somebody of a shop can make at the portal. */
export type PortalCalls = <N extends PortalClientCallName>(
  name: N,
  ...input: Record<never, never> extends PortalCallInput<N>
    ? [PortalCallInput<N>?]
    : [PortalCallInput<N>]
) => Promise<PortalCallReply<N>>;

/** Signed in at the desk, as whoever has a role there. */
export async function enterDesk(world: World, role: string): Promise<DeskCalls> {
  const caller = await workAt(world.place, 'desk', { person: role });
  return async (name, ...[input = {}]) =>
    dataOf(await sendCall(caller, { name, ...staffClientMap[name] }, input as Input));
}

/** Signed in at the portal. */
export async function enterPortal(world: World, worker: Worker): Promise<PortalCalls> {
  const caller = await workAt(world.place, 'portal', worker);
  return async (name, ...[input = {}]) =>
    dataOf(await sendCall(caller, { name, ...portalClientMap[name] }, input as Input));
}

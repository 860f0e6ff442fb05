import { mayCall } from '@abona/contract/staff/staff-access';
import {
  type StaffClientCallName,
  staffClientMap,
} from '@abona/contract/staff/staff-client-map.gen';
import type { StaffSession } from '@abona/contract/staff/staff-session';
import { useSuspenseQuery } from '@tanstack/react-query';
import { callQuery } from '#api/use-call.ts';

/** Whoever is signed in, or the refusal that leads to the sign-in. */
export const sessionQuery = callQuery('getStaffSession', {});

/** Whoever is signed in. Below the frame of the desk there is always somebody. */
export const useSession = (): StaffSession => useSuspenseQuery(sessionQuery).data;

/** Whether somebody may make a call: the rule that the server asks, so that nobody is shown what it refuses. */
const mayIn = ({ roles }: Pick<StaffSession, 'roles'>, name: StaffClientCallName): boolean =>
  roles.some((role) => mayCall(role, staffClientMap[name]));

export function useMay(): (name: StaffClientCallName) => boolean {
  const session = useSession();
  return (name) => mayIn(session, name);
}

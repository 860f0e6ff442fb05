import { mayCallPortal, type PortalMode } from '@abona/contract/portal/portal-access';
import {
  type PortalClientCallName,
  portalClientMap,
} from '@abona/contract/portal/portal-client-map.gen';
import type { PortalSession } from '@abona/contract/portal/portal-session';
import { useSuspenseQuery } from '@tanstack/react-query';
import { callQuery } from '#api/use-call.ts';
import { assumeYear } from '#lib/moments.ts';
import { useMode } from '#routing/use-mode.ts';

/** Whoever is signed in, or the refusal that leads to the sign-in. */
export const sessionQuery = callQuery('getPortalSession', {});

/** Whoever is signed in. Below the frame of the portal there is always somebody. */
export function useSession(): PortalSession {
  const session = useSuspenseQuery(sessionQuery).data;
  // Hours before it ends: but for the last evening of a year the same year.
  assumeYear(session.ends_at);
  return session;
}

/** Whether somebody may make a call: the rule that the server asks, so that nobody is shown what it refuses. */
const mayIn = (
  { account }: Pick<PortalSession, 'account'>,
  name: PortalClientCallName,
  mode: PortalMode,
): boolean => mayCallPortal(account?.role ?? null, portalClientMap[name], mode);

export function useMay(): (name: PortalClientCallName) => boolean {
  const session = useSession();
  const mode = useMode();
  return (name) => mayIn(session, name, mode);
}

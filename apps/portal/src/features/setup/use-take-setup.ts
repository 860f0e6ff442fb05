import type { Setup } from '@abona/contract/portal/portal-go-live';
import { useQueryClient } from '@tanstack/react-query';
import { callQuery } from '#api/use-call.ts';
import { sessionQuery } from '#session/session.ts';

/** Keeps how far a business is, as a step was answered; whose status the frame shows is read anew. */
export function useTakeSetup(): (setup: Setup) => void {
  const queryClient = useQueryClient();
  return (setup) => {
    queryClient.setQueryData(callQuery('getPortalSetup', {}).queryKey, setup);
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
}

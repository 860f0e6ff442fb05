import { useCallKey } from '@abona/client/office/use-call-key.ts';
import type { Setup } from '@abona/contract/portal/portal-go-live';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callQuery } from '#api/use-call.ts';
import { sessionQuery } from '#session/session.ts';

/**
 * A step of a business: sent once however often it is clicked. How far the business is then is what it was answered; whose
 * status the frame shows is read anew.
 */
export function useSetupStep<Input = void>(
  send: (input: Input, options: { readonly idempotencyKey: string }) => Promise<Setup>,
  onDone: () => void = () => undefined,
) {
  const queryClient = useQueryClient();
  const { key: idempotencyKey, ...renewal } = useCallKey();
  return useMutation({
    mutationFn: (input: Input) => send(input, { idempotencyKey }),
    onSuccess: (setup) => {
      renewal.onSuccess();
      queryClient.setQueryData(callQuery('getPortalSetup', {}).queryKey, setup);
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      onDone();
    },
    onError: renewal.onError,
  });
}

import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { leaveTo } from '#browser/document-navigation.ts';
import { useFunnelMutation } from '#features/origination/frame/funnel-queries.ts';

const LOOK_MS = 3_000;

const unfinished: readonly string[] = ['capturing', 'in_review'];

/** Whether the customer has proven who they are; looked at again while somebody is looking. */
export const identityQuery = queryOptions({
  queryKey: ['identity', 'verification'],
  queryFn: ({ signal }) => call('getIdentityStatus', {}, { signal }),
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  refetchInterval: ({ state }) =>
    unfinished.includes(state.data?.verification?.status ?? '') ? LOOK_MS : false,
});

/** Opens a try unless one was named, and leaves for the provider's page. */
export function useStartCapture() {
  return useFunnelMutation({
    mutationFn: async (id: string | null) => {
      const verificationId = id ?? (await call('openVerification')).verification_id;
      const { url } = await call('startCapture', { params: { id: verificationId } });
      leaveTo(url);
    },
  });
}

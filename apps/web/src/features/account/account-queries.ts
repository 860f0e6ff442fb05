import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['identity', 'sessions'],
  queryFn: ({ signal }) => call('listSessions', {}, { signal }),
  // Another device may have signed in since the screen was last open.
  refetchOnMount: 'always',
});

/** What the customer has been through. */
export const evaluationQuery = queryOptions({
  queryKey: ['identity', 'evaluation'],
  queryFn: ({ signal }) => call('getEvaluation', {}, { signal }),
  refetchOnMount: 'always',
});

export function useEndOtherSessions(onEnded: (count: number) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('endOtherSessions'),
    onSuccess: async ({ ended }) => {
      onEnded(ended);
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
}

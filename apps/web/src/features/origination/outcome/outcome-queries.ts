import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#api/call.ts';

/** How the application was decided, and why. */
export const decisionQuery = queryOptions({
  queryKey: ['origination', 'decision'],
  queryFn: ({ signal }) => call('getDecision', {}, { signal }),
});

const wowQuery = queryOptions({
  queryKey: ['origination', 'wow_moment'],
  queryFn: ({ signal }) => call('getWowMoment', {}, { signal }),
  retry: false,
});

/** Whether this is the moment to celebrate, which comes once. Unknown: null. */
export function useWowMoment(): boolean | null {
  const { data, isError } = useQuery(wowQuery);
  const { mutate } = useMutation({ mutationFn: () => call('seeWowMoment') });
  const isIt = data?.show ?? (isError ? false : null);
  useEffect(() => {
    if (isIt === true) mutate();
  }, [isIt, mutate]);
  return isIt;
}

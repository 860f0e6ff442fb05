import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isPushHeard } from '#push/push-state.ts';
import { applicationQuery, progressQuery } from '#session/facts/customer-facts.ts';

/** How often a waiting screen looks by itself: rarely when it would be told, often when not. */
const LOOK_PUSHED_MS = 10_000;
const LOOK_ALONE_MS = 2_000;

/** Where the application stands. When it moved on, whoever follows it is told. */
export function useProgress() {
  const client = useQueryClient();
  const progress = useQuery({
    ...progressQuery,
    refetchInterval: () => (isPushHeard() ? LOOK_PUSHED_MS : LOOK_ALONE_MS),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  const status = progress.data?.status;
  useEffect(() => {
    const { queryKey } = applicationQuery;
    const known = client.getQueryData(queryKey)?.status;
    if (status !== undefined && status !== known) void client.invalidateQueries({ queryKey });
  }, [status, client]);
  return progress;
}

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';

const KEY = ['collections', 'refunds'] as const;
/** Money that is on its way moves without anybody's doing. */
const MOVING_POLL_MS = 10_000;

export const refundsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call('listOwnRefunds', {}, { signal }),
  refetchOnMount: 'always',
  refetchInterval: ({ state }) =>
    state.data?.refunds.some((refund) => refund.state === 'on_its_way') ? MOVING_POLL_MS : false,
});

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}

export function useOpenReturn() {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: (loanId: string) => call('openReturn', { body: { loan_id: loanId } }),
    onSettled,
  });
}

export function useKeepPurchase() {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call('keepPurchase', { params: { id } }),
    onSettled,
  });
}

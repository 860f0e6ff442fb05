import { ApiFailure } from '@abona/client/api-failure.ts';
import type { SignMandate } from '@abona/contract/collections/mandate';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useOperationKey } from '#api/use-operation-key.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';

const KEY = 'collections';

export const chargesQuery = infiniteQueryOptions({
  queryKey: [KEY, 'automatic-charges'],
  queryFn: ({ pageParam, signal }) => {
    const query = { choice: 'scheduled', ...(pageParam === null ? {} : { cursor: pageParam }) };
    return call('listPaymentAttempts', { query: query as { choice: 'scheduled' } }, { signal });
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
  refetchOnMount: 'always',
});

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [KEY] });
}

/**
 * Signs, once: the same words carry the same key, however often they are sent. A session alone is not enough:
 * whoever has no fresh second proof is led to one, and comes back; null is answered then.
 */
export function useSign(onProof: () => void) {
  const onSettled = useRefresh();
  const { go } = useNavigation();
  const key = useOperationKey();
  return useMutation({
    mutationFn: async (body: SignMandate) => {
      try {
        return await call('signMandate', { body }, { idempotencyKey: key.of(body) });
      } catch (failure) {
        if (!(failure instanceof ApiFailure) || failure.code !== 'second_proof_needed')
          throw failure;
        const { activity_id: id } = await call('openActivity', { body: { kind: 'mandate' } });
        onProof();
        go(paths.twoFactor.replace('{id?}', id));
        return null;
      }
    },
    onSuccess: () => {
      key.forget();
    },
    onSettled,
  });
}

export function usePause(id: string) {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: (isPaused: boolean) =>
      call('pauseMandate', { params: { id }, body: { is_paused: isPaused } }),
    onSettled,
  });
}

export function useRevoke(id: string) {
  const onSettled = useRefresh();
  return useMutation({ mutationFn: () => call('cancelMandate', { params: { id } }), onSettled });
}

import { atCursor, byCursor, type Paged } from '@abona/client/office/reading.ts';
import type { StaffCallInput, StaffCallReply } from '@abona/contract/client-types';
import type { StaffClientCallName } from '@abona/contract/staff/staff-client-map.gen';
import {
  hashKey,
  type InfiniteData,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callQuery } from './use-call.ts';

/** The calls that answer in pages. */
type PagedCall = {
  [N in StaffClientCallName]: StaffCallReply<N> extends Paged ? N : never;
}[StaffClientCallName];

/** A list that somebody has read so far is not read again by itself: that would be as many calls with every change. */
const LONG_PAGES = 10;

const isLong = (data: InfiniteData<unknown, unknown> | undefined): boolean =>
  (data?.pages.length ?? 0) > LONG_PAGES;

const keyOf = <N extends PagedCall>(name: N, input: StaffCallInput<N>) => [name, input, 'pages'];

type Reading = {
  /** Once it is long it stands as it is, and `useNews` says that it changed meanwhile. */
  readonly standsStill?: boolean;
};

/** What a call answers page by page, one after the other as somebody comes to their end. */
export function usePages<N extends PagedCall>(
  name: N,
  input: StaffCallInput<N>,
  { standsStill = false }: Reading = {},
) {
  return useInfiniteQuery({
    queryKey: keyOf(name, input),
    ...byCursor,
    queryFn: ({ pageParam, client }) =>
      client.fetchQuery(
        callQuery(name, { ...input, query: atCursor(input.query ?? {}, pageParam) }),
      ),
    enabled: ({ state }) => !(standsStill && isLong(state.data)),
  });
}

/** Whether a long list changed since it was read, and a way to read it from its beginning. */
export function useNews<N extends PagedCall>(name: N, input: StaffCallInput<N>) {
  const queryClient = useQueryClient();
  const queryKey = keyOf(name, input);
  const hash = hashKey(queryKey);
  const [changed, setChanged] = useState<string | null>(null);
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.query.queryHash !== hash) return;
        const data: InfiniteData<unknown, unknown> | undefined = event.query.state.data;
        if (event.action.type === 'invalidate' && isLong(data)) setChanged(hash);
      }),
    [queryClient, hash],
  );
  const readAnew = () => {
    setChanged(null);
    return queryClient.resetQueries({ queryKey });
  };
  return { hasNews: changed === hash, readAnew };
}

type Paging = Pick<
  ReturnType<typeof useInfiniteQuery>,
  'isPending' | 'isFetchingNextPage' | 'hasNextPage' | 'fetchNextPage'
>;

/** What a table is told of a list that comes in pages: the next one is fetched when somebody nears the end. */
export const pagingOf = (list: Paging) => ({
  loading: list.isPending,
  loadingMore: list.isFetchingNextPage,
  onNearEnd: () => {
    if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
  },
});

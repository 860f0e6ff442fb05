import type { PortalCallInput, PortalCallReply } from '@abona/contract/client-types';
import type { PortalClientCallName } from '@abona/contract/portal/portal-client-map.gen';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callQuery } from './use-call.ts';

/** The calls that answer in pages. */
type PagedCall = {
  [N in PortalClientCallName]: PortalCallReply<N> extends { readonly next_cursor: string | null }
    ? N
    : never;
}[PortalClientCallName];

type Paged = { readonly next_cursor: string | null };

/** What a call answers page by page, one after the other as somebody comes to their end. */
export function usePages<N extends PagedCall>(name: N, input: PortalCallInput<N>) {
  return useInfiniteQuery({
    queryKey: [name, input, 'pages'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, client }) => {
      const asked: object = input.query ?? {};
      const query = pageParam === null ? asked : { ...asked, cursor: pageParam };
      return client.fetchQuery(callQuery(name, { ...input, query }));
    },
    getNextPageParam: (last: Paged) => last.next_cursor,
  });
}

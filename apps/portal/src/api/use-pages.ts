import { atCursor, byCursor, type Paged } from '@abona/client/office/reading.ts';
import type { PortalCallInput, PortalCallReply } from '@abona/contract/client-types';
import type { PortalClientCallName } from '@abona/contract/portal/portal-client-map.gen';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callQuery } from './use-call.ts';

/** The calls that answer in pages. */
type PagedCall = {
  [N in PortalClientCallName]: PortalCallReply<N> extends Paged ? N : never;
}[PortalClientCallName];

/** What a call answers page by page, one after the other as somebody comes to their end. */
export function usePages<N extends PagedCall>(name: N, input: PortalCallInput<N>) {
  return useInfiniteQuery({
    queryKey: [name, input, 'pages'],
    ...byCursor,
    queryFn: ({ pageParam, client }) =>
      client.fetchQuery(
        callQuery(name, { ...input, query: atCursor(input.query ?? {}, pageParam) }),
      ),
  });
}

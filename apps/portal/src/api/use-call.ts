import { type Watching, watched } from '@abona/client/office/reading.ts';
import type { PortalCallInput, PortalCallReply } from '@abona/contract/client-types';
import type { PortalClientCallName } from '@abona/contract/portal/portal-client-map.gen';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';

/** What a call that reads answers, kept by its name and what it was asked. */
export const callQuery = <N extends PortalClientCallName>(name: N, input: PortalCallInput<N>) =>
  queryOptions({
    queryKey: [name, input],
    queryFn: ({ signal }): Promise<PortalCallReply<N>> =>
      // A call without input takes none; TypeScript cannot tell that from a name it does not know yet.
      (
        call as (name: N, input: PortalCallInput<N>, options: object) => Promise<PortalCallReply<N>>
      )(name, input, { signal }),
  });

export const useCall = <N extends PortalClientCallName>(
  name: N,
  input: PortalCallInput<N>,
  watching: Watching = {},
) => useQuery({ ...callQuery(name, input), ...watched(watching) });

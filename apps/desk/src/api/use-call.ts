import { type Watching, watched } from '@abona/client/office/reading.ts';
import type { StaffCallInput, StaffCallReply } from '@abona/contract/client-types';
import type { StaffClientCallName } from '@abona/contract/staff/staff-client-map.gen';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';

/** What a call that reads answers, kept by its name and what it was asked. */
export const callQuery = <N extends StaffClientCallName>(name: N, input: StaffCallInput<N>) =>
  queryOptions({
    queryKey: [name, input],
    queryFn: ({ signal }): Promise<StaffCallReply<N>> =>
      // A call without input takes none; TypeScript cannot tell that from a name it does not know yet.
      (call as (name: N, input: StaffCallInput<N>, options: object) => Promise<StaffCallReply<N>>)(
        name,
        input,
        { signal },
      ),
  });

export const useCall = <N extends StaffClientCallName>(
  name: N,
  input: StaffCallInput<N>,
  watching: Watching = {},
) => useQuery({ ...callQuery(name, input), ...watched(watching) });

import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** Who lends, what it costs, where users turn to. */
export const disclosuresQuery = queryOptions({
  queryKey: ['lending', 'disclosures'],
  queryFn: ({ signal }) => call('getDisclosures', {}, { signal }),
});

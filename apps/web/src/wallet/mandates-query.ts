import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** The bank answers within a business day; whoever waits here sees it without asking. */
const WAITING_POLL_MS = 5_000;

/** What was signed over to be charged by itself, and how that stands. */
export const mandatesQuery = queryOptions({
  queryKey: ['collections', 'mandates'],
  queryFn: ({ signal }) => call('listMandates', {}, { signal }),
  refetchOnMount: 'always',
  refetchInterval: ({ state }) =>
    state.data?.items.some(({ status }) => status === 'signed' || status === 'pending_bank')
      ? WAITING_POLL_MS
      : false,
});

import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

export const messagesQuery = infiniteQueryOptions({
  queryKey: ['messages'],
  queryFn: ({ pageParam, signal }) =>
    call('listMessages', { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
  refetchOnMount: 'always',
});

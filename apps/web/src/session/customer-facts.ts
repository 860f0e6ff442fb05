import { queryOptions } from '@tanstack/react-query';
import { ApiFailure } from '#api/api-failure.ts';
import { call } from '#api/call.ts';

/** Facts about the signed-in customer that guards and several screens need. */
export const sessionQuery = queryOptions({
  queryKey: ['identity', 'session'],
  queryFn: ({ signal }) => call('getSession', {}, { signal }),
});

export const emailStatusQuery = queryOptions({
  queryKey: ['identity', 'email_status'],
  queryFn: ({ signal }) => call('getEmailStatus', {}, { signal }),
});

/** The current application; null when there is none. */
export const applicationQuery = queryOptions({
  queryKey: ['origination', 'application'],
  queryFn: async ({ signal }) => {
    try {
      return await call('getApplication', {}, { signal });
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.code === 'not_found') return null;
      throw failure;
    }
  },
});

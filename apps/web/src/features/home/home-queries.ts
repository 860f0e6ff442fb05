import { ApiFailure } from '@abona/client/api-failure.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { log, messageOf } from '#browser/log.ts';

/**
 * The lending profile's settings. The home does without them: a failure is logged, unless the session
 * is over, which has its own way.
 */
export const settingsQuery = queryOptions({
  queryKey: ['lending_profile', 'settings'],
  queryFn: async ({ signal }) => {
    try {
      return await call('getLendingProfileSettings', {}, { signal });
    } catch (failure) {
      const isOver = failure instanceof ApiFailure && failure.status === 401;
      if (!isOver) {
        log({ level: 'error', message: messageOf(failure), trail: 'home.settings' });
      }
      throw failure;
    }
  },
  retry: false,
});

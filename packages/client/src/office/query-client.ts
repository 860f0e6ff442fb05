import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../api-failure.ts';

const RETRIES_MAX = 2;
/** What was just read is not read again for a step to the side and back. */
const FRESH_MS = 5_000;

/** Only what may succeed by itself is tried again; a refusal stays one. */
const isWorthRetrying = (attempts: number, failure: Error): boolean =>
  attempts < RETRIES_MAX && failure instanceof ApiFailure && failure.retryable;

const isSessionOver = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.status === 401;

/**
 * What the server said. Several people work on the same things: whoever comes back to a window sees what is true now.
 * Nothing of it outlives the page. `onSessionOver` hears of the first refusal, whoever was refused.
 */
export function createQueryClient(onSessionOver: () => void): QueryClient {
  const listen = { onError: (failure: unknown) => isSessionOver(failure) && onSessionOver() };
  return new QueryClient({
    queryCache: new QueryCache(listen),
    mutationCache: new MutationCache(listen),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: true,
        retry: isWorthRetrying,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

import { ApiFailure } from '@abona/client/api-failure.ts';
import { QueryClient } from '@tanstack/react-query';
import { shownFirst } from './shown-first.ts';

const RETRIES_MAX = 2;

/** Only what may succeed by itself is tried again; a refusal stays one. */
const isWorthRetrying = (attempts: number, failure: Error): boolean =>
  attempts < RETRIES_MAX && failure instanceof ApiFailure && failure.retryable;

/**
 * Server state. Nothing is fetched again just because a screen mounts, the window gains focus or
 * the connection returns (specification 7): what changes is told by push or asked for.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnMount: false,
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      retry: isWorthRetrying,
      // The offline screen covers the app; a query must not hang behind it for ever.
      networkMode: 'always',
      persister: shownFirst,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

import { ApiFailure } from '@abona/client/api-failure.ts';
import type { SessionView } from '@abona/contract/identity/session';
import type { ApplicationView } from '@abona/contract/origination/application';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { takeEarly } from '#api/early-replies.ts';
import { askOrSeen } from './last-seen.ts';

/** Without a network the guards go by what was known last; no figure hangs on it. */
async function lastKnown<T>(
  name: string,
  ask: () => Promise<T>,
  toKeep?: (value: T) => T,
): Promise<T> {
  return (await askOrSeen(name, ask, toKeep)).value;
}

/** Whose session it is stays out of the browser's storage: without a network nobody is greeted by name. */
const withoutPerson = (session: SessionView): SessionView => ({
  ...session,
  customer_name: '',
  customer_email: '',
});

/** Facts about the signed-in customer that guards and several screens need. */
export const sessionQuery = queryOptions({
  queryKey: ['identity', 'session'],
  queryFn: ({ signal }) =>
    lastKnown(
      'session',
      async () => (await takeEarly('getSession')) ?? call('getSession', {}, { signal }),
      withoutPerson,
    ),
});

export const emailStatusQuery = queryOptions({
  queryKey: ['identity', 'email_status'],
  queryFn: ({ signal }) =>
    lastKnown(
      'email_status',
      async () => (await takeEarly('getEmailStatus')) ?? call('getEmailStatus', {}, { signal }),
    ),
});

/** An answer that may not exist: what is not found is null. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.code === 'not_found') return null;
    throw failure;
  }
}

/** The current application; null when there is none. */
export const applicationQuery = queryOptions({
  queryKey: ['origination', 'application'],
  queryFn: ({ signal }) => lastKnown('application', () => call('getApplication', {}, { signal })),
});

/** The current application, where it can be asked for: a failure to ask is none. */
export const knownApplication = (client: QueryClient): Promise<ApplicationView | null> =>
  client.ensureQueryData(applicationQuery).catch(() => null);

/** What is being checked about the application, and what it waits for. */
export const progressQuery = queryOptions({
  queryKey: ['origination', 'progress'],
  queryFn: ({ signal }) => call('getProgress', {}, { signal }),
});

/** How two-factor activities stand; the screen that proves them asks. */
export const ACTIVITY_KEY = ['identity', 'activity'] as const;

/** The line granted to the customer; null: none yet. */
export const creditLineQuery = queryOptions({
  queryKey: ['origination', 'credit_line'],
  queryFn: ({ signal }) => call('getCreditLine', {}, { signal }),
});

/** How many of the customer's applications became loans, paid ones too. */
export const loanCountQuery = queryOptions({
  queryKey: ['origination', 'loan_count'],
  queryFn: ({ signal }) =>
    lastKnown('loan_count', () =>
      call('countApplications', { query: { 'status[]': ['paid', 'loan'] } }, { signal }),
    ),
  // Whoever had a loan once has had one for good: nobody waits for that to be said again.
  staleTime: ({ state }) => ((state.data?.total ?? 0) > 0 ? Number.POSITIVE_INFINITY : 0),
});

/** A new application took the place of whatever was: what was known of an earlier one is not about this one. */
export function beginWith(client: QueryClient, application: ApplicationView): void {
  client.removeQueries({
    queryKey: ['origination'],
    predicate: ({ queryKey }) => queryKey[1] !== applicationQuery.queryKey[1],
  });
  client.setQueryData(applicationQuery.queryKey, application);
}

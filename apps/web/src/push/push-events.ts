import type { QueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { isLeaving } from '#session/end-session.ts';
import {
  ACTIVITY_KEY,
  applicationQuery,
  emailStatusQuery,
  progressQuery,
} from '#session/facts/customer-facts.ts';
import { LENDING_KEY } from '#session/facts/loan-facts.ts';

/** What the server pushes. Each means "look again"; none carries what is to be seen. */
export const pushEvents = [
  'status-change',
  'requirement-available',
  'payment-change',
  'session-ended',
] as const;
export type PushEvent = (typeof pushEvents)[number];

const FUNNEL_KEYS = [
  applicationQuery.queryKey,
  emailStatusQuery.queryKey,
  progressQuery.queryKey,
  ACTIVITY_KEY,
];
/** Payments themselves, what they changed of what is owed, and a down payment's wait. */
const MONEY_KEYS = [['collections'], LENDING_KEY, progressQuery.queryKey];

/** Looks again at what the event is about. */
export async function lookAgain(event: PushEvent, queryClient: QueryClient): Promise<void> {
  // Our own sign-out is pushed to us too.
  if (isLeaving()) return;
  if (event === 'session-ended') {
    // Perhaps ours, perhaps another device's: the server's answer tells, and is acted on.
    await call('getSession');
    return;
  }
  const stale = event === 'payment-change' ? MONEY_KEYS : FUNNEL_KEYS;
  await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/**
 * From now on we are told, and were not until now: what a screen waits for may have come between its first look and
 * this moment, and it looks rarely once it is told.
 */
export const catchUp = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: (query) =>
      query.observers.some(({ options: { refetchInterval: every } }) =>
        Boolean(typeof every === 'function' ? every(query) : every),
      ),
  });

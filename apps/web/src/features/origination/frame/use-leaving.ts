import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { applicationQuery } from '#session/facts/customer-facts.ts';

/**
 * The application whose customer is being asked whether to cancel it. It belongs to the application,
 * not to a screen: when that moves on meanwhile, the question stays on the next screen.
 */
let asked: number | null = null;
const listeners = new Set<() => void>();

function setAsked(next: number | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const UNKNOWN = 0;

/** Whether the way out is open, and how it is opened and closed. */
export function useLeaving() {
  const { data: application } = useQuery(applicationQuery);
  const id = application?.application_process_id ?? UNKNOWN;
  const isAsked = useSyncExternalStore(subscribe, () => asked) === id;
  return { isAsked, ask: () => setAsked(id), stay: () => setAsked(null) };
}

import { isUnreachable } from '@abona/client/api-failure.ts';
import { readStored, writeStored } from '#browser/storage.ts';
import { type SeenRecord, stored } from '#browser/stored.ts';
import { currentSession } from '#session/session-store.ts';

/**
 * What a screen shows, and since when: null is fresh from the server; a moment says that nobody
 * answered and this is what was seen then. Money that was seen once is never shown as if it were now.
 */
export type Seen<T> = { readonly value: T; readonly seenAt: number | null };

/** Schedules and references of a few loans; the oldest gives way. */
const KEPT_MAX = 24;

const memoryOf = (userId: string): Readonly<Record<string, SeenRecord>> => {
  const kept = readStored(stored.seen);
  return kept !== null && kept.userId === userId ? kept.records : {};
};

/** Remembers an answer for a day without a network. Another person's memory is forgotten. */
export function keepSeen(name: string, value: unknown, now = Date.now()): void {
  const userId = currentSession()?.userId;
  if (userId === undefined) return;
  const { [name]: _, ...others } = memoryOf(userId);
  const newest = Object.entries(others)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, KEPT_MAX - 1);
  const records = Object.fromEntries([...newest, [name, { at: now, value }]]);
  writeStored(stored.seen, { userId, records });
}

export function readSeen<T>(name: string): Seen<T> | null {
  const userId = currentSession()?.userId;
  const record = userId === undefined ? undefined : memoryOf(userId)[name];
  return record === undefined ? null : { value: record.value as T, seenAt: record.at };
}

/** Whether anything was kept: without a network there is something to open. */
export const hasSeen = (): boolean => readStored(stored.seen) !== null;

const asItIs = <T>(value: T): T => value;

/**
 * Asks the server and remembers its answer; where nobody answers, what was seen last. `toKeep` leaves out what
 * names a person: it would lie in the browser in clear.
 */
export async function askOrSeen<T>(
  name: string,
  ask: () => Promise<T>,
  toKeep: (value: T) => T = asItIs,
): Promise<Seen<T>> {
  try {
    const value = await ask();
    keepSeen(name, toKeep(value));
    return { value, seenAt: null };
  } catch (failure) {
    const seen = isUnreachable(failure) ? readSeen<T>(name) : null;
    if (seen === null) throw failure;
    return seen;
  }
}

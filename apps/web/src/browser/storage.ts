import { foreignKeys, type StoredEntry, stored } from './stored.ts';
import { isRecord } from './stored-values.ts';

type Wrapped = { readonly value: unknown; readonly expires_at: number | null };

/** What could not be written anywhere else; it lasts as long as the page. */
const memory = new Map<string, string>();

/** A browser that blocks storage throws at the mere mention of it. */
function areaOf(name: 'local' | 'session'): Storage | null {
  try {
    return name === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return null;
  }
}

/** Where a value may lie, best place first: a full or blocked area must not break the app. */
const placesOf = (entry: StoredEntry<unknown>): readonly (Storage | null)[] =>
  entry.area === 'local' ? [areaOf('local'), areaOf('session')] : [areaOf('session')];

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

function unwrap<T>(entry: StoredEntry<T>, text: string | null, now: number): T | null {
  if (text === null) return null;
  const wrapped: unknown = attempt(() => JSON.parse(text));
  if (!isRecord(wrapped)) return null;
  const { value, expires_at: expiresAt } = wrapped as Partial<Wrapped>;
  if (typeof expiresAt === 'number' && expiresAt <= now) return null;
  return entry.read(value);
}

export function readStored<T>(entry: StoredEntry<T>, now = Date.now()): T | null {
  for (const place of placesOf(entry)) {
    const value = unwrap(
      entry,
      attempt(() => place?.getItem(entry.key) ?? null),
      now,
    );
    if (value !== null) return value;
  }
  return unwrap(entry, memory.get(entry.key) ?? null, now);
}

/** Answers whether the value will outlive the page. */
export function writeStored<T>(entry: StoredEntry<T>, value: T, now = Date.now()): boolean {
  const expiresAt = entry.lifeMs === null ? null : now + entry.lifeMs;
  const text = JSON.stringify({ value, expires_at: expiresAt } satisfies Wrapped);
  let isWritten = false;
  for (const place of placesOf(entry)) {
    // Only a place that does not hold the new value is emptied: other tabs hear of every removal.
    if (isWritten || !setIn(place, entry.key, text)) attempt(() => place?.removeItem(entry.key));
    else isWritten = true;
  }
  if (isWritten) memory.delete(entry.key);
  else memory.set(entry.key, text);
  return isWritten;
}

const setIn = (place: Storage | null, key: string, text: string): boolean =>
  attempt(() => {
    place?.setItem(key, text);
    return place !== null;
  }) ?? false;

export function removeStored(entry: StoredEntry<unknown>): void {
  for (const place of placesOf(entry)) attempt(() => place?.removeItem(entry.key));
  memory.delete(entry.key);
}

/** What signing out wipes: everything but the settings of the device. */
export function forgetCustomer(): void {
  for (const entry of Object.values(stored)) {
    if (!entry.survivesSignOut) removeStored(entry);
  }
  for (const [area, key] of foreignKeys) attempt(() => areaOf(area)?.removeItem(key));
}

/** Tells of a change that another tab made. Answers with the way to stop listening. */
export function onStoredElsewhere(entry: StoredEntry<unknown>, listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    // A null key: the whole storage was cleared.
    if (event.key === entry.key || event.key === null) listener();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

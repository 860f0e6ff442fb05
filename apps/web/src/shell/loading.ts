import { LOADER_END_DELAY_MS } from '@abona/contract/limits';

/**
 * What the app is waiting for, by key. The overlay shows while any key is active; an end counts a
 * little late, so that two waits in a row do not flash the screen between them.
 */
const active = new Map<string, number>();
const listeners = new Set<() => void>();

export const isLoading = (): boolean => active.size > 0;

export function onLoadingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Begins to wait. Answers with the end of this very wait; ending it twice ends it once. */
export function startLoading(key: string): () => void {
  change(key, 1);
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    setTimeout(() => change(key, -1), LOADER_END_DELAY_MS);
  };
}

export async function whileLoading<T>(key: string, work: () => Promise<T>): Promise<T> {
  const end = startLoading(key);
  try {
    return await work();
  } finally {
    end();
  }
}

function change(key: string, by: 1 | -1): void {
  const count = (active.get(key) ?? 0) + by;
  if (count <= 0) active.delete(key);
  else active.set(key, count);
  for (const listener of [...listeners]) listener();
}

import { setTimeout as pause } from 'node:timers/promises';

type Waiting<T, R> = { readonly item: T; readonly done: PromiseWithResolvers<R> };

/** A crowd is written this often; who comes alone does not wait. */
const PACE_MS = 10;
const TOGETHER_MAX = 100;

/**
 * Writes that are waited for: who comes alone is written at once, those that come meanwhile or right after
 * are one statement. `write` answers in the order of what it was given; when several fail together each is
 * tried alone, so that one that cannot be written spoils nobody else's.
 */
export function writeTogether<T, R>(
  write: (items: readonly T[]) => Promise<readonly R[]>,
): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = [];
  let isWriting = false;

  const settle = async (taken: readonly Waiting<T, R>[]): Promise<void> => {
    try {
      const results = await write(taken.map(({ item }) => item));
      taken.forEach(({ done }, place) => void done.resolve(results[place] as R));
    } catch (failure) {
      if (taken.length === 1) taken[0]?.done.reject(failure);
      else for (const one of taken) await settle([one]);
    }
  };
  const goOn = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      const mayGoOn = pause(PACE_MS, undefined, { ref: false });
      const taken = waiting.slice(0, TOGETHER_MAX);
      waiting = waiting.slice(TOGETHER_MAX);
      await settle(taken);
      if (waiting.length < TOGETHER_MAX) await mayGoOn;
    }
    isWriting = false;
  };

  return (item) => {
    const done = Promise.withResolvers<R>();
    waiting.push({ item, done });
    if (!isWriting) void goOn();
    return done.promise;
  };
}

import type { Warn } from './database.ts';

/** Work that nobody waits for: its failure is logged, and the program does not stop before it ends. */
export type Background = {
  readonly run: (what: string, work: () => Promise<void>) => void;
  readonly settled: () => Promise<void>;
};

export function createBackground(warn: Warn): Background {
  const running = new Set<Promise<void>>();
  return {
    run: (what, work) => {
      const task = work()
        .catch((failure) => warn({ error: String(failure) }, `${what} failed`))
        .finally(() => running.delete(task));
      running.add(task);
    },
    settled: async () => {
      await Promise.all(running);
    },
  };
}

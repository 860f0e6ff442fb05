import { afterCommit } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';

/**
 * What a node does right after a commit, without a job, because the database says already that it waits: what a
 * node that fell has left, a sweep finds. Where there is no room, or the node does not serve, a job does it.
 */
export type Errands = {
  readonly hasRoom: () => boolean;
  /** Runs once the open transaction is kept. The signal fires when the node can wait no longer. */
  readonly runAfterCommit: (run: (signal: AbortSignal) => Promise<void>) => void;
  /** While this node serves. */
  readonly open: (log: Log) => void;
  /** Takes no more, and waits for those under way; after a while they are told to stop. */
  readonly close: () => Promise<void>;
};

/** Most of the time they wait for somebody outside. As a job each costs four times as much. */
const AT_ONCE_MAX = 96;
const CLOSE_MS_MAX = 4_000;

/** `whenLeft` is what the log says of one that failed. */
export function createErrands(whenLeft: string): Errands {
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  let openLog: Log | null = null;

  return {
    hasRoom: () => openLog !== null && underWay.size < AT_ONCE_MAX,
    runAfterCommit: (run) => {
      const log = openLog;
      afterCommit(() => {
        const done = run(stopping.signal)
          .catch((error: unknown) => log?.warn({ error }, whenLeft))
          .finally(() => underWay.delete(done));
        underWay.add(done);
      });
    },
    open: (log) => {
      openLog = log;
    },
    close: async () => {
      openLog = null;
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const cutOff = setTimeout(() => {
        stopping.abort();
        resolve();
      }, CLOSE_MS_MAX);
      await Promise.race([Promise.all(underWay), late]);
      clearTimeout(cutOff);
    },
  };
}

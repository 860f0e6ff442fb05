import { afterCommit } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';

/**
 * The third way for work to happen later: a task right after the commit, from this node's memory, without a row in
 * the queue. For what can be missed (a push that says "look again"), and for what a table says already is waiting (a
 * message, a webhook): a node that falls leaves it there with a lease that runs out, and a sweep finds it. Where
 * there is no room, or the node does not serve, a job does it. Whatever must happen and stands nowhere is a job.
 */
export type AfterCommitTasks = {
  readonly hasRoom: () => boolean;
  /** Runs once the open transaction is kept. The signal fires when the node can wait no longer. */
  readonly runAfterCommit: (run: (signal: AbortSignal) => Promise<void>) => void;
  /** While this node serves. */
  readonly open: (log: Log) => void;
  /** Takes no more, and waits for those under way; after a while they are told to stop. */
  readonly close: () => Promise<void>;
};

/** Most of the time they wait for somebody outside. */
const AT_ONCE_MAX = 96;
const CLOSE_MS_MAX = 4_000;

/** `whenFailed` is what the log says of one that failed. */
export function createAfterCommitTasks(whenFailed: string): AfterCommitTasks {
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  let openLog: Log | null = null;

  return {
    hasRoom: () => openLog !== null && underWay.size < AT_ONCE_MAX,
    runAfterCommit: (run) => {
      const log = openLog;
      afterCommit(() => {
        const task = run(stopping.signal)
          .catch((error: unknown) => log?.warn({ error }, whenFailed))
          .finally(() => underWay.delete(task));
        underWay.add(task);
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

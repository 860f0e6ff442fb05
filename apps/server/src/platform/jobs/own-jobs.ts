import { setTimeout as pause } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Log } from '#platform/log.ts';
import type { ClaimedJob } from './claimed-job.ts';
import { attemptOf, perform, type Workshop } from './perform.ts';
import { HEARTBEAT_REFRESH_S } from './queue-options.ts';
import type { Worker } from './worker.ts';

/** The jobs that this node wrote for itself and does right after the commit. */
export type OwnJobs = {
  /** Whether one more is done here at once; the others go the way of the queue. */
  readonly hasRoomFor: (worker: Worker, count: number) => boolean;
  readonly start: () => void;
  readonly perform: (worker: Worker, job: ClaimedJob) => void;
  /** Takes no more. */
  readonly pause: () => void;
  /** Waits for those under way; whoever is still not done is taken over once the heartbeat stays away. */
  readonly stop: (waitMs: number) => Promise<void>;
};

/** Requests need the database too: beyond this, those that were claimed wait for their turn. */
const AT_ONCE_MAX = 24;
/** Beyond this no more are claimed, so that other nodes can help. By the queue each costs four times as much. */
const CLAIMED_MAX = 4 * AT_ONCE_MAX;

type UnderWay = { readonly worker: Worker; readonly job: ClaimedJob; readonly done: Promise<void> };

export function createOwnJobs(
  { boss, log }: { readonly boss: PgBoss; readonly log: Log },
  workshopOf: (worker: Worker) => Workshop,
): OwnJobs {
  const underWay = new Map<string, UnderWay>();
  const turns = createTurns(AT_ONCE_MAX);
  const stopping = new AbortController();
  let isOpen = false;
  let heartbeat: NodeJS.Timeout | undefined;

  const performOne = async (worker: Worker, job: ClaimedJob): Promise<void> => {
    await turns.take();
    const signalOf = createSignal(worker, stopping.signal);
    const attempted = {
      ...job,
      get signal() {
        return signalOf();
      },
    };
    try {
      await perform(workshopOf(worker), worker, attempted);
    } catch (error) {
      // It could not even be put back: its heartbeat stays away now, and it is taken over.
      log.warn({ job: worker.name, job_id: job.id, error }, 'a job was left to another node');
    } finally {
      turns.give();
      underWay.delete(job.id);
    }
  };

  return {
    hasRoomFor: (worker, count) =>
      isOpen && worker.together === undefined && underWay.size + count <= CLAIMED_MAX,
    start: () => {
      isOpen = true;
      const beat = () => void keepAlive(boss, [...underWay.values()], log);
      heartbeat = setInterval(beat, HEARTBEAT_REFRESH_S * 1_000).unref();
    },
    perform: (worker, job) => {
      underWay.set(job.id, { worker, job, done: performOne(worker, job) });
    },
    pause: () => {
      isOpen = false;
    },
    stop: async (waitMs) => {
      isOpen = false;
      const done = Promise.all([...underWay.values()].map((one) => one.done));
      await Promise.race([done, pause(waitMs, undefined, { ref: false })]);
      stopping.abort();
      clearInterval(heartbeat);
    },
  };
}

/** Fires when the time of an attempt is over or the node stops. Most never look at it: it is made when one does. */
function createSignal({ attemptLimitS }: Worker, stopping: AbortSignal): () => AbortSignal {
  const endsAt = performance.now() + attemptLimitS * 1_000;
  let signal: AbortSignal | null = null;
  return () => {
    const leftMs = Math.max(0, Math.round(endsAt - performance.now()));
    signal ??= AbortSignal.any([AbortSignal.timeout(leftMs), stopping]);
    return signal;
  };
}

/** Transactions that end in the same moment may have claimed more than there are hands. */
function createTurns(most: number) {
  const waiting: (() => void)[] = [];
  let free = most;
  return {
    take: async (): Promise<void> => {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    give: (): void => {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    },
  };
}

/** Says of those that take long that they are still ours. */
async function keepAlive(boss: PgBoss, all: readonly UnderWay[], log: Log): Promise<void> {
  const byQueue = Map.groupBy(all, ({ worker }) => worker.name);
  for (const [queue, jobs] of byQueue)
    try {
      await boss.touch(
        queue,
        jobs.map(({ job }) => attemptOf(job)),
      );
    } catch (error) {
      log.warn({ job: queue, error }, 'a heartbeat of jobs was missed');
    }
}

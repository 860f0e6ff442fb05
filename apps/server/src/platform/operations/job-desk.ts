import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Tx } from '#platform/database/database.ts';
import { insideTransaction } from '#platform/jobs/queue-db.ts';
import { DEAD_LETTERS } from '#platform/jobs/queue-options.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import { jobContent } from '#platform/tracing/job-spans.ts';

export type JobFigures = {
  /** Jobs that failed for good and wait for a person. */
  readonly deadLetters: number;
  /** How long the oldest job that could run has been waiting. */
  readonly lagS: number;
  /** The queue's own statements fail on this node: no job is taken, however few wait. */
  readonly isFailing: boolean;
};

/** A job that failed for good. */
export type DeadJob = {
  readonly id: string;
  /** Where it came from; null where that is not known any more. */
  readonly queue: string | null;
  readonly begunAt: Date;
  readonly diedAt: Date;
  readonly attempts: number;
  /** The kind of the last failure and its sentence's beginning. */
  readonly failure: string;
};

type JobQueue = {
  readonly name: string;
  readonly kind: Worker['trigger']['kind'];
  readonly cron: string | null;
  readonly waiting: number;
  readonly active: number;
};

/** What somebody who runs the product sees of the jobs and does with them, by the queue's own calls (decision 41). */
export type JobDesk = {
  readonly figures: () => Promise<JobFigures>;
  readonly queues: () => Promise<readonly JobQueue[]>;
  /** The oldest first; `after` is the last one of the page before. */
  readonly listDead: (page: {
    readonly after: string | null;
    readonly limit: number;
  }) => Promise<readonly DeadJob[]>;
  /** Back to where it came from; null: it is not among the dead (any more). Of two at once one finds it. */
  readonly retryDead: (tx: Tx, id: string) => Promise<DeadJob | null>;
  /** False: nothing of that name runs by the clock. */
  readonly runNow: (tx: Tx, name: string) => Promise<boolean>;
};

type Boss = Pick<PgBoss, 'findJobs' | 'getQueues' | 'redrive' | 'insert'>;
type Dead = JobWithMetadata<unknown>;

export const createJobDesk = (
  boss: Boss,
  workers: ReadonlyMap<string, Worker>,
): Omit<JobDesk, 'figures'> => ({
  queues: async () => {
    const counts = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    return [...workers.values()].map(({ name, trigger }) => ({
      name,
      kind: trigger.kind,
      cron: trigger.kind === 'schedule' ? trigger.cron : null,
      waiting: counts.get(name)?.queuedCount ?? 0,
      active: counts.get(name)?.activeCount ?? 0,
    }));
  },
  listDead: async ({ after, limit }) => {
    const options = { queued: true, limit, ...(after === null ? {} : { after }) };
    const found = await boss.findJobs<unknown>(DEAD_LETTERS, options).catch((failure: unknown) => {
      // The job that the page before ended with was put back meanwhile: what follows begins anew.
      if (after === null) throw failure;
      return [];
    });
    return found.map(deadJobOf);
  },
  retryDead: async (tx, id) => {
    const here = insideTransaction(tx);
    const [dead] = await boss.findJobs<unknown>(DEAD_LETTERS, { id, queued: true, ...here });
    if (dead === undefined) return null;
    const moved = await boss.redrive(DEAD_LETTERS, { ids: [id], ...here });
    return moved === 0 ? null : deadJobOf(dead);
  },
  runNow: async (tx, name) => {
    if (workers.get(name)?.trigger.kind !== 'schedule') return false;
    const job = { data: jobContent({}) };
    await boss.insert(name, [job], insideTransaction(tx));
    return true;
  },
});

const deadJobOf = (job: Dead): DeadJob => ({
  id: job.id,
  queue: job.sourceName,
  begunAt: job.sourceCreatedOn ?? job.createdOn,
  diedAt: job.createdOn,
  attempts: (job.sourceRetryCount ?? 0) + 1,
  failure: failureOf(job.sourceOutput),
});

const FAILURE_MAX = 200;

/** A failure's sentence without what may be somebody's: long numbers, addresses and what stands in quotes. */
function failureOf(output: unknown): string {
  const { name, message } = (output ?? {}) as {
    readonly name?: unknown;
    readonly message?: unknown;
  };
  const said = [name, message].filter((part) => typeof part === 'string').join(': ');
  return said
    .replace(/[^\s@]+@[^\s@]+/g, '…')
    .replace(/"[^"]*"|'[^']*'|«[^»]*»/g, '…')
    .replace(/\d{6,}/g, '…')
    .slice(0, FAILURE_MAX);
}

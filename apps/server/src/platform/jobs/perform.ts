import type { Job, JobResult, PgBoss } from 'pg-boss';
import type { Database, Tx } from '#platform/database/database.ts';
import { unitOfWork } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import { scrub } from '#platform/scrub.ts';
import { type JobContent, withinJob } from '#platform/tracing/job-spans.ts';
import { noteFailure } from '#platform/tracing/spans.ts';
import { insideTransaction } from './queue-db.ts';
import { ATTEMPTS_MAX } from './queue-options.ts';
import type { Delivery, Worker } from './worker.ts';

export type QueuedJob = Job<JobContent>;

export type Workshop = {
  readonly boss: PgBoss;
  readonly db: Database;
  readonly log: Log;
  readonly metrics: Metrics;
};

/** Another node holds a job now: what was done here is undone. */
class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

/**
 * One attempt at one job. The queue settles it by what is answered: done, back for later, or with the dead letters.
 * It does so only for the attempt that it gave out: a node that was slow, or thought dead, cannot settle what
 * another has taken over.
 */
export const perform = (workshop: Workshop, worker: Worker, job: QueuedJob): Promise<JobResult> =>
  withinJob({ name: worker.name, data: job.data }, () => settle(workshop, worker, job));

async function settle(workshop: Workshop, worker: Worker, job: QueuedJob): Promise<JobResult> {
  const startedAt = performance.now();
  const attempt = job.retryCount + 1;
  const fields = { job: worker.name, job_id: job.id, attempt };
  const observe = (result: 'done' | 'failed' | 'dead') =>
    workshop.metrics.observeJob({
      job: worker.name,
      result,
      durationS: (performance.now() - startedAt) / 1_000,
    });
  try {
    await attemptAt(workshop, worker, job);
    observe('done');
  } catch (error) {
    if (error instanceof ClaimLost) {
      workshop.log.warn(fields, 'a job went to another node');
      return done(job);
    }
    noteFailure(error);
    const isDead = attempt >= ATTEMPTS_MAX;
    observe(isDead ? 'dead' : 'failed');
    if (isDead) workshop.log.error({ ...fields, error }, 'a job failed for good');
    else workshop.log.warn({ ...fields, error }, 'a job failed and will be tried again');
    return { id: job.id, status: 'failed', output: reasonOf(error) };
  }
  return done(job);
}

const attemptOf = ({ id, retryCount }: QueuedJob) => ({ id, retryCount });

export const done = ({ id }: QueuedJob): JobResult => ({ id, status: 'completed' });

async function attemptAt(workshop: Workshop, worker: Worker, job: QueuedJob): Promise<void> {
  const delivery: Delivery = {
    jobId: job.id,
    attempt: job.retryCount + 1,
    signal: job.signal,
  };
  if (worker.effect !== 'database') {
    await worker.run(job.data.payload, delivery);
    // At once and by itself: where another of its batch hangs, or the node falls, this one is not done again.
    await workshop.boss.complete(worker.name, attemptOf(job));
    return;
  }
  await unitOfWork(workshop.db, async (tx) => {
    await worker.run(job.data.payload, delivery);
    await completeInside(tx, workshop, { queue: worker.name, jobs: [job] });
  });
}

/** Marks attempts done in the transaction of their effect; all of it is undone when one of them is not ours any more. */
export async function completeInside(
  tx: Tx,
  { boss }: Workshop,
  { queue, jobs }: { readonly queue: string; readonly jobs: readonly QueuedJob[] },
): Promise<void> {
  const completed = await boss.complete(queue, jobs.map(attemptOf), null, insideTransaction(tx));
  // The count is documented, and not in the library's own type.
  const count = 'affected' in completed ? completed.affected : 0;
  if (count !== jobs.length) throw new ClaimLost(queue);
}

/** Kept with the job; holds no more than the log would. */
const reasonOf = (error: unknown): object =>
  error instanceof Error
    ? { kind: error.name, message: scrub(error.message) }
    : { kind: typeof error };

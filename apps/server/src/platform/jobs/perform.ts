import type { PgBoss } from 'pg-boss';
import type { Database } from '#platform/database/database.ts';
import { transaction, unitOfWork } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import { scrub } from '#platform/scrub.ts';
import { ATTEMPTS_MAX, waitAfterS } from './backoff.ts';
import type { Attempt, ClaimedJob } from './claimed-job.ts';
import { completeAttempts } from './complete-attempts.ts';
import { insideTransaction } from './inside-transaction.ts';
import type { Delivery, Worker } from './worker.ts';

export type Workshop = {
  readonly boss: PgBoss;
  readonly db: Database;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Marks an attempt done; one that is not ours any more stays as it is. */
  readonly complete: (attempt: Attempt) => Promise<void>;
};

type Attempted = ClaimedJob & Pick<Delivery, 'signal'>;

/** Another node holds the job now: what was done here is undone. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

/**
 * One attempt at one job, settled by itself: done, or back in the queue for later, or with the dead
 * letters. Settling is bound to this attempt, so that a node that was slow, or thought dead, cannot
 * settle what another has taken over.
 */
export async function perform(workshop: Workshop, worker: Worker, job: Attempted): Promise<void> {
  const startedAt = performance.now();
  const fields = { job: worker.name, job_id: job.id, attempt: job.retryCount + 1 };
  const observe = (result: 'done' | 'failed' | 'dead') =>
    workshop.metrics.observeJob({
      job: worker.name,
      result,
      durationS: (performance.now() - startedAt) / 1_000,
    });
  try {
    await attempt(workshop, worker, job);
    observe('done');
  } catch (error) {
    if (error instanceof ClaimLost) return workshop.log.warn(fields, 'a job went to another node');
    const isDead = await putBack(workshop, worker, { job, error });
    observe(isDead ? 'dead' : 'failed');
    if (isDead) workshop.log.error({ ...fields, error }, 'a job failed for good');
    else workshop.log.warn({ ...fields, error }, 'a job failed and will be tried again');
  }
}

async function attempt({ db, complete }: Workshop, worker: Worker, job: Attempted): Promise<void> {
  const delivery: Delivery = {
    jobId: job.id,
    attempt: job.retryCount + 1,
    get signal() {
      return job.signal;
    },
  };
  if (worker.effect !== 'database') {
    await worker.run(job.data.payload, delivery);
    await complete(attemptOf(job));
    return;
  }
  await unitOfWork(db, async (tx) => {
    await worker.run(job.data.payload, delivery);
    const done = await completeAttempts(tx, [{ queue: worker.name, ...attemptOf(job) }]);
    if (done !== 1) throw new ClaimLost(worker.name);
  });
}

export const attemptOf = ({ id, retryCount }: Attempt): Attempt => ({ id, retryCount });

async function putBack(
  { boss, db }: Workshop,
  { name }: Worker,
  { job, error }: { job: ClaimedJob; error: unknown },
): Promise<boolean> {
  const tried = job.retryCount + 1;
  await transaction(db, async (tx) => {
    const inside = insideTransaction(tx);
    const failed = await boss.fail(name, attemptOf(job), reasonOf(error), inside);
    // The count is not in the library's own type.
    const isOurs = 'affected' in failed && failed.affected === 1;
    if (!isOurs || tried >= ATTEMPTS_MAX) return;
    const startAfter = waitAfterS(tried, Math.random);
    await boss.update(name, undefined, { id: job.id, startAfter, ...inside });
  });
  return tried >= ATTEMPTS_MAX;
}

/** Kept with the job; holds no more than the log would. */
const reasonOf = (error: unknown): object =>
  error instanceof Error
    ? { kind: error.name, message: scrub(error.message) }
    : { kind: typeof error };

import { randomUUID } from 'node:crypto';
import type { PgBoss } from 'pg-boss';
import type { Tx } from '#platform/database/database.ts';
import { afterCommit } from '#platform/database/transaction.ts';
import { leaveJob } from '#platform/last-write/last-write.ts';
import type { ClaimedJob, JobContent } from './claimed-job.ts';
import { laterInTransaction } from './inside-transaction.ts';
import { queueOptionsOf } from './queue-options.ts';
import type { Worker } from './worker.ts';

type NewJob = JobContent & { readonly startAfter?: Date };

/** Writes jobs of one queue in the caller's transaction. */
export type WriteJobs = (tx: Tx, queue: string, jobs: readonly NewJob[]) => Promise<void>;

/** Leaves jobs to whichever node asks for them next. */
export const queueJobs =
  (boss: PgBoss): WriteJobs =>
  async (tx, queue, jobs) => {
    const queued = jobs.map(({ startAfter, payload }) => ({
      data: { payload } satisfies JobContent,
      ...(startAfter === undefined ? {} : { startAfter }),
    }));
    await boss.insert(queue, queued, laterInTransaction(tx));
  };

/**
 * Writes jobs as claimed already by this node, which does them right after the commit: nobody has to be told
 * that there is something to do, or to look for it. When the node falls before it has done one, its heartbeat
 * stays away, and another node takes it over like any that was being done.
 */
export async function writeClaimed(
  tx: Tx,
  { worker, jobs }: { readonly worker: Worker; readonly jobs: readonly NewJob[] },
  perform: (job: ClaimedJob) => void,
): Promise<void> {
  const options = queueOptionsOf(worker);
  for (const { payload } of jobs) {
    const id = randomUUID();
    const content = JSON.stringify({ payload } satisfies JobContent);
    await leaveJob(tx, { ...options, id, queue: worker.name, content });
    // As the queue would give it: through its text, so that both ways are the same to who does it.
    afterCommit(() => perform({ id, retryCount: 0, data: JSON.parse(content) as JobContent }));
  }
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Tx } from '#platform/database/database.ts';
import { afterCommit } from '#platform/database/transaction.ts';
import { writeLater } from '#platform/database/write-later.ts';
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

const RETENTION_DAYS = 14;

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
  const claimed = jobs.map(({ payload }) => ({
    id: randomUUID(),
    text: JSON.stringify({ payload } satisfies JobContent),
  }));
  for (const job of claimed) await writeLater(tx, insertClaimed(worker, job));
  // As the queue would give it: through its text, so that both ways are the same to who does it.
  for (const { id, text } of claimed)
    afterCommit(() => perform({ id, retryCount: 0, data: JSON.parse(text) as JobContent }));
}

/** Mostly it is one: a list of them costs each a third more. */
function insertClaimed(
  worker: Worker,
  { id, text }: { readonly id: string; readonly text: string },
) {
  const options = queueOptionsOf(worker);
  return sql`
    insert into pgboss.job (id, name, data, state, started_on, heartbeat_on, policy, dead_letter,
      retry_limit, retry_delay, expire_seconds, heartbeat_seconds, deletion_seconds, keep_until)
    values (${id}, ${worker.name}, ${text}, 'active', now(), now(), 'standard', ${options.deadLetter},
      ${options.retryLimit}, ${options.retryDelay}, ${options.expireInSeconds},
      ${options.heartbeatSeconds}, ${options.deleteAfterSeconds},
      now() + make_interval(days => ${RETENTION_DAYS}))
  `;
}

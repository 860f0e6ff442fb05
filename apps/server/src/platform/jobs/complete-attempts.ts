import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Attempt } from './claimed-job.ts';

/** An attempt at a job of a queue. */
export type DoneAttempt = Attempt & { readonly queue: string };

/**
 * Marks attempts done, and says how many of them were ours to settle. The library's own statement does the same
 * for jobs that depend on one another, which ours do not, at three times the cost.
 */
export async function completeAttempts(
  db: Database | Tx,
  attempts: readonly DoneAttempt[],
): Promise<number> {
  const [first, ...others] = attempts;
  if (first === undefined) return 0;
  const { numAffectedRows } = await (others.length === 0
    ? completeOne(first)
    : completeAll(attempts)
  ).execute(db);
  return Number(numAffectedRows ?? 0);
}

const completeOne = ({ queue, id, retryCount }: DoneAttempt) => sql`
  update pgboss.job set state = 'completed', completed_on = pgboss.job_now()
  where name = ${queue} and id = ${id} and state = 'active' and retry_count = ${retryCount}
`;

const completeAll = (attempts: readonly DoneAttempt[]) => sql`
  update pgboss.job set state = 'completed', completed_on = pgboss.job_now()
  from unnest(
    ${attempts.map(({ queue }) => queue)}::text[], ${attempts.map(({ id }) => id)}::uuid[],
    ${attempts.map(({ retryCount }) => retryCount)}::int[]
  ) as done (name, id, retry_count)
  where job.name = done.name and job.id = done.id and job.state = 'active'
    and job.retry_count = done.retry_count
`;

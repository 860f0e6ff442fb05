import type { Job } from 'pg-boss';
import { unitOfWork } from '#platform/database/transaction.ts';
import type { JobContent } from './claimed-job.ts';
import { completeAttempts } from './complete-attempts.ts';
import { attemptOf, ClaimLost, perform, type Workshop } from './perform.ts';
import type { Worker } from './worker.ts';

type Jobs = readonly Job<JobContent>[];

/** What is left of many has so many transactions at once: there are not more connections for everybody. */
const LEFT_AT_ONCE = 5;

/**
 * Attempts at the jobs that were waiting: together where their worker can and there are several, then each
 * of the others by itself. Whatever happens to those that are done together happens to none of them.
 */
export async function performAll(workshop: Workshop, worker: Worker, jobs: Jobs): Promise<void> {
  const done = await performTogether(workshop, worker, jobs);
  const left = jobs.filter((job) => !done.has(job));
  const atOnce = worker.together === undefined ? left.length : LEFT_AT_ONCE;
  for (let first = 0; first < left.length; first += atOnce)
    await Promise.all(
      left.slice(first, first + atOnce).map((job) => perform(workshop, worker, job)),
    );
}

const nothing: ReadonlySet<Job<JobContent>> = new Set();

/** What is done, its effect and its completion in one transaction. */
async function performTogether(
  workshop: Workshop,
  worker: Worker,
  jobs: Jobs,
): Promise<ReadonlySet<Job<JobContent>>> {
  // What failed before may fail again, and would take the others back with it.
  const fresh = jobs.filter(({ retryCount }) => retryCount === 0);
  if (worker.together === undefined || fresh.length < 2) return nothing;
  const startedAt = performance.now();
  try {
    const done = await attemptTogether(workshop, worker.together, {
      name: worker.name,
      jobs: fresh,
    });
    const durationS = (performance.now() - startedAt) / 1_000;
    for (const _ of done)
      workshop.metrics.observeJob({ job: worker.name, result: 'done', durationS });
    return new Set(done);
  } catch (error) {
    const fields = { job: worker.name, count: fresh.length, error };
    workshop.log.warn(fields, 'jobs that were to be done together are done one by one');
    return nothing;
  }
}

const attemptTogether = (
  { db }: Workshop,
  together: NonNullable<Worker['together']>,
  { name, jobs }: { readonly name: string; readonly jobs: Jobs },
): Promise<Jobs> =>
  unitOfWork(db, async (tx) => {
    const answers = await together(jobs.map(({ data }) => data.payload));
    const done = jobs.filter((_, index) => answers[index]);
    if (done.length === 0) return done;
    const attempts = done.map((job) => ({ queue: name, ...attemptOf(job) }));
    if ((await completeAttempts(tx, attempts)) !== done.length) throw new ClaimLost(name);
    return done;
  });

import type { JobResult } from 'pg-boss';
import { unitOfWork } from '#platform/database/transaction.ts';
import { withinJob } from '#platform/tracing/job-spans.ts';
import { completeInside, done, perform, type QueuedJob, type Workshop } from './perform.ts';
import type { Worker } from './worker.ts';

type Jobs = readonly QueuedJob[];

/** What is left of many has so many transactions at once: there are not more connections for everybody. */
const LEFT_AT_ONCE = 5;

/**
 * Attempts at the jobs that were waiting: together where their worker can and there are several, then each
 * of the others by itself. Whatever happens to those that are done together happens to none of them.
 */
export async function performAll(
  workshop: Workshop,
  worker: Worker,
  jobs: Jobs,
): Promise<JobResult[]> {
  const together = await performTogether(workshop, worker, jobs);
  const results = [...together].map(done);
  const left = jobs.filter((job) => !together.has(job));
  const atOnce = worker.together === undefined ? left.length : LEFT_AT_ONCE;
  for (let first = 0; first < left.length; first += atOnce) {
    const next = left.slice(first, first + atOnce);
    results.push(...(await Promise.all(next.map((job) => perform(workshop, worker, job)))));
  }
  return results;
}

const nothing: ReadonlySet<QueuedJob> = new Set();

/** What is done, its effect and its completion in one transaction. */
async function performTogether(
  workshop: Workshop,
  worker: Worker,
  jobs: Jobs,
): Promise<ReadonlySet<QueuedJob>> {
  // What failed before may fail again, and would take the others back with it.
  const fresh = jobs.filter(({ retryCount }) => retryCount === 0);
  const [first] = fresh;
  if (worker.together === undefined || first === undefined || fresh.length < 2) return nothing;
  const startedAt = performance.now();
  try {
    const { together } = worker;
    const finished = await withinJob({ name: worker.name, data: first.data }, () =>
      attemptTogether(workshop, together, { queue: worker.name, jobs: fresh }),
    );
    const durationS = (performance.now() - startedAt) / 1_000;
    for (const _ of finished)
      workshop.metrics.observeJob({ job: worker.name, result: 'done', durationS });
    return new Set(finished);
  } catch (error) {
    const fields = { job: worker.name, count: fresh.length, error };
    workshop.log.warn(fields, 'jobs that were to be done together are done one by one');
    return nothing;
  }
}

const attemptTogether = (
  workshop: Workshop,
  together: NonNullable<Worker['together']>,
  { queue, jobs }: { readonly queue: string; readonly jobs: Jobs },
): Promise<Jobs> =>
  unitOfWork(workshop.db, async (tx) => {
    const answers = await together(jobs.map(({ data }) => data.payload));
    const finished = jobs.filter((_, index) => answers[index]);
    if (finished.length > 0) await completeInside(tx, workshop, { queue, jobs: finished });
    return finished;
  });

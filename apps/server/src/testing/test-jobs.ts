import { onTestFinished } from 'vitest';
import { createJobRunner, type JobRunner } from '#platform/jobs/job-runner.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import { createMetrics } from '#platform/metrics.ts';
import { silentLog } from './silent-log.ts';
import type { TestDatabase } from './test-database.ts';

/**
 * All but those that the clock starts: a test calls for its hour itself (`runSchedule`), and forty schedules more are
 * written and taken down with every node.
 */
export const withoutSchedules = (workers: readonly Worker[]): readonly Worker[] =>
  workers.filter(({ trigger }) => trigger.kind !== 'schedule');

/** A job runner at work on the test's database. */
export async function startTestJobs(
  { db, url }: Pick<TestDatabase, 'db' | 'url'>,
  workers: readonly Worker[],
): Promise<JobRunner> {
  const runner = createJobRunner({ db, url, log: silentLog, metrics: createMetrics() });
  runner.register(workers);
  await runner.start();
  onTestFinished(runner.stop);
  return runner;
}

import { PgBoss } from 'pg-boss';
import { createApp } from '#app.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { createHints } from '#platform/hints/hints.ts';
import { JOBS_SCHEMA } from '#platform/jobs/install-jobs.ts';
import { createJobRunner } from '#platform/jobs/job-runner.ts';
import { createMetrics } from '#platform/metrics.ts';
import { fixedClock } from './fixed-clock.ts';
import { silentLog as log } from './silent-log.ts';

/**
 * Puts the queues of all workers into a database, as on a server that ran before: each test's node finds them there
 * instead of creating ninety. Schedules go out again, since those that came due meanwhile would be done in the tests.
 */
export async function createQueues(url: string): Promise<void> {
  const { db, close } = openDatabase({ url, log, connectionsMax: 2 });
  const jobs = createJobRunner({ db, url, log, metrics: createMetrics() });
  const { publish, enqueue } = jobs;
  const app = createApp({
    config: readConfig({ DATABASE_URL: url }, 'test'),
    clock: fixedClock('2026-11-15T12:00:00-06:00'),
    hints: createHints(url, log),
    ...{ db, log, publish, enqueue, jobDesk: jobs.desk },
  });
  jobs.register(app.workers);
  await jobs.start();
  await jobs.stop();
  await close();
  await removeSchedules(url);
}

async function removeSchedules(url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    schema: JOBS_SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
    registerInstance: false,
  });
  await boss.start();
  for (const { name } of await boss.getSchedules()) await boss.unschedule(name);
  await boss.stop({ graceful: false, close: true });
}

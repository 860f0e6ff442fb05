import { setTimeout as pause } from 'node:timers/promises';
import type { Tx } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { createJobRunner } from '#platform/jobs/job-runner.ts';
import { onJob } from '#platform/jobs/worker.ts';
import { createMetrics } from '#platform/metrics.ts';
import { countJob } from './count-job.ts';
import { silentLog } from './silent-log.ts';

/**
 * A node of its own process that does one kind of job, for tests that kill it. The effect is a row
 * that can be written twice; a second run of a finished job would show. Half of the jobs are done
 * together, the others one by one.
 */
const [url = ''] = process.argv.slice(2);
const { db } = openDatabase({ url, log: silentLog, connectionsMax: 10 });

async function count(tx: Tx, number: number): Promise<void> {
  await tx
    .insertInto('platform.outbox')
    .values({ event: 'counted', key: `${process.pid} ${number}`, sequence: 1, payload: '{}' })
    .execute();
}

const runner = createJobRunner({ db, url, log: silentLog, metrics: createMetrics() });
runner.register([
  onJob(countJob, {
    effect: 'database',
    run: async ({ number, work_ms }) => {
      await transaction(db, (tx) => count(tx, number));
      await pause(work_ms);
    },
    // Every other one can be done with others.
    together: async (jobs) => {
      await transaction(db, async (tx) => {
        for (const { number } of jobs) if (number % 2 === 0) await count(tx, number);
      });
      await pause(Math.max(...jobs.map(({ work_ms }) => work_ms)));
      return jobs.map(({ number }) => number % 2 === 0);
    },
  }),
]);
await runner.start();
process.send?.({ ready: true });
process.once('SIGTERM', () => void runner.stop().then(() => process.exit(0)));

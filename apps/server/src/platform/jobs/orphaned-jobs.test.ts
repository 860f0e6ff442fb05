import { describe, expect, it, onTestFinished } from 'vitest';
import { createMetrics } from '#platform/metrics.ts';
import { countJob } from '#testing/count-job.ts';
import { eventually } from '#testing/eventually.ts';
import { silentLog } from '#testing/silent-log.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createJobRunner } from './job-runner.ts';
import { onJob } from './worker.ts';

const idleNodeOn = ({ db, url }: TestDatabase) => {
  const runner = createJobRunner({ db, url, log: silentLog, metrics: createMetrics() });
  onTestFinished(runner.stop);
  return runner;
};

const nodeOn = (database: TestDatabase) => {
  const runner = idleNodeOn(database);
  runner.register([onJob(countJob, { effect: 'outside', run: async () => undefined })]);
  return runner;
};

/** A job that a node was doing when it fell, a while ago. */
async function leaveOrphan({ pool }: TestDatabase): Promise<void> {
  await pool.query(
    `insert into pgboss.job (name, data, state, started_on, heartbeat_on, heartbeat_seconds, retry_limit)
     values ('test.count', '{"payload":{"number":1,"work_ms":0}}', 'active', now() - interval '90 s',
       now() - interval '80 s', 10, 5);
     update pgboss.queue set monitor_claim_on = null, monitor_on = null`,
  );
}

describe('a job whose node fell', () => {
  it('is taken up when a node starts, counts as late until it is done, and is done', async () => {
    const database = await createTestDatabase();
    const first = nodeOn(database);
    await first.start();
    await first.stop();
    await leaveOrphan(database);

    const idle = idleNodeOn(database);
    await idle.start();

    expect((await idle.figures()).lagS).toBeGreaterThan(60);

    // Given up by whoever had it: its next attempt has come, or is under way already.
    const { rows } = await database.pool.query(
      `select id from pgboss.job where state = 'active' and heartbeat_on < now() - interval '60 s'`,
    );
    expect(rows).toEqual([]);
    await nodeOn(database).start();
    await eventually(async () => {
      const left = await database.pool.query(
        `select state from pgboss.job where name = 'test.count'`,
      );
      return left.rows;
    }).toEqual([{ state: 'completed' }]);
    await eventually(async () => (await idle.figures()).lagS).toBeLessThan(60);
  });
});

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { createMetrics } from '#platform/metrics.ts';
import { countJob } from '#testing/count-job.ts';
import { eventually } from '#testing/eventually.ts';
import { silentLog } from '#testing/silent-log.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { createJobRunner } from './job-runner.ts';
import { onJob } from './worker.ts';

const NODE = fileURLToPath(new URL('../../testing/job-node.ts', import.meta.url));
const JOBS = 120;
const TAKE_OVER_MS_MAX = 90_000;

async function startNode(url: string): Promise<ChildProcess> {
  const child = fork(NODE, [url], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
}

async function countDone(db: Database): Promise<number> {
  const { rows } = await sql<{ done: number }>`
    select count(*)::int as done from pgboss.job
    where name = ${countJob.name} and state = 'completed'`.execute(db);
  return rows[0]?.done ?? 0;
}

const isSomeActive = async (db: Database) => {
  const { rows } = await sql`
    select 1 from pgboss.job where name = ${countJob.name} and state = 'active' limit 1`.execute(
    db,
  );
  return rows.length > 0;
};

async function countEffects(db: Database): Promise<Map<string, number>> {
  const rows = await db.selectFrom('platform.outbox').select('key').execute();
  const numbers = rows.map(({ key }) => key.split(' ')[1] ?? '');
  return new Map([...Map.groupBy(numbers, (n) => n)].map(([n, all]) => [n, all.length]));
}

/** Writes the jobs without doing any. */
async function enqueueAll(db: Database, url: string): Promise<void> {
  const writer = createJobRunner({ db, url, log: silentLog, metrics: createMetrics() });
  const never = onJob(countJob, { effect: 'database', run: async () => {} });
  writer.register([never]);
  await writer.start();
  await writer.pause();
  await transaction(db, async (tx) => {
    for (let number = 0; number < JOBS; number += 1)
      await writer.enqueue(tx, { job: countJob, payload: { number, work_ms: 100 } });
  });
  await writer.stop();
}

describe('nodes that are killed in the middle of their jobs', () => {
  it('leave each effect exactly once, and their jobs are taken over in time', {
    timeout: 2 * TAKE_OVER_MS_MAX,
  }, async () => {
    const { db, url } = await createTestDatabase();
    await enqueueAll(db, url);

    for (let kills = 0; kills < 4; kills += 1) {
      const victim = await startNode(url);
      await eventually(() => isSomeActive(db)).toBe(true);
      victim.kill('SIGKILL');
    }
    const killedAt = performance.now();
    await startNode(url);
    await expect.poll(() => countDone(db), { timeout: TAKE_OVER_MS_MAX }).toBe(JOBS);

    expect(performance.now() - killedAt).toBeLessThan(TAKE_OVER_MS_MAX);
    const effects = await countEffects(db);
    expect(effects.size).toBe(JOBS);
    expect(new Set(effects.values())).toEqual(new Set([1]));
  });

  it('finish their jobs when they are asked to stop', async () => {
    const { db, url } = await createTestDatabase();
    await enqueueAll(db, url);
    const node = await startNode(url);
    await eventually(() => isSomeActive(db)).toBe(true);

    node.kill('SIGTERM');
    const [code] = await once(node, 'exit');

    expect(code).toBe(0);
    expect(await isSomeActive(db)).toBe(false);
    expect((await countEffects(db)).size).toBe(await countDone(db));
  });
});

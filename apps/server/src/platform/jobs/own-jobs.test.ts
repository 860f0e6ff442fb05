import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { startTestJobs } from '#testing/test-jobs.ts';
import { defineJob } from './job.ts';
import { onJob } from './worker.ts';
import { writeClaimed } from './write-jobs.ts';

const greet = defineJob({ name: 'notifications.greet', payload: z.object({ number: z.int() }) });

async function states(db: Database | Tx): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where name = ${greet.name} order by created_on`.execute(db);
  return rows.map(({ state }) => state);
}

describe('a job of the node that does it', () => {
  it('is claimed when it is written, and done right after the commit', async () => {
    const database = await createTestDatabase();
    const done: number[] = [];
    const goOn = Promise.withResolvers<void>();
    const run = async ({ number }: { number: number }) => {
      await goOn.promise;
      done.push(number);
    };
    const jobs = await startTestJobs(database, [onJob(greet, { effect: 'outside', run })]);

    await transaction(database.db, (tx) =>
      jobs.enqueue(tx, { job: greet, payload: { number: 1 } }),
    );

    expect(await states(database.db)).toEqual(['active']);
    goOn.resolve();
    await eventually(() => states(database.db)).toEqual(['completed']);
    expect(done).toEqual([1]);
  });

  it('goes the way of the queue when the node has its hands full, and is done all the same', async () => {
    const database = await createTestDatabase();
    const done = new Set<number>();
    const goOn = Promise.withResolvers<void>();
    const run = async ({ number }: { number: number }) => {
      await goOn.promise;
      done.add(number);
    };
    const jobs = await startTestJobs(database, [onJob(greet, { effect: 'outside', run })]);

    for (let number = 0; number < 120; number += 1)
      await transaction(database.db, (tx) => jobs.enqueue(tx, { job: greet, payload: { number } }));
    goOn.resolve();

    await eventually(() => done.size).toBe(120);
    await eventually(async () => new Set(await states(database.db))).toEqual(
      new Set(['completed']),
    );
  });

  it('waits for its turn when many were claimed in one moment', async () => {
    const database = await createTestDatabase();
    let [running, most] = [0, 0];
    const goOn = Promise.withResolvers<void>();
    const run = async () => {
      running += 1;
      most = Math.max(most, running);
      await goOn.promise;
      running -= 1;
    };
    const jobs = await startTestJobs(database, [onJob(greet, { effect: 'outside', run })]);
    const batch = Array.from({ length: 12 }, (_, number) => ({ job: greet, payload: { number } }));

    await transaction(database.db, async (tx) => {
      for (const _ of [1, 2, 3, 4]) await jobs.enqueue(tx, ...batch);
    });
    await eventually(() => most).toBe(24);
    goOn.resolve();

    await eventually(async () => (await states(database.db)).join()).toBe(
      Array.from({ length: 48 }, () => 'completed').join(),
    );
    expect(most).toBe(24);
  });

  it('is tried again like any when it fails', async () => {
    const database = await createTestDatabase();
    let tries = 0;
    const run = async () => {
      tries += 1;
      if (tries === 1) throw new Error('no');
    };
    const jobs = await startTestJobs(database, [onJob(greet, { effect: 'outside', run })]);

    await transaction(database.db, (tx) =>
      jobs.enqueue(tx, { job: greet, payload: { number: 1 } }),
    );
    await eventually(() => states(database.db)).toEqual(['retry']);
    await sql`update pgboss.job set start_after = now()`.execute(database.db);

    await eventually(() => states(database.db)).toEqual(['completed']);
    expect(tries).toBe(2);
  });

  it('is taken over by another when the node fell before it was done', async () => {
    const database = await createTestDatabase();
    const done: number[] = [];
    const run = async ({ number }: { number: number }) => void done.push(number);
    const worker = onJob(greet, { effect: 'outside', run });
    const nobody = () => undefined;
    await startTestJobs(database, [worker]);

    await transaction(database.db, (tx) =>
      writeClaimed(tx, { worker, jobs: [{ payload: { number: 1 } }] }, nobody),
    );
    await sql`update pgboss.job set heartbeat_on = now() - interval '1 hour', retry_delay = 0
      where name = ${greet.name}`.execute(database.db);

    await eventually(() => done).toEqual([1]);
  });

  it('is waited for by a node that stops', async () => {
    const database = await createTestDatabase();
    const started = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const run = () => {
      started.resolve();
      return goOn.promise;
    };
    const jobs = await startTestJobs(database, [onJob(greet, { effect: 'outside', run })]);
    await transaction(database.db, (tx) =>
      jobs.enqueue(tx, { job: greet, payload: { number: 1 } }),
    );
    await started.promise;

    const stopped = jobs.stop();
    goOn.resolve();
    await stopped;

    expect(await states(database.db)).toEqual(['completed']);
  });
});

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { startTestJobs } from '#testing/test-jobs.ts';
import { defineJob } from './job.ts';
import { onJob } from './worker.ts';

const greet = defineJob({ name: 'notifications.greet', payload: z.object({ number: z.int() }) });

async function states(db: Database): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where name = ${greet.name} order by created_on`.execute(db);
  return rows.map(({ state }) => state);
}

describe('an attempt at a job', () => {
  it('is taken right after the commit, and settled when it ends', async () => {
    const database = await createTestDatabase();
    const done: number[] = [];
    const started = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const run = async ({ number }: { number: number }) => {
      started.resolve();
      await goOn.promise;
      done.push(number);
    };
    const jobs = await startTestJobs(database, [onJob(greet, { effect: 'outside', run })]);

    await transaction(database.db, (tx) =>
      jobs.enqueue(tx, { job: greet, payload: { number: 1 } }),
    );
    await started.promise;

    expect(await states(database.db)).toEqual(['active']);
    goOn.resolve();
    await eventually(() => states(database.db)).toEqual(['completed']);
    expect(done).toEqual([1]);
  });

  it('is settled when it ends, though another of its batch hangs', async () => {
    const database = await createTestDatabase();
    const goOn = Promise.withResolvers<void>();
    const run = async ({ number }: { number: number }) => {
      if (number === 1) await goOn.promise;
    };
    const jobs = await startTestJobs(database, [onJob(greet, { effect: 'outside', run })]);
    const batch = [1, 2, 3].map((number) => ({ job: greet, payload: { number } }));

    await transaction(database.db, (tx) => jobs.enqueue(tx, ...batch));

    await eventually(async () => (await states(database.db)).toSorted()).toEqual([
      'active',
      'completed',
      'completed',
    ]);
    goOn.resolve();
    await eventually(async () => new Set(await states(database.db))).toEqual(
      new Set(['completed']),
    );
  });

  it('comes for each of many that were written while the node had its hands full', async () => {
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

  it('leaves room for others: there are never more at once than a node has hands', async () => {
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
    const batch = Array.from({ length: 48 }, (_, number) => ({ job: greet, payload: { number } }));

    await transaction(database.db, (tx) => jobs.enqueue(tx, ...batch));
    await eventually(() => most).toBe(20);
    goOn.resolve();

    await eventually(async () => (await states(database.db)).join()).toBe(
      Array.from({ length: 48 }, () => 'completed').join(),
    );
    expect(most).toBe(20);
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

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { startTestJobs } from '#testing/test-jobs.ts';
import { defineJob } from './job.ts';
import { onJob } from './worker.ts';

const countJob = defineJob({
  name: 'lending.count',
  payload: z.object({ number: z.int() }),
});
type Numbers = readonly { readonly number: number }[];

/** An effect that shows how often it was had, and in which transaction. */
const note = (tx: Tx, number: number) =>
  sql`insert into platform.outbox (event, key, sequence, payload)
    select 'noted', ${number}, count(*) + 1, jsonb_build_object('by', pg_current_xact_id()::text)
    from platform.outbox where key = ${String(number)}`.execute(tx);

async function notes(db: Database) {
  const { rows } = await sql<{ number: number; by: string; times: number }>`
    select key::int as number, payload ->> 'by' as by, sequence::int as times
    from platform.outbox order by 1`.execute(db);
  return rows;
}

async function states(db: Database): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from pgboss.job where name = ${countJob.name}
    group by state`.execute(db);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

const numbered = (count: number) => Array.from({ length: count }, (_, number) => number);

type Run = (db: Database, jobs: Numbers) => Promise<readonly boolean[]>;

const noteAll: Run = async (db, jobs) => {
  await transaction(db, async (tx) => {
    for (const { number } of jobs) await note(tx, number);
  });
  return jobs.map(() => true);
};

/** Jobs that were all written at once, for a worker that can do several together. */
async function enqueue(
  { db, ...database }: TestDatabase,
  { together, bad = [] }: { readonly together: Run; readonly bad?: readonly number[] },
) {
  const asked: number[][] = [];
  const alone: number[] = [];
  const jobs = await startTestJobs({ ...database, db }, [
    onJob(countJob, {
      effect: 'database',
      run: async ({ number }) => {
        alone.push(number);
        await transaction(db, (tx) => note(tx, number));
        if (bad.includes(number)) throw new Error('a bad one');
      },
      together: (all) => {
        asked.push(all.map(({ number }) => number));
        return together(db, all);
      },
    }),
  ]);
  const write = (numbers: readonly number[]) =>
    transaction(db, (tx) =>
      jobs.enqueue(tx, ...numbers.map((number) => ({ job: countJob, payload: { number } }))),
    );
  return { asked, alone, write };
}

describe('jobs that can be done together', () => {
  it('are done by few transactions, each with its completion, and never too many by one', async () => {
    const database = await createTestDatabase();
    const { asked, alone, write } = await enqueue(database, { together: noteAll });

    await write(numbered(240));

    await eventually(() => states(database.db)).toEqual({ completed: 240 });
    const kept = await notes(database.db);
    expect(kept.map(({ number, times }) => [number, times])).toEqual(
      numbered(240).map((number) => [number, 1]),
    );
    expect(new Set(kept.map(({ by }) => by)).size).toBeLessThan(12);
    expect(Math.max(...asked.map(({ length }) => length))).toBeLessThanOrEqual(100);
    expect(alone.length).toBeLessThan(3);
  });

  it('are done one by one where that is left to be done', async () => {
    const database = await createTestDatabase();
    const { alone, write } = await enqueue(database, {
      together: async (db, jobs) => {
        await noteAll(
          db,
          jobs.filter(({ number }) => number % 3 === 0),
        );
        return jobs.map(({ number }) => number % 3 === 0);
      },
    });

    await write(numbered(20));

    await eventually(() => states(database.db)).toEqual({ completed: 20 });
    expect((await notes(database.db)).every(({ times }) => times === 1)).toBe(true);
    expect(alone.filter((number) => number % 3 !== 0)).toHaveLength(13);
  });

  it('are each done once beside a bad one, which is tried again alone', async () => {
    const database = await createTestDatabase();
    const { asked, write } = await enqueue(database, {
      bad: [7],
      together: async (db, jobs) => {
        await noteAll(db, jobs);
        if (jobs.some(({ number }) => number === 7)) throw new Error('one of them is bad');
        return jobs.map(() => true);
      },
    });

    await write(numbered(20));
    await eventually(() => states(database.db)).toEqual({ completed: 19, retry: 1 });
    const offered = asked.length;
    await sql`update pgboss.job set start_after = now()`.execute(database.db);
    await write([20, 21, 22]);

    await eventually(async () => (await states(database.db))['completed']).toBe(22);
    const kept = await notes(database.db);
    expect(kept.map(({ number, times }) => [number, times])).toEqual(
      numbered(23)
        .filter((number) => number !== 7)
        .map((number) => [number, 1]),
    );
    expect(asked.slice(offered).flat()).not.toContain(7);
  });

  it('are undone together when another node has taken one of them, and the others done again', async () => {
    const database = await createTestDatabase();
    let isLost = false;
    const { write } = await enqueue(database, {
      together: async (db, jobs) => {
        const done = await noteAll(db, jobs);
        // Meanwhile the queue believes this node dead and gives one of the jobs to another.
        if (!isLost)
          await database.pool.query(
            `update pgboss.job set retry_count = retry_count + 1 where data -> 'payload' ->> 'number' = '3'`,
          );
        isLost = true;
        return done;
      },
    });

    await write(numbered(10));

    await eventually(() => states(database.db)).toEqual({ completed: 9, active: 1 });
    const kept = await notes(database.db);
    expect(kept.map(({ number, times }) => [number, times])).toEqual(
      numbered(10)
        .filter((number) => number !== 3)
        .map((number) => [number, 1]),
    );
  });
});

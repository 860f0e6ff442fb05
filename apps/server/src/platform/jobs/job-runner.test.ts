import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { startTestJobs } from '#testing/test-jobs.ts';
import { defineEvent } from './event.ts';
import { defineJob } from './job.ts';
import { ATTEMPTS_MAX } from './queue-options.ts';
import { onEvent, onJob, onSchedule } from './worker.ts';

const paid = defineEvent({
  name: 'lending.instalment_paid',
  payload: z.object({ loan: z.int(), instalment: z.int() }),
  keyOf: ({ loan }) => `loan:${loan}`,
});
const sendReceipt = defineJob({
  name: 'notifications.send_receipt',
  payload: z.object({ loan: z.int() }),
});

/** An effect that a second run would make visible. */
const note = (tx: Tx, subject: string) =>
  tx.insertInto('platform.audit_heads').values({ subject, sequence: 1, hash: '' }).execute();

async function notes(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('platform.audit_heads').select('subject').execute();
  return rows.map(({ subject }) => subject).sort();
}

async function states(db: Database, name: string): Promise<unknown[]> {
  const { rows } = await sql<{ state: string; retry_count: number }>`
    select state, retry_count from pgboss.job where name = ${name}`.execute(db);
  return rows;
}

/** Lets a job that waits for its next attempt have it now. */
const hurry = (db: Database) =>
  sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db);

describe('publishing', () => {
  it('numbers the events of a key without gaps, and gives each reaction its job', async () => {
    const database = await createTestDatabase();
    const seen: [string, unknown][] = [];
    const jobs = await startTestJobs(database, [
      onEvent(paid, {
        name: 'lending.close_loan',
        effect: 'outside',
        run: async (payload) => void seen.push(['close', payload]),
      }),
      onEvent(paid, {
        name: 'notifications.thank',
        effect: 'outside',
        run: async (payload) => void seen.push(['thank', payload]),
      }),
    ]);

    for (const instalment of [1, 2])
      await transaction(database.db, (tx) => jobs.publish(tx, paid, { loan: 9, instalment }));

    await eventually(() => seen.length).toBe(4);
    expect(seen).toContainEqual(['close', { loan: 9, instalment: 2 }]);
    const rows = await database.db
      .selectFrom('platform.outbox')
      .select(['event', 'key', 'sequence', 'payload'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { event: paid.name, key: 'loan:9', sequence: 1, payload: { loan: 9, instalment: 1 } },
      { event: paid.name, key: 'loan:9', sequence: 2, payload: { loan: 9, instalment: 2 } },
    ]);
  });

  it('writes no job for an event that is of no concern to a reaction', async () => {
    const database = await createTestDatabase();
    const seen: unknown[] = [];
    const jobs = await startTestJobs(database, [
      onEvent(paid, {
        name: 'lending.close_loan',
        effect: 'outside',
        concerns: ({ instalment }) => instalment === 2,
        run: async ({ instalment }) => void seen.push(instalment),
      }),
    ]);

    await transaction(database.db, (tx) =>
      jobs.publish(tx, paid, ...[1, 2, 3].map((instalment) => ({ loan: 9, instalment }))),
    );

    await eventually(() => seen).toEqual([2]);
    expect(await states(database.db, 'lending.close_loan')).toHaveLength(1);
  });

  it('numbers several events in the order given, each among those of its key', async () => {
    const database = await createTestDatabase();
    const seen: number[] = [];
    const jobs = await startTestJobs(database, [
      onEvent(paid, {
        name: 'lending.close_loan',
        effect: 'outside',
        run: async ({ instalment }) => void seen.push(instalment),
      }),
    ]);
    await transaction(database.db, (tx) => jobs.publish(tx, paid, { loan: 9, instalment: 1 }));

    const together = [3, 2, 5, 4].map((instalment) => ({ loan: 8 + (instalment % 2), instalment }));
    await transaction(database.db, (tx) => jobs.publish(tx, paid, ...together));

    await eventually(() => seen.length).toBe(5);
    const rows = await database.db
      .selectFrom('platform.outbox')
      .select(['key', 'sequence', 'payload'])
      .orderBy('id')
      .execute();
    expect(rows.map(({ key, sequence, payload }) => [key, sequence, payload])).toEqual([
      ['loan:9', 1, { loan: 9, instalment: 1 }],
      ['loan:9', 2, { loan: 9, instalment: 3 }],
      ['loan:8', 1, { loan: 8, instalment: 2 }],
      ['loan:9', 3, { loan: 9, instalment: 5 }],
      ['loan:8', 2, { loan: 8, instalment: 4 }],
    ]);
    expect(seen.sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it('leaves nothing when the use case rolls back: no event, no number, no job', async () => {
    const database = await createTestDatabase();
    let runs = 0;
    const jobs = await startTestJobs(database, [
      onEvent(paid, {
        name: 'lending.close_loan',
        effect: 'outside',
        run: async () => void runs++,
      }),
      onJob(sendReceipt, { effect: 'outside', run: async () => void runs++ }),
    ]);

    const broken = transaction(database.db, async (tx) => {
      await jobs.publish(tx, paid, { loan: 9, instalment: 1 });
      await jobs.enqueue(tx, { job: sendReceipt, payload: { loan: 9 } });
      throw new Error('a bug');
    });
    await expect(broken).rejects.toThrow('a bug');
    await transaction(database.db, (tx) => jobs.publish(tx, paid, { loan: 9, instalment: 1 }));

    await eventually(() => runs).toBe(1);
    const rows = await database.db.selectFrom('platform.outbox').select('sequence').execute();
    expect(rows).toEqual([{ sequence: 1 }]);
    expect(await states(database.db, sendReceipt.name)).toEqual([]);
  });

  it('gives concurrent events of one key different numbers', async () => {
    const database = await createTestDatabase();
    const jobs = await startTestJobs(database, []);

    await Promise.all(
      Array.from({ length: 30 }, (_, instalment) =>
        transaction(database.db, (tx) => jobs.publish(tx, paid, { loan: 1, instalment })),
      ),
    );

    const rows = await database.db.selectFrom('platform.outbox').select('sequence').execute();
    expect(rows.map(({ sequence }) => sequence).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, i) => i + 1),
    );
  });

  it('refuses a payload that is not the event’s, and a job that nobody does', async () => {
    const database = await createTestDatabase();
    const jobs = await startTestJobs(database, []);
    const wrong = { loan: 'nine', instalment: 1 } as never;

    await expect(transaction(database.db, (tx) => jobs.publish(tx, paid, wrong))).rejects.toThrow();
    await expect(
      transaction(database.db, async (tx) =>
        jobs.enqueue(tx, { job: sendReceipt, payload: { loan: 9 } }),
      ),
    ).rejects.toThrow('nobody does the job notifications.send_receipt');
  });
});

describe('a job', () => {
  const enqueue = async (
    database: TestDatabase,
    jobs: Awaited<ReturnType<typeof startTestJobs>>,
    loan: number,
  ) => transaction(database.db, (tx) => jobs.enqueue(tx, { job: sendReceipt, payload: { loan } }));

  it('has its effect in the same transaction as its completion', async () => {
    const database = await createTestDatabase();
    let attempts = 0;
    const jobs = await startTestJobs(database, [
      onJob(sendReceipt, {
        effect: 'database',
        run: async ({ loan }, { attempt }) => {
          attempts = attempt;
          await transaction(database.db, (tx) => note(tx, `loan ${loan}, attempt ${attempt}`));
          if (attempt === 1) throw new Error('after the effect');
        },
      }),
    ]);

    await enqueue(database, jobs, 9);
    await eventually(() => states(database.db, sendReceipt.name)).toMatchObject([
      { state: 'retry' },
    ]);
    expect(await notes(database.db)).toEqual([]);
    await hurry(database.db);

    await eventually(() => states(database.db, sendReceipt.name)).toMatchObject([
      { state: 'completed' },
    ]);
    expect(attempts).toBe(2);
    expect(await notes(database.db)).toEqual(['loan 9, attempt 2']);
  });

  it('waits before it is tried again, longer than nothing and not longer than its ceiling', async () => {
    const database = await createTestDatabase();
    const jobs = await startTestJobs(database, [
      onJob(sendReceipt, {
        effect: 'outside',
        run: async () => {
          throw new Error('the mail server is away: ana@correo.mx');
        },
      }),
    ]);

    for (let loan = 0; loan < 20; loan += 1) await enqueue(database, jobs, loan);

    const waiting = async () => {
      const { rows } = await sql<{ wait_s: number; output: unknown }>`
        select extract(epoch from start_after - completed_on)::float8 as wait_s, output
        from pgboss.job where name = ${sendReceipt.name} and state = 'retry' and retry_count = 0`.execute(
        database.db,
      );
      return rows;
    };
    await eventually(async () => (await waiting()).length).toBeGreaterThan(10);
    expect(JSON.stringify(await waiting())).not.toContain('ana@');
  });

  it('goes to the dead letters after its last try, and is counted there', async () => {
    const database = await createTestDatabase();
    const jobs = await startTestJobs(database, [
      onJob(sendReceipt, {
        effect: 'outside',
        run: async () => {
          throw new Error('never works');
        },
      }),
    ]);
    await enqueue(database, jobs, 9);
    await eventually(() => states(database.db, sendReceipt.name)).toMatchObject([
      { state: 'retry' },
    ]);

    await sql`update pgboss.job set retry_count = ${ATTEMPTS_MAX - 2}, start_after = now()`.execute(
      database.db,
    );

    await eventually(async () => (await jobs.figures()).deadLetters).toBe(1);
    expect((await jobs.figures()).lagS).toBe(0);
  });

  it('cannot be completed by a node that lost it', async () => {
    const database = await createTestDatabase();
    let runs = 0;
    const jobs = await startTestJobs(database, [
      onJob(sendReceipt, {
        effect: 'database',
        run: async () => {
          runs += 1;
          // Meanwhile the queue believes this node dead and gives the job to another.
          await database.pool.query('update pgboss.job set retry_count = retry_count + 1');
          await transaction(database.db, (tx) => note(tx, 'effect of the zombie'));
        },
      }),
    ]);

    await enqueue(database, jobs, 9);

    await eventually(() => runs).toBe(1);
    await eventually(() => states(database.db, sendReceipt.name)).toMatchObject([
      { state: 'active', retry_count: 1 },
    ]);
    expect(await notes(database.db)).toEqual([]);
  });

  it('can be put off to a later time', async () => {
    const database = await createTestDatabase();
    let runs = 0;
    const jobs = await startTestJobs(database, [
      onJob(sendReceipt, { effect: 'outside', run: async () => void runs++ }),
    ]);
    const startAfter = new Date(Date.now() + 3_600_000);

    await transaction(database.db, (tx) =>
      jobs.enqueue(tx, { job: sendReceipt, payload: { loan: 1 }, startAfter }),
    );
    await enqueue(database, jobs, 2);

    await eventually(() => runs).toBe(1);
    expect(await states(database.db, sendReceipt.name)).toHaveLength(2);
    await sql`update pgboss.job set start_after = now() where state = 'created'`.execute(
      database.db,
    );
    await eventually(() => runs).toBe(2);
  });
});

describe('schedules', () => {
  it('are kept in the database, and those that no release knows are taken out', async () => {
    const database = await createTestDatabase();
    const at = (name: string) =>
      onSchedule(name, { cron: '0 3 * * *', effect: 'outside', run: async () => {} });
    const schedules = async () => {
      const { rows } = await sql<{ name: string; timezone: string }>`
        select name, timezone from pgboss.schedule order by name`.execute(database.db);
      return rows;
    };

    const old = await startTestJobs(database, [at('a.one'), at('b.two')]);
    const before = await schedules();
    await old.stop();
    await startTestJobs(database, [at('b.two')]);

    expect(before).toEqual([
      { name: 'a.one', timezone: 'America/Mexico_City' },
      { name: 'b.two', timezone: 'America/Mexico_City' },
    ]);
    expect(await schedules()).toEqual([{ name: 'b.two', timezone: 'America/Mexico_City' }]);
  });
});

describe('a hint', () => {
  it('is given right after the commit, without a job, and not when there is none', async () => {
    const database = await createTestDatabase();
    const seen: unknown[] = [];
    const jobs = await startTestJobs(database, [
      onEvent(paid, {
        name: 'identity.push',
        effect: 'hint',
        concerns: ({ instalment }) => instalment > 1,
        run: async (payload) => void seen.push(payload),
      }),
    ]);

    for (const instalment of [1, 2])
      await transaction(database.db, (tx) => jobs.publish(tx, paid, { loan: 9, instalment }));
    const undone = transaction(database.db, async (tx) => {
      await jobs.publish(tx, paid, { loan: 9, instalment: 3 });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');

    expect(seen).toEqual([{ loan: 9, instalment: 2 }]);
    expect(await states(database.db, 'identity.push')).toEqual([]);
  });
});

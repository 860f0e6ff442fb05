import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { completeAttempts, type DoneAttempt } from './complete-attempts.ts';

type Row = { readonly queue: string; readonly state: string; readonly retryCount: number };

async function put(db: Database, { queue, state, retryCount }: Row): Promise<DoneAttempt> {
  const id = randomUUID();
  await sql`select pgboss.create_queue(${queue}, '{"policy":"standard"}'::jsonb)`.execute(db);
  await sql`
    insert into pgboss.job (id, name, state, policy, retry_count)
    values (${id}, ${queue}, ${state}::pgboss.job_state, 'standard', ${retryCount})
  `.execute(db);
  return { id, queue, retryCount };
}

async function stateOf(db: Database, { id }: DoneAttempt): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where id = ${id}`.execute(db);
  return rows[0]?.state;
}

it('attempts of several queues are settled at once', async () => {
  const { db } = await createTestDatabase();
  const first = await put(db, { queue: 'lending.one', state: 'active', retryCount: 0 });
  const second = await put(db, { queue: 'lending.other', state: 'active', retryCount: 2 });

  expect(await completeAttempts(db, [first, second])).toBe(2);

  expect(await stateOf(db, first)).toBe('completed');
  expect(await stateOf(db, second)).toBe('completed');
});

it('an attempt that another node has taken over since, or that is settled, stays as it is', async () => {
  const { db } = await createTestDatabase();
  const taken = await put(db, { queue: 'lending.one', state: 'active', retryCount: 1 });
  const failed = await put(db, { queue: 'lending.one', state: 'failed', retryCount: 0 });
  const old = { ...taken, retryCount: 0 };

  expect(await completeAttempts(db, [old])).toBe(0);
  expect(await completeAttempts(db, [failed])).toBe(0);
  expect(await completeAttempts(db, [old, failed])).toBe(0);

  expect(await stateOf(db, taken)).toBe('active');
  expect(await stateOf(db, failed)).toBe('failed');
});

import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { databaseFailureOf } from '#platform/database/database-failure.ts';
import { StartRefused } from '#platform/start-refused.ts';

/*
 * How partitions are changed while servers write: by one command at a time, in transactions that scan nothing, and that
 * wait for their locks no longer than a customer would notice. Killed anywhere, such a transaction has done nothing.
 */

/** Any number that nothing else of ours locks; the lock ends with the connection. */
const COMMAND_LOCK = 4_015_902;
/** Whoever writes waits behind us for so long at most. */
const LOCK_WAIT_MS = 300;
/** Every tenth time longer: who vacuums by itself gives way to somebody who has waited for a second. */
const PATIENT_WAIT_MS = 1_300;
const PATIENT_EVERY = 10;
const LOCK_TRIES_MAX = 100;
const LOCK_PAUSE_MS = 200;

/** Once for a connection, before it changes anything. */
export async function beginChanging(client: pg.ClientBase): Promise<void> {
  await client.query(`set timezone = 'UTC'; set statement_timeout = 0`);
  const { rows } = await client.query<{ is_ours: boolean }>(
    `select pg_try_advisory_lock(${COMMAND_LOCK}) as is_ours`,
  );
  if (rows[0]?.is_ours !== true)
    throw new StartRefused('Somebody else is changing partitions just now.');
}

/**
 * Does something to a table's partitions in one short transaction. A partition comes and goes with its foreign keys, for
 * which PostgreSQL locks the tables that they lead to as hard as the table itself. All are locked at the beginning, what
 * is referred to before what refers, as those who write come by: accounts, journals, postings; loans, events. Whoever
 * comes by another way is met in a wait that ends by itself, and the transaction is tried again.
 */
export async function changePartitions(
  client: pg.ClientBase,
  table: string,
  statements: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct confrelid::regclass::text as name from pg_constraint
     where conrelid = $1::regclass and contype = 'f' order by name`,
    [table],
  );
  const locked = [...rows.map(({ name }) => name), table];
  await changeShortly(client, [
    `lock table ${locked.join(', ')} in access exclusive mode`,
    ...statements,
  ]);
}

/** Carries statements out in one transaction that waits for its locks for a moment, and is tried again. */
export async function changeShortly(
  client: pg.ClientBase,
  statements: readonly string[],
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const waitMs = tries % PATIENT_EVERY === 0 ? PATIENT_WAIT_MS : LOCK_WAIT_MS;
    try {
      await client.query(`begin; set local lock_timeout = ${waitMs}`);
      for (const statement of statements) await client.query(statement);
      await client.query('commit');
      return;
    } catch (failure) {
      // A broken connection cannot roll back; the server does it for us. The first failure counts.
      await client.query('rollback').catch(() => undefined);
      if (databaseFailureOf(failure) !== 'busy' || tries === LOCK_TRIES_MAX) throw failure;
      await pause(LOCK_PAUSE_MS);
    }
  }
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#platform/log.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { codeOf, LOCK_NOT_AVAILABLE } from './database-failure.ts';

type Migration = {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
};

export type MigrateOptions = {
  readonly url: string;
  readonly folder: string;
  readonly log: Log;
};

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
/** Any number that nothing else of ours locks; the lock ends with its transaction. */
const MIGRATION_LOCK = 4_015_901;
const LOCK_TRIES_MAX = 10;
const LOCK_PAUSE_MS = 500;
const VERSION_MIN = 150_000;

/** Brings the schema to the state of the numbered files. Two nodes at once do it once. */
export async function migrate({ url, folder, log }: MigrateOptions): Promise<void> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: url, application_name: 'abona-migrations' });
  await client.connect();
  try {
    await checkVersion(client);
    await inLock(client, () => client.query(BOOKKEEPING));
    for (const migration of migrations) {
      const isNew = await withLockRetries(() => inLock(client, () => apply(client, migration)));
      if (isNew) log.info({ migration: migration.name }, 'migration applied');
    }
  } finally {
    await client.end();
  }
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)));
  for (const [index, { number, name }] of migrations.entries()) {
    if (migrations[index - 1]?.number === number)
      throw new StartRefused(`Two migrations have the number of ${name}.`);
  }
  return migrations;
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const number = FILE_NAME.exec(name)?.[1];
  if (number === undefined)
    throw new StartRefused(`The migration ${name} is not named like 0001_what_it_adds.sql.`);
  const sql = await readFile(join(folder, name), 'utf8');
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { number: Number(number), name, sql, checksum };
}

const BOOKKEEPING = `
  create schema if not exists platform;
  create table if not exists platform.migrations (
    number integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default clock_timestamp()
  )`;

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: string; name: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
  );
  if (Number(rows[0]?.number) < VERSION_MIN)
    throw new StartRefused(`PostgreSQL ${rows[0]?.name} is too old: 15 or later is needed.`);
}

/** One transaction, entered by one node at a time. */
async function inLock<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    // Another node may be migrating for long: wait for it, but then never make customers wait.
    await client.query(`set local lock_timeout = 0; set local statement_timeout = 0`);
    await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await client.query(`set local lock_timeout = '2s'`);
    const value = await work();
    await client.query('commit');
    return value;
  } catch (failure) {
    // A broken connection cannot roll back; the server does it for us. The first failure counts.
    await client.query('rollback').catch(() => undefined);
    throw failure;
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<boolean> {
  const { number, name, checksum, sql } = migration;
  const { rows } = await client.query<{ checksum: string }>(
    'select checksum from platform.migrations where number = $1',
    [number],
  );
  const applied = rows[0];
  if (applied !== undefined) {
    if (applied.checksum !== checksum)
      throw new StartRefused(
        `The migration ${name} was changed after this database applied it. ` +
          'Applied migrations stay as they are; add a new one.',
      );
    return false;
  }
  await client.query(sql);
  await client.query(
    'insert into platform.migrations (number, name, checksum) values ($1, $2, $3)',
    [number, name, checksum],
  );
  return true;
}

async function withLockRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (failure) {
      if (codeOf(failure) !== LOCK_NOT_AVAILABLE || tries === LOCK_TRIES_MAX) throw failure;
      await pause(LOCK_PAUSE_MS);
    }
  }
}

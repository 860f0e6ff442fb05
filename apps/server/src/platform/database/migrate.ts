import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
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
  readonly folder: string;
  readonly log: Log;
};

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
/** Any number that nothing else of ours locks; the lock ends with its transaction. */
const MIGRATION_LOCK = 4_015_901;
const LOCK_TRIES_MAX = 10;
const LOCK_PAUSE_MS = 500;
const VERSION_MIN = 150_000;

/**
 * Rights of the application's role are carried out anew after every migration (`application-role.ts`), also where
 * the role comes later. What once gave them is kept for the databases that ran it.
 */
const REPLACED: ReadonlySet<string> = new Set(['0032_application_role.sql']);

/**
 * Brings the schema to the state of the numbered files, and answers how many were new. Two nodes at once do it
 * once.
 */
export async function migrate(client: pg.Client, { folder, log }: MigrateOptions): Promise<number> {
  const migrations = await readMigrations(folder);
  let count = 0;
  await checkVersion(client);
  await inMigrationLock(client, () => client.query(BOOKKEEPING));
  for (const migration of migrations) {
    const isNew = await withLockRetries(() =>
      inMigrationLock(client, () => apply(client, migration)),
    );
    if (!isNew) continue;
    count += 1;
    log.info({ migration: migration.name }, 'migration applied');
  }
  return count;
}

/** The files that a database has not applied yet; one that it applied otherwise is refused. */
export async function missingMigrations(
  client: pg.Client,
  folder: string,
): Promise<readonly string[]> {
  const migrations = await readMigrations(folder);
  const { rows } = await client.query<Applied>('select number, checksum from platform.migrations');
  const applied = new Map(rows.map((row) => [row.number, row]));
  return migrations
    .filter((one) => !isApplied(one, applied.get(one.number)))
    .map(({ name }) => name);
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
export async function inMigrationLock<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
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

type Applied = Pick<Migration, 'number' | 'checksum'>;

function isApplied({ name, checksum }: Migration, applied: Applied | undefined): boolean {
  if (applied === undefined || applied.checksum === checksum) return applied !== undefined;
  throw new StartRefused(
    `The migration ${name} was changed after this database applied it. ` +
      'Applied migrations stay as they are; add a new one.',
  );
}

async function apply(client: pg.Client, migration: Migration): Promise<boolean> {
  const { number, name, checksum, sql } = migration;
  const { rows } = await client.query<Applied>(
    'select number, checksum from platform.migrations where number = $1',
    [number],
  );
  if (isApplied(migration, rows[0])) return false;
  if (!REPLACED.has(name)) await client.query(sql);
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

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { codeOf, isRetryable, LOCK_NOT_AVAILABLE } from '#platform/database/database-failure.ts';
import type { Log } from '#platform/log.ts';
import { StartRefused } from '#platform/start-refused.ts';

type Migration = {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
};

/** `name` is its path in the folder of functions. */
type SqlFunction = Pick<Migration, 'name' | 'sql' | 'checksum'>;

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
 * Brings the schema to the state of the numbered files and then of the functions, and answers how many numbered
 * files were new. Two nodes at once do it once.
 */
export async function migrate(client: pg.Client, { folder, log }: MigrateOptions): Promise<number> {
  const [migrations, functions] = await Promise.all([
    readMigrations(folder),
    readFunctions(folder),
  ]);
  let count = 0;
  await checkVersion(client);
  await inMigrationLock(client, () => beginBookkeeping(client));
  for (const migration of migrations) {
    const isNew = await withLockRetries(() =>
      inMigrationLock(client, () => apply(client, migration, functions)),
    );
    if (!isNew) continue;
    count += 1;
    log.info({ migration: migration.name }, 'migration applied');
  }
  await withLockRetries(() => inMigrationLock(client, () => applyFunctions(client, functions)));
  return count;
}

/** The files that a database has not applied yet; a numbered one that it applied otherwise is refused. */
export async function missingMigrations(
  client: pg.Client,
  folder: string,
): Promise<readonly string[]> {
  const [migrations, functions] = await Promise.all([
    readMigrations(folder),
    readFunctions(folder),
  ]);
  await refuseEarlierSchema(client);
  const applied = await readApplied(client);
  return [
    ...migrations.filter((one) => !isApplied(one, applied)).map(({ name }) => name),
    ...(await changedFunctions(client, functions)).map(({ name }) => `functions/${name}`),
  ];
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
  return { number: Number(number), name, ...(await readSql(join(folder, name))) };
}

async function readSql(path: string): Promise<Pick<Migration, 'sql' | 'checksum'>> {
  const sql = await readFile(path, 'utf8');
  return { sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

/** SQL functions, one each in `functions/<schema>/<name>.sql`: applied again whenever their text changes. */
async function readFunctions(folder: string): Promise<readonly SqlFunction[]> {
  const root = join(folder, 'functions');
  const names = existsSync(root) ? await readdir(root, { recursive: true }) : [];
  const files = names.filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(files.map(async (name) => ({ name, ...(await readSql(join(root, name))) })));
}

const BOOKKEEPING = `
  create schema if not exists platform;
  create table if not exists platform.migrations (
    number integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default clock_timestamp()
  );
  create table if not exists platform.functions (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default clock_timestamp()
  )`;

async function beginBookkeeping(client: pg.Client): Promise<void> {
  await refuseEarlierSchema(client);
  await client.query(BOOKKEEPING);
}

/** Before the schema was written anew, one file per schema, databases kept no list of functions. */
async function refuseEarlierSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_earlier: boolean }>(
    `select to_regclass('platform.migrations') is not null
      and to_regclass('platform.functions') is null as is_earlier`,
  );
  if (rows[0]?.is_earlier !== true) return;
  throw new StartRefused(
    'This database was made by an earlier state of the product, whose tables are not brought to this one. Begin ' +
      'anew: move the data folder away (`.data`, or what DATA_DIR names) and start again; of an outside database, ' +
      'name an empty one.',
  );
}

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

type Applied = Pick<Migration, 'number' | 'name' | 'checksum'>;

async function readApplied(client: pg.Client): Promise<readonly Applied[]> {
  const { rows } = await client.query<Applied>(
    'select number, name, checksum from platform.migrations order by number',
  );
  return rows;
}

function isApplied({ number, name, checksum }: Migration, applied: readonly Applied[]): boolean {
  const earlier = applied.find((one) => one.number === number);
  if (earlier?.checksum === checksum) return true;
  if (earlier !== undefined)
    throw new StartRefused(
      `The migration ${name} was changed after this database applied it. ` +
        'Applied migrations stay as they are; add a new one.',
    );
  const last = applied.at(-1);
  if (last !== undefined && last.number > number)
    throw new StartRefused(
      `The migration ${name} is numbered below ${last.name}, which this database has applied already. ` +
        'Give it the next free number.',
    );
  return false;
}

async function apply(
  client: pg.Client,
  migration: Migration,
  functions: readonly SqlFunction[],
): Promise<boolean> {
  const { number, name, checksum } = migration;
  if (isApplied(migration, await readApplied(client))) return false;
  // A function that a trigger needs now may name tables that a later file creates.
  await client.query('set local check_function_bodies = off');
  await client.query(withFunctions(migration, functions));
  await client.query(
    'insert into platform.migrations (number, name, checksum) values ($1, $2, $3)',
    [number, name, checksum],
  );
  return true;
}

/** As psql does it, a line `\ir functions/…` stands for the file that it names: triggers need their function. */
function withFunctions({ name, sql }: Migration, functions: readonly SqlFunction[]): string {
  return sql.replaceAll(/^\\ir functions\/(.+)$/gm, (_, wanted: string) => {
    const found = functions.find((one) => one.name === wanted);
    if (found !== undefined) return found.sql;
    throw new StartRefused(`The migration ${name} needs functions/${wanted}, which is not there.`);
  });
}

async function changedFunctions(
  client: pg.Client,
  functions: readonly SqlFunction[],
): Promise<readonly SqlFunction[]> {
  const { rows } = await client.query<Pick<SqlFunction, 'name' | 'checksum'>>(
    'select name, checksum from platform.functions',
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  return functions.filter(({ name, checksum }) => applied.get(name) !== checksum);
}

/** One that is no longer in the folder is dropped by a migration, and forgotten here. */
async function applyFunctions(client: pg.Client, functions: readonly SqlFunction[]): Promise<void> {
  for (const { name, checksum, sql } of await changedFunctions(client, functions)) {
    await client.query(sql);
    await client.query(
      `insert into platform.functions (name, checksum) values ($1, $2)
      on conflict (name) do update set checksum = excluded.checksum, applied_at = clock_timestamp()`,
      [name, checksum],
    );
  }
  await client.query('delete from platform.functions where name <> all($1)', [
    functions.map(({ name }) => name),
  ]);
}

async function withLockRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (failure) {
      // Servers that work meanwhile may hold a lock for too long, or wait for one of ours in a circle with us.
      const isInTheWay = codeOf(failure) === LOCK_NOT_AVAILABLE || isRetryable(failure);
      if (!isInTheWay || tries === LOCK_TRIES_MAX) throw failure;
      await pause(LOCK_PAUSE_MS);
    }
  }
}

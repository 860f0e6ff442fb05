import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { type Database, inTransaction } from './database.ts';
import { StartRefused } from './start-refused.ts';

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

const FOLDER = join(import.meta.dirname, '..', '..', 'migrations');
/** Any number will do, so long as every sandbox asks for the same lock. */
const MIGRATION_LOCK = 7_240_001;

/** Forward only, all or nothing, one at a time; an applied file must never change again. */
export async function migrate(database: Database): Promise<void> {
  const migrations = readMigrations();
  await inTransaction(database, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query('CREATE SCHEMA IF NOT EXISTS sandbox');
    await client.query(`CREATE TABLE IF NOT EXISTS sandbox.migration (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now()
    )`);
    await applyMissing(client, migrations);
  });
}

async function applyMissing(
  client: pg.PoolClient,
  migrations: readonly Migration[],
): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM sandbox.migration ORDER BY name',
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new StartRefused(
      `The sandbox's database is newer than this program (it holds ${unknown.join(', ')}).`,
    );
  }
  for (const migration of migrations) {
    const checksum = applied.get(migration.name);
    if (checksum === undefined) await apply(client, migration);
    else if (checksum !== migration.checksum) {
      throw new StartRefused(`The applied migration ${migration.name} was changed afterwards.`);
    }
  }
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await client.query(sql);
  await client.query('INSERT INTO sandbox.migration (name, checksum) VALUES ($1, $2)', [
    name,
    checksum,
  ]);
}

function readMigrations(): Migration[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => {
    const sql = readFileSync(join(FOLDER, name), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

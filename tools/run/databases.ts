import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres.ts';
import { StartRefused, systemCodeOf } from '../start-refused.ts';
import type { RunOptions } from './run-options.ts';

export type Databases = {
  readonly server: string;
  readonly sandbox: string;
  /** Fulfilled when the embedded database is gone; an outside one is not ours to watch. */
  readonly exited: Promise<string>;
  readonly stop: () => Promise<void>;
};

const VERSION_MIN = 15;
const CONNECT_MS_MAX = 10_000;

export function openDatabases(options: RunOptions): Promise<Databases> {
  return options.databaseUrl === null
    ? openEmbedded(options)
    : openOutside(options.databaseUrl, options.sandboxDatabaseUrl);
}

async function openEmbedded({ dataFolder, isVolatile }: RunOptions): Promise<Databases> {
  const postgres = await startEmbeddedPostgres({
    dataFolder: join(dataFolder, 'postgres'),
    volatile: isVolatile,
  });
  try {
    await withClient(postgres.url, async (client) => {
      const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
      const present = new Set(rows.map(({ datname }) => datname));
      for (const name of ['abona', 'sandbox']) {
        if (!present.has(name)) await client.query(`create database ${name}`);
      }
    });
  } catch (failure) {
    await postgres.stop();
    throw failure;
  }
  return {
    server: postgres.urlOf('abona'),
    sandbox: postgres.urlOf('sandbox'),
    exited: postgres.exited.then((code) => `exit code ${code}`),
    stop: postgres.stop,
  };
}

/** The sandbox keeps to its own schema, so one database can serve both. */
async function openOutside(server: string, sandbox: string | null): Promise<Databases> {
  await requireVersion('DATABASE_URL', server);
  if (sandbox !== null) await requireVersion('SANDBOX_DATABASE_URL', sandbox);
  const { promise: never } = Promise.withResolvers<string>();
  return { server, sandbox: sandbox ?? server, exited: never, stop: async () => undefined };
}

async function requireVersion(name: string, url: string): Promise<void> {
  requireModern(name, await askVersion(name, url));
}

/** The version as PostgreSQL counts it: 15.4 is 150004. */
export function requireModern(name: string, version: number): void {
  const major = Math.floor(version / 10_000);
  if (major >= VERSION_MIN) return;
  throw new StartRefused(`${name} is PostgreSQL ${major}; ${VERSION_MIN} or later is needed.`);
}

async function askVersion(name: string, url: string): Promise<number> {
  try {
    return await withClient(url, async (client) => {
      const { rows } = await client.query<{ version: string }>(
        `select current_setting('server_version_num') as version`,
      );
      return Number(rows[0]?.version);
    });
  } catch (failure) {
    throw new StartRefused(`The database of ${name} (${publicPartOf(url)}) ${reasonOf(failure)}.`);
  }
}

/** Without user and password. */
function publicPartOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? host}${pathname}`;
}

function reasonOf(failure: unknown): string {
  const code = systemCodeOf(failure);
  const message = failure instanceof Error ? failure.message : String(failure);
  if (code === '3D000') return 'does not exist: create it first';
  if (code === '28P01' || code === '28000') return `refuses the user or password: ${message}`;
  if (code === 'ECONNREFUSED' || code === 'ENOENT') return 'does not answer; start it first';
  if (code === 'ENOTFOUND') return 'is on a host that is not known';
  return `cannot be used: ${message}`;
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS_MAX });
  // A connection that breaks while idle must not end the program with a stack.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { databaseAccount, mustRun, postgresFolder, spawnAs } from './debian-programs.ts';
import { migrate } from './installation.ts';

/** PostgreSQL of Debian's in a folder: the files in `data`, its socket beside them. */
export type Postgres = {
  readonly folder: string;
  readonly port: number;
  readonly pid: number;
  /** As the machine's last resort would: nothing is flushed, nothing is said. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const READY_MS_MAX = 60_000;

export const dataOf = (folder: string): string => join(folder, 'data');

export type Login = {
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database?: string;
};

export const urlOf = ({ port, user, password, database = 'abona' }: Login): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

/** A new cluster: its own account by the socket, everybody else by a password. */
export async function initialise(folder: string, password: string): Promise<void> {
  const account = databaseAccount();
  const file = join(folder, 'first-password');
  writeFileSync(file, password, { mode: 0o644 });
  await mustRun(account, [
    join(postgresFolder(), 'initdb'),
    ...['-D', dataOf(folder), '-U', 'postgres', '--pwfile', file, '--data-checksums'],
    ...['--auth-local=trust', '--auth-host=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8'],
  ]);
}

/** Starts it and waits until it takes connections; one that recovers first takes as long as that does. */
export async function startPostgres(
  folder: string,
  port: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Postgres> {
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    shared_buffers: '128MB',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(join(folder, 'postgres.log'), 'a');
  const child = spawnAs(
    databaseAccount(),
    [join(postgresFolder(), 'postgres'), '-D', dataOf(folder), ...flags],
    { stdio: ['ignore', log, log] },
  );
  closeSync(log);
  const exited = once(child, 'exit');
  const endBy = (signal: NodeJS.Signals) => async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await exited;
    }
  };
  const deadline = performance.now() + READY_MS_MAX;
  while (stateOf(folder) !== 'ready') {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`PostgreSQL did not start:\n${lastLines(join(folder, 'postgres.log'))}`);
    }
    await pause(50);
  }
  // An immediate end would recover at the next start; a fast one writes a checkpoint.
  return { folder, port, pid: child.pid ?? 0, kill: endBy('SIGKILL'), stop: endBy('SIGINT') };
}

/** What the postmaster says of itself on the eighth line of its file. */
function stateOf(folder: string): string | undefined {
  const file = join(dataOf(folder), 'postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n')[7]?.trim() : undefined;
}

const lastLines = (path: string, count = 15): string =>
  existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').slice(-count).join('\n') : '';

/** Statements as one login, in a connection of their own. */
export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Until a recovered database takes writes; one that cannot come as far as it was told ends instead. */
export async function untilWritable(url: string, limitMs = 120_000): Promise<void> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    if (performance.now() > deadline) throw new Error('the database did not become writable');
    const isWritable = await withClient(url, async (client) => {
      const { rows } = await client.query<{ is: boolean }>('select not pg_is_in_recovery() as is');
      return rows[0]?.is === true;
    }).catch(() => false);
    if (isWritable) return;
    await pause(100);
  }
}

type Passwords = { readonly admin: string; readonly owner: string; readonly server: string };

/** As running.md says it: an owner who migrates, and a login for servers that owns nothing. */
export async function prepareDatabase(port: number, passwords: Passwords): Promise<void> {
  const { admin, owner, server } = passwords;
  const administrator = { port, user: 'postgres', password: admin, database: 'postgres' };
  await withClient(urlOf(administrator), async (client) => {
    await client.query('create role abona_app nologin');
    await client.query(`create role abona_owner login password '${owner}'`);
    await client.query(`create role abona_server login password '${server}' in role abona_app`);
    await client.query('create database abona owner abona_owner');
  });
  await migrate(urlOf({ port, user: 'abona_owner', password: owner }));
}

import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startMarkOf } from '../program-identity.ts';
import { readPostmaster } from './postmaster-file.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

const HOLDER = join(import.meta.dirname, 'testing', 'hold-postgres.ts');

let folder: string;
const started: EmbeddedPostgres[] = [];
const holders: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'abona-postgres-'));
});

afterEach(async () => {
  for (const holder of holders.splice(0)) holder.kill('SIGKILL');
  await Promise.all(started.splice(0).map((postgres) => postgres.stop()));
  rmSync(folder, { recursive: true, force: true });
});

const start = async (dataFolder = join(folder, 'postgres')) => {
  const postgres = await startEmbeddedPostgres({ dataFolder });
  started.push(postgres);
  return postgres;
};

/** The same in a program of its own, which can be killed. */
const startElsewhere = async (dataFolder = join(folder, 'postgres')) => {
  const holder = spawn(process.execPath, [HOLDER, dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  holders.push(holder);
  const [url] = await Array.fromAsync(firstLine(holder));
  return { holder, url: url ?? '' };
};

async function* firstLine(holder: ChildProcess) {
  if (holder.stdout === null) return;
  for await (const line of createInterface(holder.stdout)) {
    yield line;
    return;
  }
}

const query = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

const postmasterPid = (): number => readPostmaster(join(folder, 'postgres', 'cluster'))?.pid ?? 0;

describe('the embedded database', () => {
  it('starts in an empty folder, durable, in UTF-8, on no network port', async () => {
    const { url } = await start();

    const [row] = await query(
      url,
      `select current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses,
              current_setting('server_encoding') as encoding, upper('año') as word,
              datlocprovider as provider from pg_database where datname = 'postgres'`,
    );

    expect(row).toEqual({
      fsync: 'on',
      addresses: '',
      encoding: 'UTF8',
      word: 'AÑO',
      provider: 'b',
    });
  });

  it('keeps everything from one start to the next', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 42 as answer');
    await first.stop();

    const second = await start();

    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('tells a second program who holds the folder, and leaves the first one alone', async () => {
    const { holder, url } = await startElsewhere();

    await expect(start()).rejects.toThrow(
      new RegExp(`${folder}.* is in use by process ${holder.pid} since .*DATA_DIR`),
    );
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('tells the same program so too, until it has let go', async () => {
    const first = await start();

    await expect(start()).rejects.toThrow(`in use by process ${process.pid}`);
    await first.stop();
    await expect(start()).resolves.toBeDefined();
  });

  it('leaves no server behind when its program is killed, and recovers what was committed', async () => {
    const { holder, url } = await startElsewhere();
    await query(url, 'create table kept as select 7 as answer');
    const server = postmasterPid();
    expect(startMarkOf(server)).not.toBeNull();

    holder.kill('SIGKILL');

    await vi.waitFor(() => expect(startMarkOf(server)).toBeNull(), { timeout: 30_000 });
    expect(await query((await start()).url, 'select answer from kept')).toEqual([{ answer: 7 }]);
  });

  it('starts at once after a kill, while the old server is still on its way out', async () => {
    const { holder, url } = await startElsewhere();
    await query(url, 'create table kept as select 8 as answer');

    holder.kill('SIGKILL');
    await vi.waitFor(() => expect(startMarkOf(holder.pid ?? 0)).toBeNull(), {
      interval: 1,
      timeout: 30_000,
    });

    expect(await query((await start()).url, 'select answer from kept')).toEqual([{ answer: 8 }]);
  });

  it('waits for an old server that is still there when its own file is gone already', async () => {
    const { holder } = await startElsewhere();
    const server = postmasterPid();
    process.kill(server, 'SIGSTOP');
    rmSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'));
    holder.kill('SIGKILL');
    await vi.waitFor(() => expect(startMarkOf(holder.pid ?? 0)).toBeNull(), { timeout: 30_000 });

    const starting = start().catch((failure: unknown) => failure);
    const log = join(folder, 'postgres', 'server.log');
    await vi.waitFor(() => expect(readFileSync(log, 'utf8')).toContain('FATAL'), {
      interval: 1,
      timeout: 30_000,
    });
    process.kill(server, 'SIGCONT');

    expect(await starting).toHaveProperty('url');
  });

  it('recovers when server and program were killed together, as by a power failure', async () => {
    const { holder, url } = await startElsewhere();
    await query(url, 'create table kept as select 9 as answer');
    const server = postmasterPid();

    process.kill(server, 'SIGKILL');
    holder.kill('SIGKILL');
    await vi.waitFor(() => expect(startMarkOf(holder.pid ?? 0)).toBeNull(), { timeout: 30_000 });

    expect(await query((await start()).url, 'select answer from kept')).toEqual([{ answer: 9 }]);
  });

  it('is not fooled by another program that was given the pid of a dead server', async () => {
    await (await start()).stop();
    const cluster = join(folder, 'postgres', 'cluster');
    writeFileSync(join(cluster, 'postmaster.pid'), `${process.ppid}\n${cluster}\n`, {
      mode: 0o600,
    });

    await expect(start()).resolves.toBeDefined();
  });

  it('starts over when the first run was interrupted while it created its files', async () => {
    mkdirSync(join(folder, 'postgres', 'cluster-draft-1', 'base'), { recursive: true });

    const { url } = await start();

    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(existsSync(join(folder, 'postgres', 'cluster-draft-1'))).toBe(false);
  });

  it('works in a folder whose name is too long for a socket and holds spaces and accents', async () => {
    const { url } = await start(join(folder, `Mis créditos ${'x'.repeat(120)}`));

    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('works below a folder that only its owner may enter', async () => {
    chmodSync(folder, 0o700);

    const { url } = await start();

    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('says so when the folder cannot be made', async () => {
    writeFileSync(join(folder, 'occupied'), '');

    await expect(start(join(folder, 'occupied'))).rejects.toThrow(
      /occupied cannot be written to \(EEXIST\).*DATA_DIR/,
    );
  });

  it('refuses files of another PostgreSQL version rather than touch them', async () => {
    await (await start()).stop();
    writeFileSync(join(folder, 'postgres', 'cluster', 'PG_VERSION'), '15\n');

    await expect(start()).rejects.toThrow(/written by PostgreSQL 15; this is PostgreSQL 18/);
  });

  it('repeats what PostgreSQL said when it does not start', async () => {
    await (await start()).stop();
    writeFileSync(join(folder, 'postgres', 'cluster', 'postgresql.conf'), 'nonsense = 1\n');

    await expect(start()).rejects.toThrow(/did not start.*nonsense/s);
  });
});

import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startEmbedded } from '#testing/embedded-database.ts';
import { eventually } from '#testing/eventually.ts';
import { findFreePort } from '#testing/free-ports.ts';
import { type ServerProgram, spawnServer, startServer } from '#testing/server-program.ts';
import { createTestDatabase } from '#testing/test-database.ts';

// Whole programs start and stop here.
vi.setConfig({ testTimeout: 120_000 });

/** Takes nothing: every write meets a full disk. */
const FULL_DISK = '/dev/full';

const SANDBOX = { authorization: 'Bearer abona-local-sandbox-secret' };

/** Reads and writes in the database. */
async function moveClock({ url }: ServerProgram): Promise<Response> {
  return fetch(`${url}/api/operations/clock`, {
    method: 'PUT',
    headers: { ...SANDBOX, 'content-type': 'application/json' },
    body: JSON.stringify({ advance_days: 1 }),
  });
}

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

describe('a server that cannot start', () => {
  it('says in one line that the database does not answer', async () => {
    const port = await findFreePort();

    const server = await spawnServer({
      DATABASE_URL: `postgres://ana:geheim@127.0.0.1:${port}/abona`,
    });

    expect(await server.exited).toBe(1);
    expect(server.words()).toBe(
      `The database (127.0.0.1:${port}/abona) does not answer (ECONNREFUSED); start it, or correct DATABASE_URL.\n`,
    );
  });

  it('says which database is missing', async () => {
    const { url } = await createTestDatabase();
    const missing = new URL(url);
    missing.pathname = '/nowhere';

    const server = await spawnServer({ DATABASE_URL: missing.href });

    expect(await server.exited).toBe(1);
    expect(server.words()).toMatch(
      /^The database \(.*\/nowhere\) does not exist: create it first\.\n$/,
    );
  });

  it('says that its port is taken', async () => {
    const { url } = await createTestDatabase();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : 0;

    const server = await spawnServer({ DATABASE_URL: url, PORT: String(port) });

    expect(await server.exited).toBe(1);
    expect(server.words()).toBe(
      `Port ${port} is taken by another program. Set PORT to another one.\n`,
    );
  });

  it('names what is wrong in its configuration', async () => {
    const server = await spawnServer({ ENVIRONMENT: 'STAGING' });

    expect(await server.exited).toBe(1);
    expect(server.words()).toMatch(
      /^The configuration is not right\. PUBLIC_URL is missing; .*\n$/,
    );
  });
});

describe('a running server', () => {
  it('answers 503 while its database is away, and works again without a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'abona-away-'));
    const before = await startEmbedded(folder);
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const server = await startServer({ DATABASE_URL: before.urlOf('postgres') });
    expect((await moveClock(server)).status).toBe(200);

    await before.stop();
    const away = await moveClock(server);
    const ready = await statusOf(`${server.url}/health/ready`);
    const live = await statusOf(`${server.url}/health/live`);
    const after = await startEmbedded(folder);

    expect(away.status).toBe(503);
    expect(away.headers.get('retry-after')).toBe('5');
    expect(await away.json()).toMatchObject({ status: 'fail', error: { code: 'unavailable' } });
    expect([ready, live]).toEqual([503, 200]);
    await eventually(async () => (await moveClock(server)).status).toBe(200);
    await eventually(() => statusOf(`${server.url}/health/ready`)).toBe(200);
    await after.stop();
    server.child.kill('SIGTERM');
    expect([await server.exited, server.words()]).toEqual([0, '']);
  });

  it('answers 503 while its database only reads, and finds the one that writes by itself', async () => {
    const { url, pool } = await createTestDatabase();
    const server = await startServer({ DATABASE_URL: url });
    const name = new URL(url).pathname.slice(1);
    await pool.query(`alter database ${name} set default_transaction_read_only = on`);
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'abona-server'
       and datname = current_database() and pid <> pg_backend_pid()`,
    );

    const during = await moveClock(server);
    const ready = await statusOf(`${server.url}/health/ready`);
    // Those that are connected go on only reading: they must be let go of.
    await pool.query(
      `set default_transaction_read_only = off; alter database ${name} reset default_transaction_read_only`,
    );

    expect(during.status).toBe(503);
    expect(during.headers.get('retry-after')).toBe('5');
    expect(await during.json()).toMatchObject({ error: { code: 'unavailable' } });
    expect(ready).toBe(503);
    await eventually(async () => (await moveClock(server)).status).toBe(200);
    await eventually(() => statusOf(`${server.url}/health/ready`)).toBe(200);
  });

  it('finishes what it accepted when it is told to stop under load', async () => {
    const { url, pool } = await createTestDatabase();
    const server = await startServer({ DATABASE_URL: url });
    // All of them queue for the clock's one row. Twenty on a busy machine wait longer for it than the server lets
    // anybody wait for a lock (2 s), and are rightly told to come again (503).
    const load = Array.from({ length: 8 }, () => askUntilRefused(server.url));
    await eventually(() => countMoves(pool)).toBeGreaterThan(50);

    server.child.kill('SIGTERM');
    const results = await Promise.all(load);

    expect(await server.exited).toBe(0);
    expect(results.filter(({ wasCutOff }) => wasCutOff)).toEqual([]);
    const answered = results.flatMap(({ statuses }) => statuses);
    expect(new Set(answered)).toEqual(new Set([200]));
    // Every answer stands for an effect, and no effect went without its answer.
    expect(await countMoves(pool)).toBe(answered.length);
    expect(server.logLines()).not.toContain('"level":"error"');
  });

  it('is not ready any more from the moment it is told to stop', async () => {
    const { url } = await createTestDatabase();
    const server = await startServer({ DATABASE_URL: url });
    expect(await statusOf(`${server.url}/health/ready`)).toBe(200);

    server.child.kill('SIGTERM');

    await eventually(() => statusOf(`${server.url}/health/ready`).catch(() => 0)).toBe(503);
    expect(await server.exited).toBe(0);
  });

  it.each([
    ['an exception', 'throw new Error("eight apples")'],
    ['a rejection', 'Promise.reject(new Error("eight apples"))'],
  ])('ends after %s that nobody caught, and its log says why', async (_, bug) => {
    const { url } = await createTestDatabase();
    const code = `process.on('SIGUSR2', () => { ${bug} })`;
    const server = await spawnServer({ DATABASE_URL: url }, [
      '--import',
      `data:text/javascript,${encodeURIComponent(code)}`,
    ]);
    await once(server.child, 'message');

    server.child.kill('SIGUSR2');

    expect(await server.exited).toBe(70);
    expect(server.logLines()).toContain('"message":"eight apples"');
    expect(server.words()).toBe('The server met a bug and ends; its log says which.\n');
  });

  it.skipIf(!existsSync(FULL_DISK))(
    'goes on answering when its log’s disk is full, and says so once',
    async () => {
      const { url } = await createTestDatabase();
      const disk = openSync(FULL_DISK, 'w');
      onTestFinished(() => closeSync(disk));
      const server = await spawnServer({ DATABASE_URL: url }, [], disk);
      await once(server.child, 'message');

      const statuses: number[] = [];
      for (let call = 0; call < 20; call += 1) statuses.push((await moveClock(server)).status);
      server.child.kill('SIGTERM');

      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(await server.exited).toBe(0);
      expect(server.words()).toBe(
        'The log cannot be written (ENOSPC): lines are dropped until it can.\n',
      );
    },
  );

  it.skipIf(!existsSync(FULL_DISK))(
    'ends after a bug also when its log’s disk is full',
    async () => {
      const { url } = await createTestDatabase();
      const disk = openSync(FULL_DISK, 'w');
      onTestFinished(() => closeSync(disk));
      const code = `process.on('SIGUSR2', () => { throw new Error("eight apples") })`;
      const server = await spawnServer(
        { DATABASE_URL: url },
        ['--import', `data:text/javascript,${encodeURIComponent(code)}`],
        disk,
      );
      await once(server.child, 'message');

      server.child.kill('SIGUSR2');

      expect(await server.exited).toBe(70);
    },
  );

  it('stops when whoever started it is gone', async () => {
    const { url } = await createTestDatabase();
    const server = await startServer({ DATABASE_URL: url });

    server.child.disconnect();

    expect(await server.exited).toBe(0);
  });
});

type LoadResult = { readonly statuses: number[]; readonly wasCutOff: boolean };

/** One customer who calls again and again, until nobody is there any more. */
async function askUntilRefused(url: string): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statuses: number[] = [];
  for (;;) {
    try {
      statuses.push(await putClock(url, agent));
    } catch (failure) {
      return { statuses, wasCutOff: failure === CUT_OFF };
    }
  }
}

/**
 * An answer broke off. A kept connection that closes before a request on it is read is no such thing: that
 * may always happen (RFC 9112, 9.5), and the request has had no effect.
 */
const CUT_OFF = Symbol('cut off');

function putClock(url: string, agent: Agent): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = { ...SANDBOX, 'content-type': 'application/json' };
  const call = request(`${url}/api/operations/clock`, { method: 'PUT', agent, headers });
  call.on('response', (response) => {
    response.resume();
    response.on('end', () => resolve(response.statusCode ?? 0));
    response.on('error', () => reject(CUT_OFF));
  });
  call.on('error', reject);
  call.end('{"reset":true}');
  return promise;
}

async function countMoves(pool: {
  query: (text: string) => Promise<{ rows: { moves: number }[] }>;
}): Promise<number> {
  // Days end as well while the clock is moved, and say so.
  const { rows } = await pool.query(
    `select count(*)::int as moves from platform.outbox where event = 'platform.clock_moved'`,
  );
  return rows[0]?.moves ?? 0;
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readPostmaster } from '../embedded-postgres/postmaster-file.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres.ts';
import { startMarkOf } from '../program-identity.ts';
import { findFreePorts } from './free-ports.ts';
import { type Run, startRun } from './testing/start-run.ts';

/** A run's own six, and as many for a second run beside it. */
const PORT = await findFreePorts(20);
const runs: Run[] = [];
let folder: string;

// One for all: the database is created once, and each run finds it as the last one left it.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'abona-run-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(async () => {
  for (const { child } of runs) child.kill('SIGKILL');
  await Promise.all(runs.splice(0).map(({ exited }) => exited));
  await vi.waitFor(() => expect(postmasterPid()).toBe(0), { timeout: 30_000 });
});

const postmasterPid = () => readPostmaster(join(folder, 'postgres', 'cluster'))?.pid ?? 0;

const run = (environment: Record<string, string> = {}): Run => {
  const one = startRun({ PORT: String(PORT), DATA_DIR: folder, ...environment });
  runs.push(one);
  return one;
};
const runUntilReady = async (environment: Record<string, string> = {}): Promise<Run> => {
  const one = run(environment);
  await vi.waitFor(() => expect(one.said()).toContain('Abona is running'), { timeout: 50_000 });
  return one;
};

type Fake = { readonly pid: number; readonly database: string; readonly publicUrl: string };
const ask = async (port: number): Promise<Fake> =>
  JSON.parse(await (await fetch(`http://127.0.0.1:${port}/`)).text());

/** The three things that must not outlive a run. */
const pids = async () => [(await ask(PORT)).pid, (await ask(PORT + 1)).pid, postmasterPid()];
const expectGone = async (numbers: readonly number[]) => {
  await vi.waitFor(() => expect(numbers.map(startMarkOf)).toEqual([null, null, null]), {
    timeout: 30_000,
  });
};

describe('running the product', () => {
  it('starts the database and both programs, and prints where to click', async () => {
    const { said } = await runUntilReady();

    expect(said()).toContain(`http://localhost:${PORT}/pay`);
    expect(said()).toContain(`http://localhost:${PORT + 1} `);
    expect(said()).toContain(`http://localhost:${PORT + 2} `);
    expect((await ask(PORT)).database).toMatch(/\/abona\?host=/);
    expect((await ask(PORT)).publicUrl).toBe(`http://localhost:${PORT}`);
    expect((await ask(PORT + 1)).database).toMatch(/\/sandbox\?host=/);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'stops everything in order on %s and ends well',
    async (signal) => {
      const { child, exited } = await runUntilReady();
      const started = await pids();

      child.kill(signal);

      expect(await exited).toBe(0);
      await expectGone(started);
      expect(readFileSync(join(folder, 'logs', 'server.log'), 'utf8')).toMatch(
        /the server stops\n$/,
      );
    },
  );

  it('leaves nothing running when it is killed outright', async () => {
    const { child } = await runUntilReady();
    const started = await pids();

    child.kill('SIGKILL');

    await expectGone(started);
  });

  it('stops when the program that started it is gone', async () => {
    const { child, exited } = await runUntilReady();
    const started = await pids();

    child.disconnect();

    expect(await exited).toBe(0);
    await expectGone(started);
  });

  it.each(['server', 'sandbox'])('says so and starts the %s again when it dies', async (name) => {
    const { child, exited, said } = await runUntilReady();
    const port = PORT + (name === 'sandbox' ? 1 : 0);
    const { pid } = await ask(port);

    await fetch(`http://127.0.0.1:${port}/die`).catch(() => null);

    await vi.waitFor(async () => expect((await ask(port)).pid).not.toBe(pid), { timeout: 30_000 });
    expect(said()).toContain(`The ${name} stopped unexpectedly (exit code 7). Starting it again.`);
    const started = await pids();
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    await expectGone(started);
  });

  it('gives up on a program that dies again and again, says so and stops the rest', async () => {
    const { exited, said } = await runUntilReady();
    const killed = new Set<number>();

    for (let deaths = 0; deaths < 4; deaths += 1) {
      await vi.waitFor(async () => expect(killed).not.toContain((await ask(PORT)).pid), {
        timeout: 30_000,
      });
      killed.add((await ask(PORT)).pid);
      await fetch(`http://127.0.0.1:${PORT}/die`).catch(() => null);
    }

    expect(await exited).toBe(1);
    expect(said()).toContain(
      'The server stopped unexpectedly (exit code 7, more than 3 times within ten minutes).',
    );
    expect(postmasterPid()).toBe(0);
  });

  it('says so and stops the rest when the database dies', async () => {
    const { exited, said } = await runUntilReady();
    const started = await pids();

    process.kill(postmasterPid(), 'SIGKILL');

    expect(await exited).toBe(1);
    expect(said()).toContain('The database stopped unexpectedly');
    rmSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), { force: true });
    await expectGone(started);
  });

  it('repeats the refusal of a program that does not start', async () => {
    const { exited, said } = run({ MISBEHAVE: 'server:refuse' });

    expect(await exited).toBe(1);
    expect(said()).toContain('the server refuses to start');
    expect(said()).toContain('The server did not start (exit code 3)');
  });

  it('can be interrupted while a program is still starting', async () => {
    const { child, exited } = run({ MISBEHAVE: 'server:hang' });
    await vi.waitFor(() => ask(PORT), { timeout: 30_000 });
    await vi.waitFor(() => ask(PORT + 1), { timeout: 30_000 });
    const started = await pids();

    child.kill('SIGINT');

    expect(await exited).toBe(130);
    await expectGone(started);
  });

  it('names the taken port and a way out', async () => {
    const other = createServer().listen(PORT + 3, '127.0.0.1');

    const { exited, said } = run();

    expect(await exited).toBe(1);
    expect(said()).toMatch(
      new RegExp(`Port ${PORT + 3} is taken by another program.*PORT=\\d+ npm start`),
    );
    other.close();
  });

  it('refuses a second run on the same data folder, whatever its port, and names the first', async () => {
    const first = await runUntilReady();

    const second = run({ PORT: String(PORT + 10) });

    expect(await second.exited).toBe(1);
    expect(second.said()).toContain(`${folder} is in use by process ${first.child.pid}`);
    expect((await ask(PORT)).pid).toBeGreaterThan(0);
  });

  it('uses the outside database of DATABASE_URL for both', async () => {
    const outside = await startEmbeddedPostgres({
      dataFolder: join(folder, 'outside'),
      volatile: true,
    });

    const { child, exited } = await runUntilReady({ DATABASE_URL: outside.url });

    expect((await ask(PORT)).database).toBe(outside.url);
    expect((await ask(PORT + 1)).database).toBe(outside.url);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    await outside.stop();
  });

  it.each([
    [
      'a database that is down',
      'postgres://a:secret@127.0.0.1:9/abona',
      /127\.0\.0\.1:9\/abona\) does not answer/,
    ],
    ['an address that is none', 'mysql://a:secret@localhost/abona', /DATABASE_URL must look like/],
  ])('refuses %s without repeating the password', async (_, url, words) => {
    const { exited, said } = run({ DATABASE_URL: url });

    expect(await exited).toBe(1);
    expect(said()).toMatch(words);
    expect(said()).not.toContain('secret');
  });
});

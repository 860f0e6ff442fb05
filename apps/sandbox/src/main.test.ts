import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findFreePortRow } from '#testing/free-ports.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

/** Takes nothing: every write meets a full disk. */
const FULL_DISK = '/dev/full';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

type Program = {
  readonly port: number;
  readonly child: ChildProcess;
  /** The first message, or null when the program ends without one. */
  readonly ready: Promise<unknown>;
  readonly ended: Promise<{ readonly code: number | null; readonly stderr: string }>;
};

async function startProgram(
  environment: Record<string, string> = {},
  log: number | 'ignore' = 'ignore',
): Promise<Program> {
  const port = Number(environment['PORT'] ?? (await findFreePortRow()));
  const child = fork(join(import.meta.dirname, 'main.ts'), {
    env: { ...process.env, PORT: String(port), DATABASE_URL: database.url, ...environment },
    stdio: ['ignore', log, 'pipe', 'ipc'],
    execArgv: [],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const stderr = child.stderr === null ? Promise.resolve('') : text(child.stderr);
  const ended = once(child, 'exit').then(async ([code]) => ({ code, stderr: await stderr }));
  const ready = Promise.race([
    once(child, 'message').then(([message]) => message),
    ended.then(() => null),
  ]);
  return { port, child, ready, ended };
}

describe('the sandbox as a program', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'says when it is ready and ends well on %s',
    async (signal) => {
      const { child, ready, ended, port } = await startProgram();
      expect(await ready).toEqual({ ready: true });
      const answer = await fetch(`http://localhost:${port + 1}/control/v1/health`);
      expect(answer.status).toBe(200);
      // An open page must not keep it from ending.
      await fetch(`http://localhost:${port + 1}/eventos`);
      child.kill(signal);

      expect(await ended).toEqual({ code: 0, stderr: '' });
    },
  );

  it.skipIf(!existsSync(FULL_DISK))(
    'goes on answering when its log’s disk is full, and says so once',
    async () => {
      const disk = openSync(FULL_DISK, 'w');
      onTestFinished(() => closeSync(disk));
      const { child, ready, ended, port } = await startProgram({ LOG_LEVEL: 'info' }, disk);
      expect(await ready).toEqual({ ready: true });

      const statuses: number[] = [];
      for (let call = 0; call < 20; call += 1)
        statuses.push((await fetch(`http://localhost:${port + 1}/control/v1/health`)).status);
      child.kill('SIGTERM');

      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(await ended).toEqual({
        code: 0,
        stderr: 'The log cannot be written (ENOSPC): lines are dropped until it can.\n',
      });
    },
  );

  it('goes when its launcher goes', async () => {
    const { child, ready, ended } = await startProgram();
    await ready;
    child.disconnect();

    expect((await ended).code).toBe(0);
  });

  it.each([1, 2, 3, 4, 5])(
    'names the port when PORT+%i is taken, and leaves none open',
    async (offset) => {
      const port = await findFreePortRow();
      const squatter = createServer().listen(port + offset, '127.0.0.1');
      await once(squatter, 'listening');
      onTestFinished(() => void squatter.close());
      const { ready, ended } = await startProgram({ PORT: String(port) });

      expect(await ready).toBeNull();
      const { code, stderr } = await ended;
      expect(code).toBe(1);
      expect(stderr).toMatch(new RegExp(`^Port ${port + offset} is taken, .* set PORT .*\\n$`));
    },
  );

  it.each([
    ['no database', { DATABASE_URL: '' }, /^The sandbox's settings are not usable. DATABASE_URL/],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' },
      /^The sandbox's database cannot be reached \(ECONNREFUSED\)/,
    ],
    ['PROD', { ENVIRONMENT: 'PROD' }, /never runs in PROD/],
    ['a port that is none', { PORT: '99999' }, /PORT/],
  ])('refuses to start with %s, in one line', async (_, environment, line) => {
    const { ready, ended } = await startProgram(environment);

    expect(await ready).toBeNull();
    const { code, stderr } = await ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(line);
    expect(stderr.trim()).not.toContain('\n');
  });
});

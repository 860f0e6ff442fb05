import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findFreePorts } from './free-ports.ts';
import type { RunningProgram } from './program.ts';
import { restartOnChange } from './restart-on-change.ts';

const PORT = await findFreePorts(1);

let root: string;
let running: RunningProgram | null = null;
const write = (path: string, text: string) => writeFileSync(join(root, path), text);
const program = (answer: string) => `
  import { createServer } from 'node:http';
  import { suffix } from '../../../packages/kernel/src/suffix.ts';
  const server = createServer((_, reply) => reply.end('${answer}' + suffix));
  server.listen(${PORT}, '127.0.0.1', () => process.send({ ready: true }));
  process.once('SIGTERM', () => process.exit(0));
`;
const answer = async () => (await fetch(`http://127.0.0.1:${PORT}/`)).text();
const eventually = (text: string) =>
  vi.waitFor(async () => expect(await answer()).toBe(text), { timeout: 30_000 });

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'abona-dev-'));
  mkdirSync(join(root, 'apps/server/src'), { recursive: true });
  mkdirSync(join(root, 'packages/kernel/src'), { recursive: true });
  write('packages/kernel/src/suffix.ts', "export const suffix = '!';");
  write('apps/server/src/main.ts', program('one'));
  const never = new AbortController().signal;
  running = await restartOnChange(
    {
      name: 'server',
      entry: join(root, 'apps/server/src/main.ts'),
      environment: {},
      log: 'inherit',
    },
    { signal: never, impatience: never },
    root,
  );
});
afterEach(async () => {
  await running?.stop();
  vi.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

describe('development', () => {
  it('restarts a program when its sources change, or those of a package', async () => {
    await eventually('one!');

    write('apps/server/src/main.ts', program('two'));
    await eventually('two!');

    write('packages/kernel/src/suffix.ts', "export const suffix = '?';");
    await eventually('two?');
  });

  it('says so when the new sources do not start, and waits for the next change', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    write('apps/server/src/main.ts', 'process.exit(3);');
    await vi.waitFor(
      () => expect(said).toHaveBeenCalledWith(expect.stringMatching(/did not start.*Waiting/)),
      { timeout: 30_000 },
    );

    write('apps/server/src/main.ts', program('cured'));

    await eventually('cured!');
  });

  it('stops the newest program, not the first', async () => {
    write('apps/server/src/main.ts', program('two'));
    await eventually('two!');

    await running?.stop();

    await expect(answer()).rejects.toThrow();
  });
});

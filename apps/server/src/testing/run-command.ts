import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { nodeEnvironment } from './node-environment.ts';

export type CommandRun = {
  readonly code: number;
  readonly out: string;
  readonly err: string;
};

/** Runs a command of ours to its end, as an operator does whose product stands nowhere on this machine. */
export async function runCommand(
  name: string,
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<CommandRun> {
  const folder = await mkdtemp(join(tmpdir(), 'abona-command-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { promise, resolve } = Promise.withResolvers<CommandRun>();
  execFile(
    process.execPath,
    [join(import.meta.dirname, `../commands/${name}.ts`), ...args],
    { env: { ...nodeEnvironment(), DATA_DIR: folder, ...env } },
    (failure, out, err) => resolve({ code: Number(failure?.code ?? 0), out, err }),
  );
  return promise;
}

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type RunningProgram, untilReady } from '#tools/browser/running-product.ts';
import { findFreePorts } from '#tools/run/free-ports.ts';

type Start = {
  readonly folder: string;
  readonly file: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly node?: string;
};

/** A platform's own process, as a shop runs it, on some Node; answers when it has sent its parent any message. */
export function startProgram({ folder, file, environment, node }: Start): Promise<RunningProgram> {
  const child = spawn(node ?? process.execPath, [file], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      words = `${words}${chunk}`.slice(-8_000);
    });
  return untilReady(child, (code) => new Error(`${file} ended (${code}):\n${words}`));
}

/** Where nobody listens. */
export const freePort = (): Promise<number> => findFreePorts(1);

/** The machine's own Node, where it has one besides ours: shops run older ones. */
export function machineNode(): string {
  const found = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .map((folder) => join(folder, 'node'))
    .find((path) => existsSync(path));
  return found ?? process.execPath;
}

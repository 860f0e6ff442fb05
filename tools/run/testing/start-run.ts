import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';

export type Run = {
  readonly child: ChildProcess;
  /** Everything it said so far, on both streams. */
  readonly said: () => string;
  readonly exited: Promise<number | NodeJS.Signals | null>;
};

type Environment = Readonly<Record<string, string>>;

/** Starts the runner with fakes as `npm start` would, with a channel to us. */
export function startRun(
  environment: Environment,
  args: readonly string[] = ['--volatile', '--empty'],
): Run {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run-fakes.ts'), ...args], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let text = '';
  const hear = (part: unknown) => {
    text += String(part);
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const { promise: end, resolve } = Promise.withResolvers<number | NodeJS.Signals | null>();
  child.once('exit', (code, signal) => resolve(code ?? signal));
  // Its last words may still be on the way when it ends.
  const heard = [child.stdout, child.stderr].map((stream) => stream && finished(stream));
  return { child, said: () => text, exited: Promise.all([end, ...heard]).then(([how]) => how) };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { StartRefused } from '../start-refused.ts';

const ROOT = join(import.meta.dirname, '../..');

export type RunningProgram = {
  readonly pid: number;
  readonly stop: () => Promise<void>;
  /** As the machine's last resort would: nothing is told, nothing is closed. */
  readonly kill: () => Promise<void>;
};

/** The whole product as `npm start` runs it, for tests. Answers when it serves. */
export async function startRunningProduct(
  port: number,
  folder: string,
  flags: readonly ('--volatile' | '--empty')[] = ['--empty'],
): Promise<RunningProgram> {
  const child = spawn(process.execPath, [join(ROOT, 'tools/run/main.ts'), ...flags], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return untilReady(child, (code) => new StartRefused(`The product did not start (${code}).`));
}

/** A program says by a message to its parent that it serves; one that ends before did not start. */
export async function untilReady(
  child: ChildProcess,
  whyNot: (code: number | null) => Error,
): Promise<RunningProgram> {
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = Promise.withResolvers<void>();
  child.once('message', () => ready.resolve());
  child.once('exit', (code) => ready.reject(whyNot(code)));
  await ready.promise;
  const endBy = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await exited;
  };
  return { pid: child.pid ?? 0, stop: endBy('SIGTERM'), kill: endBy('SIGKILL') };
}

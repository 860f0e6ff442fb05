import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { StartRefused } from '../start-refused.ts';

const ROOT = join(import.meta.dirname, '../..');

export type RunningProduct = {
  readonly pid: number;
  readonly stop: () => Promise<void>;
  /** As the machine's last resort would: nothing is told, nothing is closed. */
  readonly kill: () => Promise<void>;
};

/** The whole product as `npm start` runs it, for tests. Answers when it serves. */
export async function startRunningProduct(
  port: number,
  folder: string,
  flags: readonly '--volatile'[] = [],
): Promise<RunningProduct> {
  const child = spawn(process.execPath, [join(ROOT, 'tools/run/main.ts'), ...flags], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = Promise.withResolvers<void>();
  child.once('message', () => ready.resolve());
  child.once('exit', (code) =>
    ready.reject(new StartRefused(`The product did not start (${code}).`)),
  );
  await ready.promise;
  const endBy = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await exited;
  };
  return { pid: child.pid ?? 0, stop: endBy('SIGTERM'), kill: endBy('SIGKILL') };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '../run/free-ports.ts';
import { PORTS_USED } from '../run/run-options.ts';
import { StartRefused } from '../start-refused.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * One start of the whole product for all browser tests, on free ports and with an empty database.
 * `E2E_PORT` names a product that is already running and is used instead.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (process.env['E2E_PORT']) return async () => undefined;
  const port = await findFreePorts(PORTS_USED);
  const folder = mkdtempSync(join(tmpdir(), 'abona-e2e-'));
  const child = spawn(process.execPath, [join(ROOT, 'tools/run/main.ts'), '--volatile'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await readiness(child);
  // The workers are started with our environment and read the port from it.
  process.env['E2E_PORT'] = String(port);
  return async () => {
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
}

function readiness(child: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once('message', () => resolve());
  child.once('exit', (code) => reject(new StartRefused(`The product did not start (${code}).`)));
  return promise;
}

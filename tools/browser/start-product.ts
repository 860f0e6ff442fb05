import { rmSync } from 'node:fs';
import { makeVolatileFolder } from '../embedded-postgres/volatile-folder.ts';
import { findFreePorts } from '../run/free-ports.ts';
import { PORTS_USED } from '../run/run-options.ts';
import { startRunningProduct } from './running-product.ts';

/**
 * One start of the whole product for all browser tests, on free ports and with an empty database.
 * `E2E_PORT` names a product that is already running and is used instead; `E2E_FOLDER` is where it keeps
 * its database and logs, if not in `.data`.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (process.env['E2E_PORT']) return async () => undefined;
  const port = await findFreePorts(PORTS_USED);
  const folder = makeVolatileFolder('abona-e2e-');
  const product = await startRunningProduct(port, folder, ['--volatile']);
  // The workers are started with our environment and read from it where the product stands.
  process.env['E2E_PORT'] = String(port);
  process.env['E2E_FOLDER'] = folder;
  return async () => {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

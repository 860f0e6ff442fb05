import { rmSync } from 'node:fs';
import { makeVolatileFolder } from '../embedded-postgres/volatile-folder.ts';
import { findFreePorts } from '../run/free-ports.ts';
import { PORTS_USED } from '../run/run-options.ts';
import { startRunningProduct } from './running-product.ts';

type Started = {
  readonly port: number;
  readonly folder: string;
  readonly stop: () => Promise<void>;
};

/** The whole product on free ports, with an empty database. */
export async function startOnFreePorts(): Promise<Started> {
  const port = await findFreePorts(PORTS_USED);
  const folder = makeVolatileFolder('abona-e2e-');
  const product = await startRunningProduct(port, folder, ['--volatile', '--empty']);
  const stop = async () => {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { port, folder, stop };
}

/**
 * The whole product, twice: one for the people of all browser tests, one for the tests that break the
 * world or move its clock, so that these run beside the others. The workers are started with our
 * environment and read from it where the products stand. `E2E_PORT` names a product that is already running
 * and is used instead, for the outages too unless `E2E_APART_PORT` names another; `E2E_FOLDER` and
 * `E2E_APART_FOLDER` are where they keep their database and logs, if not in `.data`.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (process.env['E2E_PORT']) return async () => undefined;
  // One after the other: whoever is first builds the web app.
  const shared = await startOnFreePorts();
  process.env['E2E_PORT'] = String(shared.port);
  process.env['E2E_FOLDER'] = shared.folder;
  try {
    const apart = await startOnFreePorts();
    process.env['E2E_APART_PORT'] = String(apart.port);
    process.env['E2E_APART_FOLDER'] = apart.folder;
    return async () => {
      await Promise.all([shared.stop(), apart.stop()]);
    };
  } catch (failure) {
    await shared.stop();
    throw failure;
  }
}

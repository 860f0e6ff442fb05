import { join } from 'node:path';

const at = (port: number) => `http://localhost:${port}`;

/** The product that everybody but the outages is in; the ports follow from the first one. */
const shared = Number(process.env['E2E_PORT']);

export let appOrigin = at(shared);
export let consoleOrigin = at(shared + 1);
export let shopOrigin = at(shared + 2);
export let loginOrigin = at(shared + 3);
export let vendorOrigin = at(shared + 4);
export let deskOrigin = at(shared + 6);
export let portalOrigin = at(shared + 7);

/** Where it keeps its database and its logs. */
export let productFolder = process.env['E2E_FOLDER'] ?? join(import.meta.dirname, '../../../.data');

/**
 * From now on this worker's tests are in the product that is there to be broken, where their outages and
 * their clock are nobody else's. Without one of its own they share, and run when nobody else does.
 */
export function moveApart(): void {
  const { E2E_APART_PORT: own, E2E_APART_FOLDER: folder } = process.env;
  if (own === undefined) return;
  const port = Number(own);
  appOrigin = at(port);
  consoleOrigin = at(port + 1);
  shopOrigin = at(port + 2);
  loginOrigin = at(port + 3);
  vendorOrigin = at(port + 4);
  deskOrigin = at(port + 6);
  portalOrigin = at(port + 7);
  productFolder = folder ?? productFolder;
}

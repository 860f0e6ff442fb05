import { join } from 'node:path';

/** Where the running product stands; the ports follow from the first one. */
const port = Number(process.env['E2E_PORT']);

export const appOrigin = `http://localhost:${port}`;
export const consoleOrigin = `http://localhost:${port + 1}`;
export const shopOrigin = `http://localhost:${port + 2}`;
export const loginOrigin = `http://localhost:${port + 3}`;
export const vendorOrigin = `http://localhost:${port + 4}`;

/** Where it keeps its database and its logs. */
export const productFolder =
  process.env['E2E_FOLDER'] ?? join(import.meta.dirname, '../../../.data');

import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const EXAMPLE = fileURLToPath(new URL('../../../lender', import.meta.url));

/** Where the files are that say who lends: LENDER_DIR, or the example that comes with the source. */
export const lenderFolder: string = resolve(process.env['LENDER_DIR'] || EXAMPLE);

import { join } from 'node:path';
import { StartRefused } from '../start-refused.ts';
import type { Product } from './product.ts';
import { readOptions } from './run-options.ts';
import { runProduct } from './run-product.ts';
import { listenForStop } from './stop-request.ts';
import { buildAppsIfChanged } from './web-build.ts';

const root = join(import.meta.dirname, '../..');

const product: Product = {
  root,
  serverEntry: join(root, 'apps/server/src/main.ts'),
  sandboxEntry: join(root, 'apps/sandbox/src/main.ts'),
  peopleEntry: join(root, 'tools/run/make-world.ts'),
  webEntry: join(root, 'tools/run/serve-web.ts'),
  buildApps: (stop) => buildAppsIfChanged(root, stop),
};

async function main(): Promise<number> {
  const request = listenForStop();
  try {
    const options = readOptions(process.argv.slice(2), process.env, root);
    return await runProduct(product, options, request);
  } catch (failure) {
    if (!(failure instanceof StartRefused)) throw failure;
    console.error(`\n  ${failure.message}\n`);
    return 1;
  }
}

const code = await main();
// The channel to our parent would keep us; everything else has been stopped.
process.exit(code);

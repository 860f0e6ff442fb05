/** The runner, with two fake programs and nothing to build. */
import { join } from 'node:path';
import { readOptions } from '../run-options.ts';
import { runProduct } from '../run-product.ts';
import { listenForStop } from '../stop-request.ts';

const here = import.meta.dirname;
const request = listenForStop();
const code = await runProduct(
  {
    root: join(here, '../../..'),
    serverEntry: join(here, 'fake-server.ts'),
    sandboxEntry: join(here, 'fake-sandbox.ts'),
    peopleEntry: '',
    webEntry: '',
    buildApps: async () => false,
  },
  readOptions(process.argv.slice(2), process.env, here),
  request,
);
process.exit(code);

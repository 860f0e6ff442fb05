// `npm test plug-ins`, or `node tools/plugins/main.ts vendure` for one: each folder of `plugins/` against its real
// platform and the real product, over HTTP. A plug-in is `package.json` (exact versions, a `build` script) with its
// `package-lock.json`, `src/` and `test/*.test.ts`; nothing else is needed to be picked up here, in this order:
//
// 1. its platform is installed beside it (`npm ci`), unless `node_modules` fits the lockfile already; where there is
//    no registry the plug-in is skipped, and the last lines say so and why;
// 2. the SDK of this checkout is packed and put into its `node_modules/@abona/merchant-sdk`, as shops get it: a peer
//    dependency, which its lockfile does not name (`legacy-peer-deps` in its `.npmrc`);
// 3. it is built (`npm run build`, types and all), so that tests run what is published;
// 4. the product is started once, on free ports with an empty database, for all of them, unless `E2E_PORT` and
//    `E2E_FOLDER` name one that is running;
// 5. vitest runs `plugins/*/test/**/*.test.ts` by `tools/plugins/vitest.config.ts` (globals are on).
//
// What tests need they import from `#world/*`, which is `tools/plugins/world`: a shop of one's own with its keys
// (`open-shop.ts`), shoppers who accept or are declined (`shopper.ts`), a database on the product's PostgreSQL
// (`database.ts`), and a program that is started and killed (`program.ts`).
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { startOnFreePorts } from '../browser/start-product.ts';
import { StartRefused } from '../start-refused.ts';
import { installPlatform } from './install-platform.ts';
import { giveSdk, packSdk } from './pack-sdk.ts';
import { findPlugins, type Plugin } from './plugins.ts';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

type Skip = { readonly title: string; readonly why: string };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { report: { type: 'string' } },
});

async function build({ name, folder }: Plugin): Promise<void> {
  try {
    await run('npm', ['run', 'build'], { cwd: folder });
  } catch (failure) {
    const { stdout = '', stderr = '' } = failure as { stdout?: string; stderr?: string };
    throw new StartRefused(`plugins/${name} was not built:\n${stdout}${stderr}`);
  }
}

async function runTests(plugins: readonly Plugin[], report: string): Promise<number> {
  const product = process.env['E2E_PORT'] ? null : await startOnFreePorts();
  const place = product && { E2E_PORT: String(product.port), E2E_FOLDER: product.folder };
  try {
    const child = spawn(
      process.execPath,
      [
        ...[join(ROOT, 'node_modules/.bin/vitest'), 'run'],
        ...['--config', join(import.meta.dirname, 'vitest.config.ts')],
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
        ...plugins.map(({ folder }) => `${folder}/`),
      ],
      {
        cwd: ROOT,
        env: { ...process.env, ...place },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => child.kill(signal));
    const { promise, resolve } = Promise.withResolvers<number>();
    child.once('exit', (code) => resolve(code ?? 1));
    return await promise;
  } finally {
    await product?.stop();
  }
}

/** What can be tried here is ready to be; the others say why they cannot. */
async function prepare(folder: string): Promise<{ ready: Plugin[]; skipped: Skip[] }> {
  const ready: Plugin[] = [];
  const skipped: Skip[] = [];
  for (const plugin of findPlugins(positionals)) {
    const unavailable = await installPlatform(plugin);
    if (unavailable === null) ready.push(plugin);
    else skipped.push({ title: `plugins/${plugin.name}`, why: unavailable.why });
  }
  if (ready.length === 0) return { ready, skipped };
  const tarball = await packSdk(folder);
  for (const plugin of ready) {
    await giveSdk(plugin, tarball);
    await build(plugin);
  }
  return { ready, skipped };
}

const folder = mkdtempSync(join(tmpdir(), 'abona-plugins-'));
const report = values.report ?? join(folder, 'report.json');
let code = 1;
try {
  const { ready, skipped } = await prepare(folder);
  if (ready.length + skipped.length === 0) throw new StartRefused('There is no such plug-in.');
  const nothing = JSON.stringify({ numPassedTests: 0, numFailedTests: 0, testResults: [] });
  if (ready.length === 0) writeFileSync(report, nothing);
  code = ready.length === 0 ? 0 : await runTests(ready, report);
  const counted: object = JSON.parse(readFileSync(report, 'utf8'));
  writeFileSync(report, JSON.stringify({ ...counted, skipped }));
  for (const { title, why } of skipped) console.log(`\n${title} was skipped: ${why}`);
} catch (failure) {
  if (!(failure instanceof StartRefused)) throw failure;
  console.error(failure.message);
  const testResults = [{ name: 'plug-ins', status: 'failed', message: failure.message }];
  writeFileSync(report, JSON.stringify({ numPassedTests: 0, numFailedTests: 1, testResults }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(code);

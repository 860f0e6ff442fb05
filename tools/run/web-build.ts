import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lenderFolder } from '@abona/lender/read-folder';
import { StartRefused } from '../start-refused.ts';

/** The apps that browsers fetch. */
const browserApps = ['web', 'desk', 'portal'] as const;
export type BrowserApp = (typeof browserApps)[number];

/** What a built app is made of; a change in any of it builds anew. */
const sourcesOf = (app: BrowserApp): readonly string[] => [
  `apps/${app}/**/*`,
  'packages/{client,contract,kernel,lender,loan-math,mexico,on-site-message,ui}/{src/**/*,package.json}',
  ...(app === 'portal' ? ['packages/merchant-docs/**/*'] : []),
  'tsconfig.base.json',
  'package-lock.json',
];
const NOT_SOURCES = ['**/dist/**', '**/node_modules/**', '**/*.test.*', '**/README.md'];

/** Builds the apps whose sources changed since their last build. True: one was built. */
export async function buildAppsIfChanged(root: string, stop: AbortSignal): Promise<boolean> {
  let isBuilt = false;
  for (const app of browserApps) isBuilt = (await buildIfChanged(root, app, stop)) || isBuilt;
  return isBuilt;
}

export async function buildIfChanged(
  root: string,
  app: BrowserApp,
  stop: AbortSignal,
): Promise<boolean> {
  const dist = join(root, 'apps', app, 'dist');
  // Beside the result: whoever empties the folder takes the stamp along.
  const stamp = join(dist, '.built-from');
  const sources = digestOf(root, app);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return false;
  console.log(`Building apps/${app} …`);
  const startedAt = performance.now();
  await runBuild(join(root, 'apps', app), stop);
  if (!existsSync(dist))
    throw new StartRefused(`The build of apps/${app} left nothing in ${dist}.`);
  writeFileSync(stamp, sources);
  console.log(`Built it in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  return true;
}

function digestOf(root: string, app: BrowserApp): string {
  const own = globSync(sourcesOf(app), { cwd: root, exclude: NOT_SOURCES, withFileTypes: true });
  const lender = globSync('**/*', { cwd: lenderFolder, withFileTypes: true });
  const files = [...own, ...lender]
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const digest = createHash('sha256');
  for (const file of files) {
    digest
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return digest.digest('hex');
}

/** Silent unless it fails. */
async function runBuild(folder: string, stop: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  const child = spawn(process.execPath, ['build.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: stop,
  });
  const said: string[] = [];
  child.stdout.on('data', (part) => said.push(String(part)));
  child.stderr.on('data', (part) => said.push(String(part)));
  child.once('error', reject);
  child.once('close', resolve);
  const code = await promise;
  if (code !== 0) throw new StartRefused(`${folder} could not be built:\n${said.join('')}`);
}

import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from './plugins.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const SDK = join(ROOT, 'packages/merchant-sdk');

/** Packs the SDK of this checkout as shops get it; answers where its file is. */
export async function packSdk(folder: string): Promise<string> {
  // A copy, so that whoever works in the package at the same time keeps what they built.
  const source = join(folder, 'source/packages/merchant-sdk');
  mkdirSync(dirname(source), { recursive: true });
  cpSync(SDK, source, { recursive: true, filter: (path) => !/(node_modules|dist)$/.test(path) });
  cpSync(join(ROOT, 'tsconfig.base.json'), join(folder, 'source/tsconfig.base.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'source/node_modules'));
  await run(process.execPath, ['build.mjs'], { cwd: source });
  const options = ['--pack-destination', folder, '--ignore-scripts', '--offline'];
  await run('npm', ['pack', source, ...options], { cwd: folder });
  const { version } = JSON.parse(readFileSync(join(SDK, 'package.json'), 'utf8'));
  return join(folder, `abona-merchant-sdk-${version}.tgz`);
}

/** Puts it where a plug-in imports it from: its lockfile knows nothing of what is not published yet. */
export async function giveSdk({ folder }: Plugin, tarball: string): Promise<void> {
  const place = join(folder, 'node_modules/@abona/merchant-sdk');
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', place]);
}

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lockfile, missingEntries, unverifiedEntries } from '../lockfile.ts';
import type { Check } from './check.ts';

const HOST = /"resolved":\s*"https?:/;

/** `npm ci` works on every platform and verifies what it gets, and no lockfile names a registry. */
export const lockfileCheck: Check = {
  name: 'lockfile',
  run: async (root) =>
    globSync('{.,plugins/*}/package-lock.json', { cwd: root }).flatMap((path) =>
      findingsIn(readFileSync(join(root, path), 'utf8')).map((finding) =>
        path.startsWith('plugins') ? `${path}: ${finding}` : finding,
      ),
    ),
};

function findingsIn(text: string): readonly string[] {
  const lockfile: Lockfile = JSON.parse(text);
  return [
    ...[...missingEntries(lockfile).keys()].map(
      (path) => `${path} is missing: run node tools/lockfile.ts`,
    ),
    ...unverifiedEntries(lockfile).map(
      (path) => `${path} has no integrity hash: run node tools/lockfile.ts`,
    ),
    ...(HOST.test(text)
      ? ['it names a download address: npm install wrote it without .npmrc']
      : []),
  ];
}

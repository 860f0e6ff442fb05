// The SDK as shops get it: whatever of ours sells by it imports its built entry, as they do.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What it is made of; a change in any of it builds it anew. */
const sourcesIn = (folder) => [
  ...readdirSync(join(folder, 'src'))
    .filter((name) => !name.endsWith('.test.ts'))
    .sort()
    .map((name) => join(folder, 'src', name)),
  ...['package.json', 'build.mjs', 'tsconfig.build.json'].map((name) => join(folder, name)),
  join(folder, '../../tsconfig.base.json'),
];

/** Builds `packages/merchant-sdk`, unless what is there was built from these very sources. */
export function buildSdkIfChanged(root, node) {
  const folder = join(root, 'packages/merchant-sdk');
  const digest = createHash('sha256');
  for (const file of sourcesIn(folder)) digest.update(readFileSync(file)).update('\0');
  const sources = digest.digest('hex');
  // Beside the result: whoever empties the folder takes the stamp along.
  const stamp = join(folder, 'dist', '.built-from');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  execFileSync(node, ['build.mjs'], { cwd: folder, stdio: 'inherit' });
  writeFileSync(stamp, sources);
}

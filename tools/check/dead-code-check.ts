import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from './check.ts';
import { findingsOf, runTool, toolNamed } from './run-tool.ts';

const QUIETLY = ['--no-progress', '--no-config-hints'];

/** Files, exports, types and dependencies that nobody uses; and what only tests use, which is nobody. */
export const deadCodeCheck: Check = {
  name: 'dead code',
  run: async (root) => {
    const knip = toolNamed('knip');
    const all = findingsOf(await runTool(knip, QUIETLY, root));
    const shipped = ['--production', '--config', productionConfig(root), ...QUIETLY];
    return [...all, ...findingsOf(await runTool(knip, shipped, root))];
  },
};

type Settings = { readonly workspaces: Readonly<Record<string, object>> };

const PACKAGES = 'packages/*';
/** Shops use it, whom nobody here can see. */
const PUBLISHED = 'packages/merchant-sdk';

/**
 * The same settings; what a file uses itself may be exported for its test. Every file of a package can be
 * imported by its name, so that all of them count as entries: what they export needs a user all the same.
 */
function productionConfig(root: string): string {
  const { workspaces, ...settings }: Settings = JSON.parse(
    readFileSync(join(root, 'knip.json'), 'utf8'),
  );
  const packages = workspaces[PACKAGES] ?? {};
  const shipped = {
    ...workspaces,
    [PACKAGES]: { ...packages, includeEntryExports: true, ignore: ['src/**/testing/**'] },
    [PUBLISHED]: workspaces[PUBLISHED] ?? packages,
  };
  const folder = join(root, '.cache');
  const path = join(folder, 'knip-production.json');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path,
    JSON.stringify({ ...settings, workspaces: shipped, ignoreExportsUsedInFile: true }),
  );
  return path;
}

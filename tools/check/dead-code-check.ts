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

/** The same settings; what a file uses itself may be exported for its test. */
function productionConfig(root: string): string {
  const settings = JSON.parse(readFileSync(join(root, 'knip.json'), 'utf8')) as object;
  const folder = join(root, '.cache');
  const path = join(folder, 'knip-production.json');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, JSON.stringify({ ...settings, ignoreExportsUsedInFile: true }));
  return path;
}

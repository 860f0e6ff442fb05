import type { Check } from './check.ts';
import { findingsOf, runTool, toolNamed } from './run-tool.ts';

/** Files, exports, types and dependencies that nobody uses. */
export const deadCodeCheck: Check = {
  name: 'dead code',
  run: async (root) =>
    findingsOf(await runTool(toolNamed('knip'), ['--no-progress', '--no-config-hints'], root)),
};

import type { Check } from './check.ts';
import { findingsOf, runTool, toolNamed } from './run-tool.ts';

/** Format and rules of `biome.json`; a warning is as good as an error, or nobody reads it. */
export const lintCheck: Check = {
  name: 'format and lint',
  run: async (root) =>
    findingsOf(
      await runTool(
        toolNamed('biome'),
        ['check', '--error-on-warnings', '--max-diagnostics=200', '--reporter=concise', '.'],
        root,
      ),
    ),
};

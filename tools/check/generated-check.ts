import type { Check } from './check.ts';
import { findingsOf, runTool } from './run-tool.ts';

/** Each answers with an error when its file is not what it would write now. */
const GENERATORS = [
  'tools/dependencies/main.ts',
  'tools/generate-client-map.ts',
  'tools/generate-conformance.ts',
  'tools/generate-merchant-types.ts',
];

export const generatedCheck: Check = {
  name: 'generated files',
  run: async (root) => {
    const outcomes = await Promise.all(
      GENERATORS.map((generator) => runTool(generator, ['--check'], root)),
    );
    return outcomes.flatMap(findingsOf);
  },
};

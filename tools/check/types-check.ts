import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Check } from './check.ts';
import { findingsOf, runTool } from './run-tool.ts';

/** TypeScript 7 is four times as fast; version 6 stays for the tools that read it as a library. */
const COMPILER = join(import.meta.dirname, '../../node_modules/typescript-native/bin/tsc');

/** Programs and tools, the libraries (which know neither Node nor the browser), what browsers fetch. */
const PROJECTS = [
  'tsconfig.json',
  'packages/tsconfig.json',
  'apps/web/tsconfig.json',
  'apps/desk/tsconfig.json',
  'apps/portal/tsconfig.json',
  'packages/on-site-message/tsconfig.json',
];

/** Those of a plug-in are its platform's, which is there once its tests have installed it: they check it too. */
const pluginProjects = (root: string): readonly string[] =>
  globSync('plugins/*/tsconfig.json', { cwd: root }).filter((project) =>
    existsSync(join(root, dirname(project), 'node_modules/@abona/merchant-sdk')),
  );

/** Each checker learns the contract's types anew: four of them, which is what it takes, are twice the work. */
const ALONE = ['--checkers', '1'];

export const typesCheck: Check = {
  name: 'types',
  run: async (root) => {
    const findings: string[] = [];
    for (const project of [...PROJECTS, ...pluginProjects(root)]) {
      const memory = join(root, '.cache', 'types', `${project.replaceAll('/', '-')}.tsbuildinfo`);
      const args = ['--project', project, '--incremental', '--tsBuildInfoFile', memory, ...ALONE];
      findings.push(...findingsOf(await runTool(COMPILER, args, root)));
    }
    return findings;
  },
};

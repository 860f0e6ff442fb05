import { globSync } from 'node:fs';
import type { Check } from './check.ts';

/** Words that stand where a noun is missing. */
const EMPTY = ['utils', 'util', 'helpers', 'helper', 'common', 'manager', 'info', 'misc', 'temp'];
/** These two only when the name says nothing else. */
const EMPTY_ALONE = ['data', 'process', 'handle', 'index'];

/** Files and folders are named after what is in them. */
export const namesCheck: Check = {
  name: 'names',
  run: async (root) => {
    const paths = globSync('{apps,packages,plugins,tools,tests,bench}/**/*.{ts,tsx,mjs,css}', {
      cwd: root,
      exclude: ['**/node_modules/**', '**/dist/**'],
    });
    if (paths.length === 0) return ['no file was read'];
    return paths.filter((path) => path.split('/').some(isEmpty));
  },
};

function isEmpty(part: string): boolean {
  const name = part.replace(/[.].*$/, '');
  return EMPTY_ALONE.includes(name) || name.split('-').some((word) => EMPTY.includes(word));
}

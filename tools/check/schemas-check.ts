import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from './check.ts';

const TABLE = /create\s+table\s+(?:if\s+not\s+exists\s+)?([a-z_]+)\.([a-z_]+)/gi;
/** All that a table ever held, as `history.<table>`: its owner's, as the table is. */
const HISTORY = /show_history\('([a-z_]+)\.([a-z_]+)'\)/gi;

type OwnedTable = { readonly name: string; readonly owner: string };

/** A module reads and writes the tables of its own schema only. */
export const schemasCheck: Check = {
  name: 'schema ownership',
  run: async (root) => {
    const tables = tablesIn(join(root, 'apps/server/migrations'));
    const modules = join(root, 'apps/server/src/modules');
    const files = globSync('*/**/*.ts', { cwd: modules }).filter(
      (path) => !/[.]test[.]ts$|\/testing\//.test(path),
    );
    if (tables.length === 0) return ['no table was found in apps/server/migrations'];
    if (!files.some((path) => path.endsWith('-store.ts'))) {
      return ['no *-store.ts was found in apps/server/src/modules'];
    }
    return files.flatMap((path) => foreignTables(modules, path, tables));
  },
};

function tablesIn(folder: string): readonly OwnedTable[] {
  const files = globSync('*.sql', { cwd: folder });
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8').toLowerCase();
    return [
      ...[...text.matchAll(TABLE)].map(([, owner = '', table = '']) => ({
        name: `${owner}.${table}`,
        owner,
      })),
      ...[...text.matchAll(HISTORY)].map(([, owner = '', table = '']) => ({
        name: `history.${table}`,
        owner,
      })),
    ];
  });
}

function foreignTables(
  modules: string,
  path: string,
  tables: readonly OwnedTable[],
): readonly string[] {
  const own = path.split('/')[0];
  const text = readFileSync(join(modules, path), 'utf8');
  return tables
    .filter(({ owner }) => owner !== own)
    .filter(({ name }) => new RegExp(`\\b${name.replace('.', '[.]')}\\b`).test(text))
    .map(({ name }) => `apps/server/src/modules/${path} names ${name}, which is not its own`);
}

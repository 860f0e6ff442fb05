import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from './check.ts';

const TABLE = /create\s+table\s+(?:if\s+not\s+exists\s+)?([a-z_]+)\.([a-z_]+)/gi;

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

function tablesIn(folder: string): readonly string[] {
  const files = globSync('*.sql', { cwd: folder });
  return files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(TABLE)].map(
      ([, schema = '', table = '']) => `${schema}.${table}`.toLowerCase(),
    ),
  );
}

function foreignTables(
  modules: string,
  path: string,
  tables: readonly string[],
): readonly string[] {
  const own = path.split('/')[0];
  const text = readFileSync(join(modules, path), 'utf8');
  return tables
    .filter((table) => !table.startsWith(`${own}.`))
    .filter((table) => new RegExp(`\\b${table.replace('.', '[.]')}\\b`).test(text))
    .map((table) => `apps/server/src/modules/${path} names ${table}, which is not its own`);
}

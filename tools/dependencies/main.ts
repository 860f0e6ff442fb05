// `npm run dependencies` writes docs/security/dependencies.md from the lockfile; with `--check` it only compares. Either way it
// fails for a licence or an install script that is not allowed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Dependency, inventoryOf, type Use } from './inventory.ts';
import { judgeDependency, licenceOf } from './judge-dependency.ts';

const root = join(import.meta.dirname, '../..');
const target = join(root, 'docs/security/dependencies.md');

const sections: readonly { readonly use: Use; readonly title: string; readonly about: string }[] = [
  {
    use: 'server',
    title: 'In the server',
    about: 'What a release installs, and what runs where the data is.',
  },
  {
    use: 'browser',
    title: 'In browsers besides',
    about: 'What the builds of the three apps and of the documentation may put into their files.',
  },
  {
    use: 'start',
    title: 'With `npm start` besides',
    about: 'The sandbox, and Node and PostgreSQL as programs; none of it is in a release.',
  },
  {
    use: 'development',
    title: 'For development alone',
    about: 'What checks, builds and tests.',
  },
];

const ASKERS_SHOWN = 4;

function neededBy({ neededBy: askers }: Dependency): string {
  const shown = askers.slice(0, ASKERS_SHOWN).join(', ');
  return askers.length > ASKERS_SHOWN ? `${shown} and ${askers.length - ASKERS_SHOWN} more` : shown;
}

function countsOf(dependencies: readonly Dependency[]): string {
  const byLicence = Map.groupBy(dependencies, licenceOf);
  return [...byLicence]
    .map(([licence, own]) => ({ licence, count: own.length }))
    .sort((one, other) => other.count - one.count || (one.licence < other.licence ? -1 : 1))
    .map(({ licence, count }) => `${licence} ${count}`)
    .join(', ');
}

const inventory = inventoryOf(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
const parts = sections.map(({ use, title, about }) => {
  const own = inventory.filter((one) => one.use === use);
  const rows = own.map(
    (one) => `| ${one.name} | ${one.version} | ${licenceOf(one)} | ${neededBy(one)} |`,
  );
  return `## ${title}: ${own.length}\n\n${about} ${countsOf(own)}.\n\n| package | version | licence | needed by |\n|---|---|---|---|\n${rows.join('\n')}\n`;
});
const text = `# What others wrote

After this page you know every package that is installed, its version and licence, who needs it, and whether it runs with us or only builds and tests. Made from the lockfile by \`npm run dependencies\`; all ${inventory.length} are pinned there by version and hash, and none runs anything while it is installed. Which licences are allowed where: [licence](../licence.md#dependencies).

${parts.join('\n')}`;

const objections = inventory.map(judgeDependency).filter((one) => one !== null);
for (const objection of objections) console.error(objection);
if (objections.length > 0) process.exitCode = 1;
if (!process.argv.includes('--check')) {
  writeFileSync(target, text);
} else if (readFileSync(target, 'utf8') !== text) {
  console.error('docs/security/dependencies.md is out of date: run npm run dependencies');
  process.exitCode = 1;
}

// Writes docs/conformance.md from the titles of the tests: `node tools/generate-conformance.ts [--check]`.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const target = join(root, 'docs/conformance.md');

const TEST_FILES = ['apps', 'packages', 'tests', 'tools'].map(
  (folder) => `${folder}/**/*.{test,spec}.{ts,tsx}`,
);
/** A title that opens with the numbers it proves: `'[2.14, 2.15] …'`. */
const TITLE = /(['"`])\[((?:\d\.\d\d)(?:,\s*\d\.\d\d)*)\]\s((?:\\.|(?!\1)[^\\])*)\1/g;

const sections: Readonly<Record<string, string>> = {
  1: 'Product',
  2: 'Screens, routes, guards',
  3: 'Entities',
  4: 'States and transitions',
  5: 'Validation',
  6: 'Roles',
  7: 'Calls',
  8: 'Errors',
  9: 'Constants',
};

type Proof = { readonly requirement: string; readonly file: string; readonly title: string };

const isOurs = (file: string): boolean => !/(^|\/)(node_modules|dist|\.cache)\//.test(file);

function proofsIn(file: string): readonly Proof[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(TITLE)].flatMap(([, , numbers = '', title = '']) =>
    numbers.split(/,\s*/).map((requirement) => ({ requirement, file, title: plain(title) })),
  );
}

/** As the title reads, in one cell of a table. */
const plain = (title: string): string =>
  title.replace(/\\(.)/g, '$1').replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();

const files = TEST_FILES.flatMap((pattern) => globSync(pattern, { cwd: root }))
  .map((file) => file.replaceAll('\\', '/'))
  .filter(isOurs)
  .sort();
const proofs = files.flatMap(proofsIn);
const byRequirement = Map.groupBy(proofs, ({ requirement }) => requirement);

/** The first test of each file; the others of the same file are counted. */
function rowsOf(requirement: string): readonly string[] {
  const byFile = Map.groupBy(byRequirement.get(requirement) ?? [], ({ file }) => file);
  return [...byFile].map(([file, all], index) => {
    const more = all.length > 1 ? ` *and ${all.length - 1} more*` : '';
    const number = index === 0 ? `**${requirement}**` : '';
    return `| ${number} | ${all[0]?.title ?? ''}${more} | [${file}](../${file}) |`;
  });
}

const numbers = [...byRequirement.keys()].sort();
const parts = Object.entries(sections).map(([section, name]) => {
  const rows = numbers.filter((one) => one.startsWith(`${section}.`)).flatMap(rowsOf);
  return `## ${section} ${name}\n\n| requirement | test | file |\n|---|---|---|\n${rows.join('\n')}\n`;
});
const text = `# Conformance

Which test holds which requirement of the specification, made from the tests' own titles by
\`node tools/generate-conformance.ts\`. ${numbers.length} requirements, ${new Set(proofs.map(({ file }) => file)).size} files.

${parts.join('\n')}`;

if (!process.argv.includes('--check')) {
  writeFileSync(target, text);
} else if (readFileSync(target, 'utf8') !== text) {
  console.error('docs/conformance.md is out of date: run node tools/generate-conformance.ts');
  process.exitCode = 1;
}

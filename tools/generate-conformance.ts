// Writes docs/conformance.md from the tests themselves: `node tools/generate-conformance.ts [--check]`.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const target = join(root, 'docs/conformance.md');

const TEST_FILES = ['apps', 'packages', 'tests', 'tools'].map(
  (folder) => `${folder}/**/*.{test,spec}.{ts,tsx}`,
);
/** A title that opens with the numbers it proves: `'[2.14, 2.15] …'`. */
const TITLE = /^\[((?:\d\.\d\d)(?:,\s*\d\.\d\d)*)\]\s(.*)$/s;
const ASSERTION_LENGTH_MAX = 140;

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

type Proof = {
  readonly requirement: string;
  readonly file: string;
  readonly title: string;
  /** What would fail: the test's last assertion, as it stands in its code. */
  readonly assertion: string;
};

const isOurs = (file: string): boolean => !/(^|\/)(node_modules|dist|\.cache)\//.test(file);

function proofsIn(file: string): readonly Proof[] {
  const text = readFileSync(join(root, file), 'utf8');
  if (!/['"`]\[\d\.\d\d/.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const proofs: Proof[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) proofs.push(...proofsOf(node, file));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return proofs;
}

/** A call whose first argument is a title with numbers, and whose last one is what it does. */
function proofsOf(call: ts.CallExpression, file: string): readonly Proof[] {
  const [name, ...rest] = call.arguments;
  const match = name === undefined ? null : TITLE.exec(titleOf(name));
  const body = rest.findLast((one) => ts.isArrowFunction(one) || ts.isFunctionExpression(one));
  if (match === null || body === undefined) return [];
  const [, numbers = '', title = ''] = match;
  const assertion = cell(assertionIn(body) || assertionBehind(body));
  if (assertion === '') throw new Error(`${file}: "${title}" asserts nothing`);
  return numbers
    .split(/,\s*/)
    .map((requirement) => ({ requirement, file, title: cell(title), assertion }));
}

const titleOf = (node: ts.Expression): string => {
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : '';
};

/** The last thing that the body holds to be so: `expect(…)…`, or a helper that is named for it. */
function assertionIn(body: ts.Node): string {
  let found = '';
  const visit = (node: ts.Node): void => {
    if (ts.isExpressionStatement(node) && ASSERTS.test(node.getText())) found = node.getText();
    else if (ts.isArrowFunction(node) && ASSERTS.test(node.body.getText()))
      found = node.body.getText();
    ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
}

/** The same of a helper of the same file that the body calls. */
function assertionBehind(body: ts.Node): string {
  const called = new Set<string>();
  const note = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) called.add(node.text);
    ts.forEachChild(node, note);
  };
  note(body);
  let found = '';
  const visit = (node: ts.Node): void => {
    const isHelper = ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node);
    if (isHelper && called.has(node.name?.getText() ?? '')) found = assertionIn(node) || found;
    ts.forEachChild(node, visit);
  };
  visit(body.getSourceFile());
  return found;
}

/** `expect(…)`, `await expect.poll(…)`, `eventually(…).toBe(…)`, `statusIs(…)`, `screen.findByRole(…)`, `expectLanding(page)`, `fc.assert(…)`. */
const ASSERTS =
  /^(?:return |await )*(?:expect\w*[.(]|eventually\(|statusIs\(|screen\.find(?:All)?By\w+\(|fc\.assert\()/;

/** In one cell of a table. */
function cell(text: string): string {
  const line = text
    .replace(/\s+/g, ' ')
    .replace(/^await |;$/g, '')
    .trim();
  const short =
    line.length > ASSERTION_LENGTH_MAX ? `${line.slice(0, ASSERTION_LENGTH_MAX)}…` : line;
  return short.replaceAll('|', '\\|');
}

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
    const { title = '', assertion = '' } = all[0] ?? {};
    const code = assertion.includes('`') ? `\`\` ${assertion} \`\`` : `\`${assertion}\``;
    return `| ${number} | ${title}${more} | ${code} | [${file}](../${file}) |`;
  });
}

const numbers = [...byRequirement.keys()].sort();
const parts = Object.entries(sections).map(([section, name]) => {
  const rows = numbers.filter((one) => one.startsWith(`${section}.`)).flatMap(rowsOf);
  return `## ${section} ${name}\n\n| requirement | test | what would fail | file |\n|---|---|---|---|\n${rows.join('\n')}\n`;
});
const text = `# Conformance

After this page you know which test holds which requirement of the specification, and the assertion in it that would
fail (its last one, as it stands in the code). Made from the tests themselves by \`node tools/generate-conformance.ts\`. ${numbers.length} requirements, ${new Set(proofs.map(({ file }) => file)).size} files.

${parts.join('\n')}`;

if (!process.argv.includes('--check')) {
  writeFileSync(target, text);
} else if (readFileSync(target, 'utf8') !== text) {
  console.error('docs/conformance.md is out of date: run node tools/generate-conformance.ts');
  process.exitCode = 1;
}

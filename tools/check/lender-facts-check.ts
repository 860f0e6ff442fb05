import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Check } from './check.ts';

const SOURCES = '{apps,packages}/**/*.{ts,tsx,mjs,css,html,webmanifest,svg,sql,md}';
/** Tests are about the example lender, READMEs about the source; a plug-in and the SDK are known by their names. */
const UNREAD = [
  '**/node_modules/**',
  '**/dist/**',
  '**/.cache/**',
  '**/*.test.{ts,tsx}',
  '**/testing/**',
  '**/*.gen.ts',
  '**/README.md',
  'packages/merchant-docs/samples/**',
  'packages/merchant-sdk/**',
];

type Lender = {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly brand: { readonly name: string; readonly themeColour: string };
};

/**
 * What the example lender is called, registered as and dressed in stands in its folder alone: whoever lends under
 * another name edits no source. The name may be part of a protocol (`Abona-Version`) and of a package; comments
 * are for whoever works here.
 */
export const lenderFactsCheck: Check = {
  name: 'lender facts',
  run: async (root) => {
    if (!existsSync(join(root, 'lender/lender.json'))) return ['there is no lender/lender.json'];
    const lender = lenderOf(root);
    const paths = globSync(SOURCES, { cwd: root, exclude: UNREAD });
    if (paths.length === 0) return ['no file was read'];
    return paths.flatMap((path) => factsIn(path, readFileSync(join(root, path), 'utf8'), lender));
  },
};

function lenderOf(root: string): Lender {
  const read = (file: string) => JSON.parse(readFileSync(join(root, 'lender', file), 'utf8'));
  return { facts: read('lender.json'), brand: read('brand.json') };
}

/** Names of registries and offices are the same for every lender. */
const COMMON = ['bureaus', 'bureauAsked', 'isExample', 'name', 'hours'];

/** Every text of the legal facts, wherever it stands in them. */
const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries(Object(value)).flatMap(([name, one]) =>
        COMMON.includes(name) ? [] : textsIn(one),
      );

function factsIn(path: string, text: string, { facts, brand }: Lender): readonly string[] {
  const lower = text.toLowerCase();
  const copied = [...new Set(textsIn(facts)), brand.themeColour].filter((fact) =>
    lower.includes(fact.toLowerCase()),
  );
  const named = text.includes(brand.name) && isNamed(path, text, brand.name);
  return [
    ...copied.map((fact) => `${path}: has «${fact}», which is a fact of lender/`),
    ...(named ? [`${path}: says «${brand.name}»: take brandName of @abona/lender/lender`] : []),
  ];
}

/** The name by itself: no part of another word, of an address, of a header or of an element. */
const standing = (name: string): RegExp => new RegExp(`(?<![\\w@/.<"-])${name}(?![\\w-])`);

function isNamed(path: string, text: string, name: string): boolean {
  const pattern = standing(name);
  if (!/[.](tsx?|mjs)$/.test(path)) return pattern.test(withoutComments(text));
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  return isWritten(source, pattern);
}

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|^\s*--.*$/gm, '');

/** In a text that somebody reads: between quotes, in a template, between tags. */
function isWritten(node: ts.Node, pattern: RegExp): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return false;
  const isText = ts.isStringLiteral(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node);
  if (isText) return pattern.test(node.text);
  return ts.forEachChild(node, (child) => isWritten(child, pattern) || undefined) ?? false;
}

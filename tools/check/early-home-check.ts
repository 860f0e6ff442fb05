import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import type { Check } from './check.ts';

const SOURCES = 'apps/web/src';
const DESIGN_SYSTEM = 'packages/ui/src';
const ENTRY = `${SOURCES}/early/early-home.tsx`;
const STAND_IN = `${SOURCES}/early/early-react.ts`;

type Import = { readonly from: string; readonly names: readonly string[] };

/**
 * Home is drawn before React is there (decision 20), by some fifty lines in its place. Whatever those files
 * import from React must therefore be among those lines: no state, no effect, no library that has either.
 */
export const earlyHomeCheck: Check = {
  name: 'home before the app',
  run: async (root) => {
    if (!existsSync(join(root, ENTRY))) return [`${ENTRY} is not there`];
    const offered = new Set(exportsOf(sourceOf(join(root, STAND_IN))));
    const files = new Set([join(root, ENTRY)]);
    const findings: string[] = [];
    // A set is walked to its end, also to what is added on the way.
    for (const file of files) {
      const imports = importsOf(sourceOf(file));
      for (const { from } of imports) addOwnFile(files, root, { importer: file, from });
      const foreign = imports.flatMap((one) => foreignTo(offered, one));
      findings.push(...foreign.map((what) => `${relative(root, file)} ${what}`));
    }
    return files.size > 1 ? findings : [`${ENTRY} imports nothing of ours`];
  },
};

function foreignTo(offered: ReadonlySet<string>, { from, names }: Import): readonly string[] {
  if (from === 'react')
    return names
      .filter((name) => !offered.has(name))
      .map((name) => `uses ${name}, which home's page cannot draw`);
  return /^([.#]|@abona\/)/.test(from) ? [] : [`brings ${from} into home's page`];
}

const sourceOf = (path: string): ts.SourceFile =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);

/** What is fetched later, and what is a type alone, has no part in what is drawn at once. */
const importsOf = (source: ts.SourceFile): readonly Import[] =>
  source.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    const from = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
    if (importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
    return [{ from, names: namesIn(importClause) }];
  });

function namesIn(clause: ts.ImportClause | undefined): readonly string[] {
  const bindings = clause?.namedBindings;
  const whole = clause?.name !== undefined ? ['default'] : [];
  if (bindings === undefined) return whole;
  if (ts.isNamespaceImport(bindings)) return [...whole, '*'];
  const values = bindings.elements.filter(({ isTypeOnly }) => !isTypeOnly);
  return [...whole, ...values.map(({ name, propertyName }) => (propertyName ?? name).text)];
}

function exportsOf(source: ts.SourceFile): readonly string[] {
  return source.statements.flatMap((statement) => {
    if (ts.isFunctionDeclaration(statement)) return statement.name?.text ?? [];
    if (!ts.isVariableStatement(statement)) return [];
    const isExported = statement.modifiers?.some(
      ({ kind }) => kind === ts.SyntaxKind.ExportKeyword,
    );
    const names = statement.declarationList.declarations.map(({ name }) => name.getText(source));
    return isExported === true ? names : [];
  });
}

type Reference = { readonly importer: string; readonly from: string };

/** Libraries, other packages of ours, style sheets and pictures are no components. */
function addOwnFile(files: Set<string>, root: string, { importer, from }: Reference): void {
  if (!/[.]tsx?$/.test(from)) return;
  const isInSystem = importer.startsWith(join(root, DESIGN_SYSTEM));
  if (from.startsWith('#'))
    files.add(join(root, isInSystem ? DESIGN_SYSTEM : SOURCES, from.slice(1)));
  else if (from.startsWith('@abona/ui/'))
    files.add(join(root, DESIGN_SYSTEM, from.slice('@abona/ui/'.length)));
  else if (from.startsWith('.')) files.add(join(dirname(importer), from));
}

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../../..');

/** Everything that a customer reads, wherever it is written. */
const PLACES = [
  'apps/web/src/copy',
  'packages/ui/src/words.ts',
  'packages/documents/src',
  'apps/server/src/modules/lending/documents',
  'apps/server/src/modules/lending/views',
  'apps/server/src/modules/origination/domain',
  'apps/server/src/modules/collections/domain/reasons.ts',
  'apps/server/src/modules/collections/rails',
  'apps/server/src/modules/identity/stores/restriction-store.ts',
  'apps/server/src/modules/identity/domain/verification.ts',
  'apps/sandbox/src/shop',
  'packages/contract/src/errors.ts',
  'packages/contract/src/merchants/merchant-errors.ts',
  'packages/contract/src/origination/field-problems.ts',
  'packages/contract/src/origination/work-catalogue.ts',
];

/** Tests, what draws a page, samples that only those who build the app see, and papers of shops, which read other words. */
const LEFT_OUT = [
  /\.test\.tsx?$/,
  /\/testing\//,
  /\/pdf\//,
  /\/kit[\w-]*\.ts$/,
  /\/fonts\//,
  /\/merchant-(?:agreement|account)\.ts$/,
];

/** Texts that people accepted stay as they were accepted; law is transcribed letter by letter. */
const FROZEN = [/credit-contract-2026-11\.ts$/, /\/legal\/versions\//, /\/law-texts\.ts$/];

export type Sentence = { readonly file: string; readonly line: number; readonly text: string };

/** Every sentence that customers read today, with its place; blanks of a template are left out of it. */
export const customerSentences = (): readonly Sentence[] =>
  PLACES.flatMap((place) => filesOf(join(ROOT, place)))
    .map((path) => relative(ROOT, path))
    .filter((file) => ![...LEFT_OUT, ...FROZEN].some((pattern) => pattern.test(file)))
    .flatMap(sentencesOf);

function filesOf(path: string): readonly string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path).flatMap((name) => filesOf(join(path, name)));
}

/** Text between quotes; what is in a template's braces is somebody else's figure, and shown as `…`. */
function sentencesOf(file: string): readonly Sentence[] {
  if (!/\.tsx?$/.test(file)) return [];
  const source = ts.createSourceFile(
    file,
    readFileSync(join(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
  );
  const found: Sentence[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    const text = wordsOf(node);
    if (text !== null && isSpanish(text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push({ file, line: line + 1, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function wordsOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}

/** A sentence has a space and letters; codes, paths, keys and numbers of a table do not. */
const isSpanish = (text: string): boolean =>
  /[a-záéíóúñ] |[ ¿¡“«][a-záéíóúñ]/i.test(text) &&
  /[a-záéíóúñ]{3}/i.test(text) &&
  !/^[#./<]/.test(text);

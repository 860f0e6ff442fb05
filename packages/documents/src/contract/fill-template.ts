import { invariant } from '@abona/kernel/invariant';
import { perObject } from '../per-object.ts';
import type { Clause } from '../printed-document.ts';

/** What goes between the braces, by name. */
export type Blanks = Readonly<Record<string, string>>;

const blank = /\{\{(\w+)\}\}/;

/** A text cut at its blanks: words, a name, words, a name, …, words. */
type Pieces = readonly string[];

/** Fills every blank; a name that nobody knows is a bug, not an empty space in a contract. */
function fillPieces(pieces: Pieces, filling: (name: string) => string | undefined): string {
  let filled = '';
  for (const [index, piece] of pieces.entries()) {
    const value = index % 2 === 0 ? piece : filling(piece);
    invariant(value !== undefined, () => `a contract has no value for ${piece}`);
    filled += value;
  }
  return filled;
}

export const fillText = (text: string, blanks: Blanks): string =>
  fillPieces(text.split(blank), (name) => blanks[name]);

/** Templates never change: each is cut once. */
const piecesOf = perObject((clauses: readonly Clause[]) =>
  clauses.map(({ title, paragraphs }) => ({
    title,
    paragraphs: paragraphs.map((paragraph) => paragraph.split(blank)),
  })),
);

export const fillClauses = (clauses: readonly Clause[], blanks: Blanks): readonly Clause[] =>
  piecesOf(clauses).map(({ title, paragraphs }) => ({
    title,
    paragraphs: paragraphs.map((pieces) => fillPieces(pieces, (name) => blanks[name])),
  }));

const jsonPiecesOf = perObject((clauses: readonly Clause[]) =>
  JSON.stringify(clauses).split(blank),
);

/** Whatever JSON may write otherwise than it is: quotes, backslashes, controls, halves of characters. */
const escaped = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

/** The JSON of the same clauses, filled in, without writing again what never changes. */
export const fillJson = (clauses: readonly Clause[], blanks: Blanks): string =>
  fillPieces(jsonPiecesOf(clauses), (name) => {
    const value = blanks[name];
    return value === undefined || !escaped.test(value) ? value : JSON.stringify(value).slice(1, -1);
  });

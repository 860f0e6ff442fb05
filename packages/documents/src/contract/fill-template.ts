import { invariant } from '@abona/kernel/invariant';
import type { Clause } from '../printed-document.ts';

/** What goes between the braces, by name. */
export type Blanks = Readonly<Record<string, string>>;

const blank = /\{\{(\w+)\}\}/g;

/** Fills every blank; a name that nobody knows is a bug, not an empty space in a contract. */
export const fillText = (text: string, blanks: Blanks): string =>
  text.replaceAll(blank, (_, name: string) => {
    const value = blanks[name];
    invariant(value !== undefined, () => `a contract has no value for ${name}`);
    return value;
  });

export const fillClauses = (clauses: readonly Clause[], blanks: Blanks): readonly Clause[] =>
  clauses.map(({ title, paragraphs }) => ({
    title,
    paragraphs: paragraphs.map((paragraph) => fillText(paragraph, blanks)),
  }));

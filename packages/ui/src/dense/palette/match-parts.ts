export type MatchPart = { readonly text: string; readonly match: boolean };

/** Without accents and capitals, one letter for one letter, so that places stay where they are. */
const folded = (text: string): string =>
  [...text]
    .map((letter) => letter.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('es-MX'))
    .map((letter) => letter.charAt(0) || ' ')
    .join('');

/** The text cut where it contains what was typed. */
export function matchParts(text: string, query: string): readonly MatchPart[] {
  const letters = [...text];
  const wanted = folded(query.trim());
  const at = wanted === '' ? -1 : folded(text).indexOf(wanted);
  if (at === -1) return [{ text, match: false }];
  const piece = (from: number, to?: number) => letters.slice(from, to).join('');
  return [
    { text: piece(0, at), match: false },
    { text: piece(at, at + wanted.length), match: true },
    { text: piece(at + wanted.length), match: false },
  ].filter((part) => part.text !== '');
}

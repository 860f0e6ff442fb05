/** What the embedded fonts can draw: Latin with its accents, and the marks that documents use. */
const drawable =
  /^[ -~\u00a0-\u00ac\u00ae-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0139-\u013e\u0141-\u0148\u0150-\u015b\u015e-\u0161\u0164\u0165\u016a-\u017e\u0218-\u021b\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2212]*$/;

const marks = /\p{M}/gu;

/**
 * The text with every character that can be drawn. A letter with an accent that the fonts lack loses
 * the accent; another script shows as question marks, which a reader sees, where an empty box or
 * nothing at all would hide that something was there.
 */
export function printable(text: string): string {
  const composed = text.normalize('NFC');
  if (drawable.test(composed)) return composed;
  let result = '';
  for (const character of composed) {
    if (drawable.test(character)) {
      result += character;
      continue;
    }
    if (/\s/.test(character)) {
      result += ' ';
      continue;
    }
    const bare = character.normalize('NFD').replace(marks, '');
    result += bare !== '' && drawable.test(bare) ? bare : '?';
  }
  return result;
}

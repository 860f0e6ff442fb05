import { invariant } from '@abona/kernel/invariant';
import { create, type Font } from 'fontkit';

/** A font by what setting text needs of it. Measures are thousandths of its size. */
export type Typeface = {
  readonly font: Font;
  readonly glyphOf: (code: number) => number;
  readonly widthOf: (glyph: number) => number;
  /** How wide a stretch of text is. */
  readonly advanceOf: (text: string) => number;
  /** The same as it is drawn: glyphs by their number in the font, moved where two stand badly together. */
  readonly codesOf: (text: string) => string;
};

const SPACE = 0x20;
/** All that fonts of ours can draw lies below. */
const CODES = 0x2300;
const UNKNOWN = 0x7fff;

/**
 * Our fonts have no ligatures, and a glyph's place depends on its neighbour alone: so a word is the sum
 * of its pairs, and no pair is looked up in the font's tables twice. Words begin anew after a space.
 */
export function createTypeface(bytes: Buffer): Typeface {
  const font = create(bytes);
  invariant(
    'layout' in font && font.unitsPerEm === 1000,
    'a font of a thousand units was expected',
  );
  const count = font.numGlyphs;
  const glyphs = new Uint16Array(CODES);
  for (const code of font.characterSet)
    if (code < CODES) glyphs[code] = font.glyphForCodePoint(code).id;
  const widths = Uint16Array.from({ length: count }, (_, id) => font.getGlyph(id).advanceWidth);
  const codes = Array.from(widths, (_, glyph) => glyph.toString(16).padStart(4, '0'));
  const kernings = new Int16Array(count * count).fill(UNKNOWN);
  const glyphOf = (code: number): number => glyphs[code] ?? 0;

  /** By how much the second of two stands further away than the first is wide. */
  const kern = (text: string, [left, right]: readonly [number, number]): number => {
    const [position] = font.layout(text).positions;
    const found = (position?.xAdvance ?? 0) - (widths[left] ?? 0);
    kernings[left * count + right] = found;
    return found;
  };

  /** How far the glyph at this place is moved by the one before it. */
  const movedAt = (text: string, index: number): number => {
    const before = index === 0 ? SPACE : text.charCodeAt(index - 1);
    if (before === SPACE) return 0;
    const [left, right] = [glyphOf(before), glyphOf(text.charCodeAt(index))];
    const known = kernings[left * count + right] ?? 0;
    return known === UNKNOWN ? kern(text.slice(index - 1, index + 1), [left, right]) : known;
  };

  return {
    font,
    glyphOf,
    widthOf: (glyph) => widths[glyph] ?? 0,
    advanceOf: (text) => {
      let sum = 0;
      for (let index = 0; index < text.length; index++)
        sum += movedAt(text, index) + (widths[glyphOf(text.charCodeAt(index))] ?? 0);
      return sum;
    },
    codesOf: (text) => {
      let drawn = '';
      for (let index = 0; index < text.length; index++) {
        const moved = movedAt(text, index);
        if (moved !== 0) drawn += `> ${-moved} <`;
        drawn += codes[glyphOf(text.charCodeAt(index))];
      }
      return `[<${drawn}>] TJ`;
    },
  };
}

import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import type { FontName } from './theme.ts';

const read = (file: string): Buffer => readFileSync(new URL(`../fonts/${file}`, import.meta.url));

type Source = PDFKit.Mixins.PDFFontSource;

/** Words that stay shaped from one document to the next; all documents together use some thousands. */
const SHAPED_WORDS_MAX = 20_000;

/** Digits are tabular in all of them: figures stand under figures. Licences lie beside the files. */
export const fonts: Readonly<Record<FontName, Source>> = {
  text: prepared(read('figtree-regular.ttf')),
  strong: prepared(read('figtree-semibold.ttf')),
  display: prepared(read('gabarito-bold.ttf')),
};

/**
 * The font as pdfkit has parsed it, with a memory for words. pdfkit takes a parsed font as well as
 * bytes; parsing the same three files and kerning the same words for each document would cost several
 * times what setting it does. Should a later version keep the font elsewhere, the bytes do as well,
 * only slower.
 */
function prepared(bytes: Buffer): Source {
  const probe: object = new PDFDocument({ autoFirstPage: false }).font(bytes);
  const embedded: unknown = Reflect.get(probe, '_font');
  const font: unknown = isRecord(embedded) ? embedded['font'] : undefined;
  // pdfkit scales what the font hands out in place: only at a thousand units does that change nothing.
  if (!isRecord(font) || typeof font['layout'] !== 'function' || font['unitsPerEm'] !== 1000)
    return bytes;
  const shape = font['layout'].bind(font) as (text: string, features?: unknown) => unknown;
  const shaped = new Map<string, unknown>();
  font['layout'] = (text: string, features?: unknown) => {
    if (features !== undefined) return shape(text, features);
    const known = shaped.get(text);
    if (known !== undefined) return known;
    const run = shape(text);
    if (shaped.size >= SHAPED_WORDS_MAX) shaped.clear();
    shaped.set(text, run);
    return run;
  };
  return font as unknown as Source;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

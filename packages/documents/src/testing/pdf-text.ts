import { inflateSync } from 'node:zlib';

/** Glyph numbers of a font, and the characters they stand for. */
type Glyphs = ReadonlyMap<string, string>;

/**
 * The words of a PDF of ours as a reader would find and copy them: through the tables that come with
 * its fonts, in the order in which they are drawn.
 */
export function pdfText(file: Uint8Array): string {
  const objects = objectsOf(Buffer.from(file).toString('latin1'));
  const fonts = fontsOf(objects);
  return [...objects.values()]
    .filter((text) => / Tf\b/.test(text) && /\bBT\b/.test(text))
    .map((page) => wordsOf(page, fonts))
    .join('\n')
    .replaceAll(/[ \u00a0]+/g, ' ');
}

/** Every object by its number, streams opened. */
function objectsOf(pdf: string): ReadonlyMap<string, string> {
  const found = pdf.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs);
  return new Map([...found].map(([, number = '', body = '']) => [number, opened(body)]));
}

function opened(body: string): string {
  const [, head, stream] = /^(.*?)\bstream\n(.*)\nendstream$/s.exec(body) ?? [];
  if (head === undefined || stream === undefined || !head.includes('/FlateDecode')) return body;
  return `${head}\n${inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')}`;
}

function fontsOf(objects: ReadonlyMap<string, string>): ReadonlyMap<string, Glyphs> {
  const fonts = new Map<string, Glyphs>();
  for (const body of objects.values())
    for (const [, name = '', number = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '') ?? [];
      fonts.set(name, glyphsOf(objects.get(table) ?? ''));
    }
  return fonts;
}

function glyphsOf(table: string): Glyphs {
  const glyphs = new Map<string, string>();
  for (const [, first = '', list = ''] of table.matchAll(/<([\da-f]+)> <[\da-f]+> \[(.*?)\]/gis)) {
    const characters = [...list.matchAll(/<([\da-f ]+)>/gi)].map(([, hex = '']) => textOf(hex));
    for (const [index, character] of characters.entries())
      glyphs.set((Number.parseInt(first, 16) + index).toString(16).padStart(4, '0'), character);
  }
  return glyphs;
}

const textOf = (hex: string): string =>
  Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');

function wordsOf(page: string, fonts: ReadonlyMap<string, Glyphs>): string {
  const words: string[] = [];
  let glyphs: Glyphs = new Map();
  for (const [, font, drawn] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[(<.*?)\] TJ/gs)) {
    if (font !== undefined) glyphs = fonts.get(font) ?? new Map();
    else words.push(lettersOf(drawn ?? '', glyphs));
  }
  return words.join(' ');
}

const lettersOf = (drawn: string, glyphs: Glyphs): string =>
  [...drawn.matchAll(/<([\da-f]*)>/gi)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((glyph) => glyphs.get(glyph.toLowerCase()) ?? '')
    .join('');

import { createHash } from 'node:crypto';
import { fontLabels, fonts } from './fonts.ts';
import { type Opening, objectOf, PACKED, packed, streamOf } from './pdf-file.ts';
import { real, reference } from './pdf-syntax.ts';
import type { FontName } from './theme.ts';
import type { Typeface } from './typeface.ts';

/** What documents in Spanish are written with: in every file, used or not, so that all share their fonts. */
const common = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)),
  ...'áéíóúüñÁÉÍÓÚÜÑ¡¿«»°·–—‘’“”•…',
];

const uncommon = new RegExp(`[^${common.join('').replaceAll(/[\]\\^-]/g, '\\$&')}]`, 'g');

/** Characters that few documents need: what a file has beyond the common ones. */
export type RareCharacters = Set<string>;

/** Takes note of what a text has of them. */
export function noteRare(rare: RareCharacters, text: string): void {
  if (text.search(uncommon) < 0) return;
  for (const [character] of text.matchAll(uncommon)) rare.add(character);
}

const OPENINGS_MAX = 50;
const openings = new Map<string, FontOpening>();

/** The beginning of a file: its fonts, and the object by which pages find them. */
export type FontOpening = Opening & { readonly resources: number };

/** Made once for each set of rare characters, which for nearly all documents is none. */
export function openingWith(rare: RareCharacters): FontOpening {
  const extra = [...rare].sort();
  const key = extra.join('');
  const known = openings.get(key);
  if (known !== undefined) return known;
  const made = makeOpening([...common, ...extra]);
  if (openings.size >= OPENINGS_MAX) openings.clear();
  openings.set(key, made);
  return made;
}

const header = Buffer.from('%PDF-1.7\n%\u00ff\u00ff\u00ff\u00ff\n', 'latin1');
const NAMES: readonly FontName[] = ['text', 'strong', 'display'];

function makeOpening(characters: readonly string[]): FontOpening {
  const embedded = NAMES.map((name, index) => {
    const first = 1 + index * OBJECTS_PER_FONT;
    return { entry: `/${fontLabels[name]} ${reference(first)}`, first, name };
  });
  const resources = 1 + NAMES.length * OBJECTS_PER_FONT;
  const entries = embedded.map(({ entry }) => entry).join(' ');
  const words = `<< /ProcSet [/PDF /Text] /Font << ${entries} >> >>`;
  const objects = [
    ...embedded.flatMap(({ first, name }) => embed(fonts[name], first, characters)),
    Buffer.from(objectOf(resources, words), 'latin1'),
  ];
  let length = header.length;
  const offsets = objects.map((object) => {
    length += object.length;
    return length - object.length;
  });
  return { bytes: Buffer.concat([header, ...objects]), offsets, resources };
}

/** A glyph, and what it stands for. */
type Sign = { readonly glyph: number; readonly character: string };

const OBJECTS_PER_FONT = 6;

/** The part of a font that these characters need, as objects from this number on. */
function embed(
  typeface: Typeface,
  first: number,
  characters: readonly string[],
): readonly Buffer[] {
  const signs = characters
    .map((character) => ({ character, glyph: typeface.glyphOf(character.charCodeAt(0)) }))
    .filter(({ glyph }) => glyph !== 0)
    .sort((a, b) => a.glyph - b.glyph);
  const outlines = outlinesOf(typeface, signs);
  const name = `${tagOf(outlines)}+${typeface.font.postscriptName}`;
  const [descendant, descriptor, file, map, unicode] = [1, 2, 3, 4, 5].map((n) => first + n) as [
    ...[number, number, number, number, number],
  ];
  const font =
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H ` +
    `/DescendantFonts [${reference(descendant)}] /ToUnicode ${reference(unicode)} >>`;
  const metrics =
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} ` +
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ' +
    `/FontDescriptor ${reference(descriptor)} /CIDToGIDMap ${reference(map)} ` +
    `/W [0 [${real(typeface.widthOf(0))}] ${widthsOf(typeface, signs)}] >>`;
  return [
    Buffer.from(objectOf(first, font), 'latin1'),
    Buffer.from(objectOf(descendant, metrics), 'latin1'),
    Buffer.from(objectOf(descriptor, descriptorOf(typeface, name, file)), 'latin1'),
    streamOf(file, `/Length1 ${outlines.length} ${PACKED}`, packed(outlines, 'once')),
    streamOf(map, PACKED, packed(placesOf(signs), 'once')),
    streamOf(unicode, PACKED, packed(Buffer.from(unicodeOf(signs)), 'once')),
  ];
}

/** In the order of their numbers, after the empty box that is every font's first. */
function outlinesOf({ font }: Typeface, signs: readonly Sign[]): Buffer {
  const subset = font.createSubset();
  for (const { glyph } of signs) subset.includeGlyph(font.getGlyph(glyph));
  return Buffer.from(subset.encode());
}

/** Where a glyph of the whole font lies in the part that is embedded. */
function placesOf(signs: readonly Sign[]): Buffer {
  const places = Buffer.alloc(((signs.at(-1)?.glyph ?? 0) + 1) * 2);
  for (const [index, { glyph }] of signs.entries()) places.writeUInt16BE(index + 1, glyph * 2);
  return places;
}

function descriptorOf({ font }: Typeface, name: string, outlineFile: number): string {
  const { bbox } = font;
  const box = [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map(real).join(' ');
  // Symbolic: its characters are not those of any standard set.
  return (
    `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [${box}] ` +
    `/ItalicAngle ${real(font.italicAngle)} /Ascent ${real(font.ascent)} ` +
    `/Descent ${real(font.descent)} /CapHeight ${real(font.capHeight)} ` +
    `/XHeight ${real(font.xHeight)} /StemV 0 /FontFile2 ${reference(outlineFile)} >>`
  );
}

/** Glyphs in a row are written as one, as long as only the last byte of their number differs. */
function inRows(signs: readonly Sign[]): readonly (readonly [Sign, ...Sign[]])[] {
  const rows: [Sign, ...Sign[]][] = [];
  for (const sign of signs) {
    const row = rows.at(-1);
    const isNext = row !== undefined && row[0].glyph + row.length === sign.glyph;
    if (isNext && sign.glyph % 256 !== 0) row.push(sign);
    else rows.push([sign]);
  }
  return rows;
}

const widthsOf = (typeface: Typeface, signs: readonly Sign[]): string =>
  inRows(signs)
    .map((row) => `${row[0].glyph} [${row.map(({ glyph }) => typeface.widthOf(glyph)).join(' ')}]`)
    .join(' ');

const hex = (code: number): string => `<${code.toString(16).padStart(4, '0')}>`;

/** What is searched for, copied and read aloud. */
function unicodeOf(signs: readonly Sign[]): string {
  const ranges = inRows(signs).map((row) => {
    const characters = row.map(({ character }) => hex(character.charCodeAt(0)));
    const [first, last] = [row[0].glyph, row[0].glyph + row.length - 1];
    return `${hex(first)} ${hex(last)} [${characters.join(' ')}]`;
  });
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000> <ffff>',
    'endcodespacerange',
    ...inHundreds(ranges).flatMap((some) => [`${some.length} beginbfrange`, ...some, 'endbfrange']),
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n');
}

/** No more may stand together. */
const inHundreds = (ranges: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ranges.length / 100) }, (_, index) =>
    ranges.slice(index * 100, index * 100 + 100),
  );

/** Six letters that tell one part of a font from another. */
function tagOf(outlines: Buffer): string {
  const digest = createHash('sha256').update(outlines).digest();
  return [...digest.subarray(0, 6)].map((byte) => String.fromCharCode(65 + (byte % 26))).join('');
}

import PDFDocument from 'pdfkit';
import { fonts } from './fonts.ts';
import type {} from './pdfkit-types.ts';
import type { FontName, TypeStyle } from './theme.ts';

/** A part of the structure that screen readers follow. */
export type Tag = PDFKit.PDFStructureElement;

/**
 * A file of pdfkit's, and whether it is drawn on. A document is first laid out without drawing, to see how
 * tight it has to be set; texts are measured with the file in which they will stand, which remembers them.
 */
export type Paper = {
  readonly pdf: PDFKit.PDFDocument;
  readonly root: Tag;
  readonly isDraft: boolean;
  pages: number;
};

/** What a file says of itself. */
export type PaperLabel = {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly keywords: string;
  readonly creator: string;
  readonly created: Date;
};

/** An empty file of letter size, tagged, in Spanish, whose bytes depend on nothing but what is drawn on it. */
export function createPaper(label: PaperLabel): Paper {
  const { title, author, keywords, creator, created } = label;
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    pdfVersion: '1.7',
    lang: 'es-MX',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    // Otherwise Helvetica would be listed and not embedded.
    font: '',
    info: {
      Title: title,
      Author: author,
      Keywords: keywords,
      Creator: creator,
      Producer: creator,
      CreationDate: created,
      ModDate: created,
    },
  });
  // pdfkit writes `info` into XML as it is: what customers and shops call themselves goes in escaped.
  pdf.appendXML(descriptionOf(label.subject));
  for (const [name, font] of Object.entries(fonts)) pdf.registerFont(name, font);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  return { pdf, root, isDraft: false, pages: 1 };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const descriptionOf = (subject: string): string =>
  [
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<dc:description><rdf:Alt><rdf:li xml:lang="x-default">',
    subject.replace(/[&<>]/g, (sign) => entities[sign] ?? sign),
    '</rdf:li></rdf:Alt></dc:description></rdf:Description>',
  ].join('');

/** The same paper, to find out where things come to stand. */
export const draftOn = (paper: Paper): Paper => ({ ...paper, isDraft: true, pages: 1 });

export function addPage(paper: Paper): void {
  if (!paper.isDraft) paper.pdf.addPage();
  paper.pages += 1;
}

/** A tag below another, after those that hang there already. */
export function hangTag(
  { pdf, isDraft }: Paper,
  parent: Tag,
  { kind, ...options }: PDFKit.Mixins.StructureElementOptions & { readonly kind: string },
): Tag {
  if (isDraft) return parent;
  const tag = pdf.struct(kind, options);
  parent.add(tag);
  return tag;
}

/** Draws something that a tag stands for; it must not leave the page. */
export function drawMarked({ isDraft }: Paper, tag: Tag, draw: () => void): void {
  if (isDraft) draw();
  else tag.add(draw);
}

/** Draws something that screen readers should pass over. */
export function drawArtifact({ pdf, isDraft }: Paper, draw: () => void): void {
  if (isDraft) {
    draw();
    return;
  }
  pdf.markContent('Artifact', { type: 'Layout' });
  draw();
  pdf.endMarkedContent();
}

type Font = Pick<TypeStyle, 'font' | 'size'>;

/**
 * pdfkit shapes a text word by word, each with the space after it, and remembers them for the file. All our
 * texts end with one, so that a word is shaped once, whether it is measured or drawn, and wherever it stands.
 */
const spaced = (text: string): string => `${text} `;

/** All documents together use some thousands of words; names and amounts come and go. */
const KNOWN_WIDTHS_MAX = 20_000;
/** How wide a text is at one point, by its font: the words of one contract are those of the next. */
const knownWidths: Readonly<Record<FontName, Map<string, number>>> = {
  text: new Map(),
  strong: new Map(),
  display: new Map(),
};

/** How wide a text is, without the space after it. */
export function widthOf({ pdf }: Paper, text: string, { font, size }: Font): number {
  const known = knownWidths[font];
  const width = known.get(text);
  if (width !== undefined) return width * size;
  pdf.font(font).fontSize(1);
  const measured = pdf.widthOfString(spaced(text)) - pdf.widthOfString(' ');
  if (known.size >= KNOWN_WIDTHS_MAX) known.clear();
  known.set(text, measured);
  return measured * size;
}

/** A stretch of text of one font, by where its baseline begins. Who copies it has a space after it. */
export type Stretch = Font & {
  readonly text: string;
  readonly colour: string;
  readonly x: number;
  readonly baseline: number;
};

export function drawStretch({ pdf, isDraft }: Paper, stretch: Stretch): void {
  if (isDraft) return;
  const { text, font, size, colour, x, baseline } = stretch;
  pdf
    .font(font)
    .fontSize(size)
    .fillColor(colour)
    .text(spaced(text), x, baseline, { lineBreak: false, baseline: 'alphabetic' });
}

export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export function fillBox({ pdf, isDraft }: Paper, box: Box, colour: string): void {
  if (!isDraft) pdf.rect(box.x, box.y, box.width, box.height).fill(colour);
}

export function fillPolygon({ pdf, isDraft }: Paper, points: number[][], colour: string): void {
  if (!isDraft) pdf.polygon(...points).fill(colour);
}

export type Pen = { readonly width: number; readonly colour: string };

/** A horizontal line. */
export function strokeLine(
  { pdf, isDraft }: Paper,
  { x, y, width }: Omit<Box, 'height'>,
  pen: Pen,
): void {
  if (isDraft) return;
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(pen.width)
    .stroke(pen.colour);
}

const CORNER_RADIUS = 8;

export function strokeRoundedBox({ pdf, isDraft }: Paper, box: Box, pen: Pen): void {
  if (isDraft) return;
  pdf
    .roundedRect(box.x, box.y, box.width, box.height, CORNER_RADIUS)
    .lineWidth(pen.width)
    .stroke(pen.colour);
}

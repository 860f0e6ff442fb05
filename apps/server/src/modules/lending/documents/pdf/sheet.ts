import PDFDocument from 'pdfkit';
import { fonts } from './fonts.ts';
import { printable } from './printable.ts';
import { breakLines, type Line, parseRuns } from './rich-text.ts';
import { page, type TypeStyle } from './theme.ts';

export type Pdf = PDFKit.PDFDocument;
export type Tag = PDFKit.PDFStructureElement;

/** Paper, and where the next line goes. */
export type Sheet = {
  readonly pdf: Pdf;
  /** Where the structure that screen readers follow hangs. */
  readonly root: Tag;
  /** Called for each page after the first. */
  readonly onNewPage: (sheet: Sheet) => void;
  /** One as designed; less sets space between things tighter, never the type. */
  readonly air: number;
  y: number;
};

export type SheetOptions = {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly keywords: string;
  readonly created: Date;
  readonly air: number;
  readonly onNewPage: (sheet: Sheet) => void;
};

/** An empty document, tagged, in Spanish, whose bytes depend on nothing but what is drawn on it. */
export function createSheet(options: SheetOptions): Sheet {
  const { title, author, subject, keywords, created, air, onNewPage } = options;
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
      Subject: subject,
      Keywords: keywords,
      Creator: 'Abona',
      Producer: 'Abona',
      CreationDate: created,
      ModDate: created,
    },
  });
  for (const [name, source] of Object.entries(fonts)) pdf.registerFont(name, source);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  return { pdf, root, onNewPage, air, y: page.top };
}

export function newPage(sheet: Sheet): void {
  sheet.pdf.addPage();
  sheet.y = page.top;
  sheet.onNewPage(sheet);
}

/** Goes to the next page when so much does not fit on this one. */
export function makeRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height > page.bottom && sheet.y > page.top) newPage(sheet);
}

/** Lines of a text in a style, no wider than asked. */
export function linesOf(sheet: Sheet, text: string, frame: Frame): readonly Line[] {
  const { style, width } = frame;
  return breakLines(parseRuns(printable(text), style.font), {
    width,
    measure: (part, name) => measure(sheet, part, { ...style, font: name }),
  });
}
export type Frame = { readonly style: TypeStyle; readonly width: number };

export const measure = (
  { pdf }: Sheet,
  text: string,
  style: Pick<TypeStyle, 'font' | 'size'>,
): number => pdf.font(style.font).fontSize(style.size).widthOfString(text);

export type Place = {
  readonly x: number;
  readonly y: number;
  readonly style: TypeStyle;
  /** Where lines end instead of begin. */
  readonly alignTo?: number;
};

/** Draws lines downwards and says where they ended. The first baseline sits where its leading asks. */
export function drawLines(sheet: Sheet, lines: readonly Line[], place: Place): number {
  const { style } = place;
  let y = place.y;
  for (const line of lines) {
    const left = place.alignTo === undefined ? place.x : place.alignTo - line.width;
    for (const run of line.runs) {
      drawText(sheet, run.text, { x: left + run.x, y, style: { ...style, font: run.font } });
    }
    y += style.leading;
  }
  return y;
}

/** One stretch of text whose line begins at `y`. */
export function drawText({ pdf }: Sheet, text: string, { x, y, style }: Place): void {
  const baseline = y + style.leading / 2 + style.size * 0.35;
  pdf
    .font(style.font)
    .fontSize(style.size)
    .fillColor(style.colour)
    .text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
}

/** What a screen reader should pass over. */
export function artifact({ pdf }: Sheet, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  draw();
  pdf.endMarkedContent();
}

/** A tag for what is drawn in it; it must not leave the page. */
export function tagged(
  { pdf }: Pick<Sheet, 'pdf'>,
  parent: Tag,
  content: { readonly tag: string; readonly draw: () => void; readonly actual?: string },
): void {
  const element = pdf.struct(
    content.tag,
    content.actual === undefined ? {} : { actual: content.actual },
  );
  parent.add(element);
  element.add(content.draw);
  element.end();
}

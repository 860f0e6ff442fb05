import {
  addPage,
  drawMarked,
  drawStretch,
  hangTag,
  type Paper,
  type Tag,
  widthOf,
} from './paper.ts';
import { printable } from './printable.ts';
import { breakLines, type Line, parseRuns, type Run } from './rich-text.ts';
import { page, type TypeStyle } from './theme.ts';

/** Paper, and where the next line goes. */
export type Sheet = {
  readonly paper: Paper;
  /** Called for each page after the first. */
  readonly onNewPage: (sheet: Sheet) => void;
  /** Lines of this document that are known already, so that a draft more costs little. */
  readonly knownLines: Map<string, readonly Line[]>;
  /** One as designed; less sets space between things tighter, never the type. */
  air: number;
  y: number;
};

export function newPage(sheet: Sheet): void {
  addPage(sheet.paper);
  sheet.y = page.top;
  sheet.onNewPage(sheet);
}

/** Goes to the next page when so much does not fit on this one. */
export function makeRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height > page.bottom && sheet.y > page.top) newPage(sheet);
}

export type Frame = { readonly style: TypeStyle; readonly width: number };

/** Lines of a text in a style, no wider than asked. */
export function linesOf(sheet: Sheet, text: string, { style, width }: Frame): readonly Line[] {
  const key = `${style.font} ${style.size} ${width} ${text}`;
  const known = sheet.knownLines.get(key);
  if (known !== undefined) return known;
  const lines = breakLines(parseRuns(printable(text), style.font), {
    width,
    measure: (part, font) => measure(sheet, part, { font, size: style.size }),
  });
  sheet.knownLines.set(key, lines);
  return lines;
}

/** Whether one of its words has to be cut to fit. */
export function hasWordOver(sheet: Sheet, text: string, { style, width }: Frame): boolean {
  return text
    .split(/\s+/)
    .flatMap((word) => parseRuns(printable(word), style.font))
    .some((run) => measure(sheet, run.text, { font: run.font, size: style.size }) > width);
}

export const measure = (
  { paper }: Sheet,
  text: string,
  style: Pick<TypeStyle, 'font' | 'size'>,
): number => widthOf(paper, text, style);

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
      drawRun(sheet, run, { x: left + run.x, y, style });
    }
    y += style.leading;
  }
  return y;
}

/** One stretch of text whose line begins at `y`. */
export function drawText(sheet: Sheet, text: string, place: Place): void {
  drawRun(sheet, { text, font: place.style.font }, place);
}

function drawRun({ paper }: Sheet, { text, font }: Run, { x, y, style }: Place): void {
  const { size, colour, leading } = style;
  const baseline = y + leading / 2 + size * 0.35;
  drawStretch(paper, { text, font, size, colour, x, baseline });
}

/** A tag for what is drawn in it; it must not leave the page. */
export function tagged(
  { paper }: Sheet,
  parent: Tag,
  content: { readonly tag: string; readonly draw: () => void; readonly actual?: string },
): void {
  const { tag, draw, actual } = content;
  const options = actual === undefined ? { kind: tag } : { kind: tag, actual };
  drawMarked(paper, hangTag(paper, parent, options), draw);
}

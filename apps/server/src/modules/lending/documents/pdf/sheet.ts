import { perObject } from '../per-object.ts';
import { fonts } from './fonts.ts';
import {
  addPage,
  createPaper,
  drawMarked,
  drawStretch,
  hangTag,
  type Paper,
  type Tag,
} from './paper.ts';
import { textString } from './pdf-syntax.ts';
import { printable } from './printable.ts';
import { createRecent } from './recent.ts';
import { breakLines, type Line, parseRuns, type Run } from './rich-text.ts';
import { page, type TypeStyle } from './theme.ts';

/** Paper, and where the next line goes. */
export type Sheet = {
  readonly paper: Paper;
  /** Called for each page after the first. */
  readonly onNewPage: (sheet: Sheet) => void;
  /** One as designed; less sets space between things tighter, never the type. */
  air: number;
  y: number;
};

type SheetOptions = Pick<Sheet, 'air' | 'onNewPage'> & Pick<Paper, 'isDraft'>;

/** An empty first page. */
export const createSheet = ({ air, onNewPage, isDraft }: SheetOptions): Sheet => ({
  paper: createPaper(isDraft),
  onNewPage,
  air,
  y: page.top,
});

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

/** Enough for all that documents have in common, and for a few documents beside. */
const RECENT_TEXTS = 400;
const recentLines = createRecent<readonly Line[]>(RECENT_TEXTS);

/** Lines of a text in a style, no wider than asked. */
export const linesOf = (text: string, { style, width }: Frame): readonly Line[] =>
  recentLines(`${style.font} ${style.size} ${width} ${text}`, () =>
    breakLines(parseRuns(printable(text), style.font), {
      width,
      measure: (part, font) => measure(part, { font, size: style.size }),
    }),
  );

/** Whether one of its words has to be cut to fit. */
export function hasWordOver(text: string, { style, width }: Frame): boolean {
  return text
    .split(/\s+/)
    .flatMap((word) => parseRuns(printable(word), style.font))
    .some((run) => measure(run.text, { font: run.font, size: style.size }) > width);
}

export const measure = (text: string, { font, size }: Pick<TypeStyle, 'font' | 'size'>): number =>
  fonts[font].advanceOf(text) * (size / 1000);

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

/** Lines that are remembered are not looked up glyph by glyph again. */
const codesOf = perObject((run: Run) => fonts[run.font].codesOf(run.text));

function drawRun({ paper }: Sheet, run: Run, { x, y, style }: Place): void {
  if (paper.isDraft) return;
  const { size, colour, leading } = style;
  const baseline = y + leading / 2 + size * 0.35;
  drawStretch(paper, { ...run, codes: codesOf(run), size, colour, x, baseline });
}

/** A tag for what is drawn in it; it must not leave the page. */
export function tagged(
  { paper }: Sheet,
  parent: Tag,
  content: { readonly tag: string; readonly draw: () => void; readonly actual?: string },
): void {
  const { tag, draw, actual } = content;
  const attributes = actual === undefined ? '' : ` /ActualText ${textString(actual)}`;
  drawMarked(paper, hangTag(parent, tag, attributes), draw);
}

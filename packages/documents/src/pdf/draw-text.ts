import type { Clause } from '../printed-document.ts';
import { drawMarked, hangTag, type Tag } from './paper.ts';
import type { Line } from './rich-text.ts';
import { drawLines, drawText, linesOf, makeRoom, type Sheet, tagged } from './sheet.ts';
import { gap, page, type TypeStyle, textWidth, type } from './theme.ts';

type Setting = {
  readonly tag: string;
  readonly style: TypeStyle;
  readonly x: number;
  readonly width: number;
  readonly parent: Tag;
};

/** A paragraph that may run over to the next page: one tag, however many pages. */
function drawParagraph(sheet: Sheet, text: string, setting: Setting): void {
  const { style, width, tag, parent } = setting;
  const lines = linesOf(sheet, text, { style, width });
  const element = hangTag(sheet.paper, parent, { kind: tag });
  for (const chunk of chunksOf(sheet, lines, style)) {
    drawMarked(sheet.paper, element, () => {
      sheet.y = drawLines(sheet, chunk, { x: setting.x, y: sheet.y, style });
    });
  }
}

/** As many lines as the page takes, then the page after; never one line alone at either end. */
function* chunksOf(
  sheet: Sheet,
  lines: readonly Line[],
  style: TypeStyle,
): Generator<readonly Line[]> {
  let rest = lines;
  while (rest.length > 0) {
    makeRoom(sheet, Math.min(rest.length, 2) * style.leading);
    const fit = Math.max(1, Math.floor((page.bottom - sheet.y) / style.leading));
    const take = fit === rest.length - 1 && fit > 2 ? fit - 1 : Math.min(fit, rest.length);
    const chunk = rest.slice(0, take);
    rest = rest.slice(take);
    yield chunk;
  }
}

export function drawBody(sheet: Sheet, text: string, style: TypeStyle): void {
  drawParagraph(sheet, text, {
    tag: 'P',
    style,
    x: page.left,
    width: textWidth,
    parent: sheet.paper.root,
  });
}

/** A heading never stands alone at the foot of a page: `following` is what must come with it. */
export function drawHeading(sheet: Sheet, text: string, following: number): void {
  if (sheet.y > page.top) sheet.y += (gap.heading - gap.block) * sheet.air;
  makeRoom(sheet, type.heading.leading + gap.afterHeading + following);
  drawParagraph(sheet, text, {
    tag: 'H2',
    style: type.heading,
    x: page.left,
    width: textWidth,
    parent: sheet.paper.root,
  });
}

const BULLET_INDENT = 14;

export function drawList(sheet: Sheet, items: readonly string[]): void {
  const { paper } = sheet;
  const style = type.body;
  const list = hangTag(paper, paper.root, { kind: 'L' });
  for (const item of items) {
    makeRoom(sheet, style.leading * 2);
    const entry = hangTag(paper, list, { kind: 'LI' });
    drawMarked(paper, hangTag(paper, entry, { kind: 'Lbl' }), () =>
      drawText(sheet, '•', { x: page.left + 2, y: sheet.y, style }),
    );
    drawParagraph(sheet, item, {
      tag: 'LBody',
      style,
      x: page.left + BULLET_INDENT,
      width: textWidth - BULLET_INDENT,
      parent: entry,
    });
    sheet.y += 3;
  }
}

const SIDE_WIDTH = 124;
const SIDE_GAP = 16;

/** Titles in the margin, text beside them: lines short enough to read, clauses easy to find. */
export function drawClauses(sheet: Sheet, clauses: readonly Clause[]): void {
  const style = type.clause;
  const x = page.left + SIDE_WIDTH + SIDE_GAP;
  const width = textWidth - SIDE_WIDTH - SIDE_GAP;
  for (const { title, paragraphs } of clauses) {
    makeRoom(sheet, style.leading * 3);
    const top = sheet.y;
    const side = linesOf(sheet, title, { style: type.clauseTitle, width: SIDE_WIDTH });
    const draw = () => {
      drawLines(sheet, side, { x: page.left, y: top, style: type.clauseTitle });
    };
    tagged(sheet, sheet.paper.root, { tag: 'H3', draw });
    for (const paragraph of paragraphs) {
      drawParagraph(sheet, paragraph, { tag: 'P', style, x, width, parent: sheet.paper.root });
      sheet.y += 4;
    }
    sheet.y += 6;
  }
}

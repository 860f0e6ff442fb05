import type { Fact } from '../printed-document.ts';
import type { Line } from './rich-text.ts';
import { artifact, drawLines, linesOf, makeRoom, type Sheet, tagged } from './sheet.ts';
import { colour, page, textWidth, type } from './theme.ts';

const COLUMN_GAP = 18;
const COLUMN_WIDTH = (textWidth - COLUMN_GAP) / 2;
const PADDING = 5;
/** A value that would need more lines than this in half the width gets the whole of it. */
const HALF_LINES_MAX = 2;

type Cell = {
  readonly label: readonly Line[];
  readonly value: readonly Line[];
  readonly isWide: boolean;
  readonly height: number;
};

/** Labels over values, two by two, ruled; long ones across the page. */
export function drawFacts(sheet: Sheet, facts: readonly Fact[]): void {
  const rows = inRows(facts.map((fact) => cellOf(sheet, fact)));
  for (const row of rows) {
    const height = Math.max(...row.map((cell) => cell.height)) + PADDING * 2;
    makeRoom(sheet, height);
    const top = sheet.y;
    artifact(sheet, () => drawRules(sheet, row, top));
    for (const [index, cell] of row.entries()) {
      const x = page.left + index * (COLUMN_WIDTH + COLUMN_GAP);
      tagged(sheet, sheet.root, {
        tag: 'P',
        draw: () => drawCell(sheet, cell, { x, y: top + PADDING }),
      });
    }
    sheet.y = top + height;
  }
}

function cellOf(sheet: Sheet, { label, value }: Fact): Cell {
  const half = { style: type.value, width: COLUMN_WIDTH };
  const narrow = linesOf(sheet, value, half);
  const isWide = narrow.length > HALF_LINES_MAX || isCut(value, narrow);
  const width = isWide ? textWidth : COLUMN_WIDTH;
  const labelLines = linesOf(sheet, label, { style: type.label, width });
  const values = isWide ? linesOf(sheet, value, { style: type.value, width }) : narrow;
  const height = labelLines.length * type.label.leading + values.length * type.value.leading;
  return { label: labelLines, value: values, isWide, height };
}

/** Whether a word had to be cut, as hashes are in half the width. */
const isCut = (value: string, lines: readonly Line[]): boolean =>
  lines.length > 1 && !/\s/.test(value.trim());

/** Pairs narrow cells; a wide one has a row of its own. */
function inRows(cells: readonly Cell[]): readonly (readonly Cell[])[] {
  const rows: Cell[][] = [];
  let open: Cell[] | undefined;
  for (const cell of cells) {
    if (cell.isWide) {
      rows.push([cell]);
      open = undefined;
    } else if (open === undefined) {
      open = [cell];
      rows.push(open);
    } else {
      open.push(cell);
      open = undefined;
    }
  }
  return rows;
}

function drawRules({ pdf }: Sheet, row: readonly Cell[], y: number): void {
  const isWide = row[0]?.isWide === true;
  const widths = isWide ? [textWidth] : [COLUMN_WIDTH, COLUMN_WIDTH];
  for (const [index, width] of widths.entries()) {
    const x = page.left + index * (COLUMN_WIDTH + COLUMN_GAP);
    pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.6)
      .stroke(colour.line);
  }
}

function drawCell(
  sheet: Sheet,
  cell: Cell,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const below = drawLines(sheet, cell.label, { x, y, style: type.label });
  drawLines(sheet, cell.value, { x, y: below, style: type.value });
}

import type { Fact } from '../printed-document.ts';
import { drawArtifact, strokeLine } from './paper.ts';
import type { Line } from './rich-text.ts';
import { drawLines, hasWordOver, linesOf, makeRoom, type Sheet, tagged } from './sheet.ts';
import { colour, page, type TypeStyle, textWidth, type } from './theme.ts';

const COLUMNS = 3;
const COLUMN_GAP = 16;
const PADDING = 4;
/** Longer values are sentences. */
const PROSE_LENGTH = 75;
/** How far ahead to look for something that fits the rest of a row. */
const LOOK_AHEAD = 3;

const widthOf = (span: number): number =>
  ((textWidth - COLUMN_GAP * (COLUMNS - 1)) / COLUMNS) * span + COLUMN_GAP * (span - 1);

type Cell = {
  readonly span: number;
  readonly label: readonly Line[];
  readonly value: readonly Line[];
  readonly style: TypeStyle;
  readonly height: number;
};

/** Facts laid out in rows, before anything is drawn. */
export type FactRows = {
  readonly rows: readonly (readonly Cell[])[];
  readonly height: number;
};

/** Labels over values, three to a row where they are short, ruled; long ones across the page. */
export function layOutFacts(sheet: Sheet, facts: readonly Fact[]): FactRows {
  const rows = inRows(facts.map((fact) => cellOf(sheet, fact)));
  return { rows, height: rows.reduce((sum, row) => sum + rowHeight(sheet, row), 0) };
}

export function drawFacts(sheet: Sheet, { rows }: FactRows): void {
  for (const row of rows) {
    makeRoom(sheet, rowHeight(sheet, row));
    const top = sheet.y;
    drawArtifact(sheet.paper, () => drawRule(sheet, top));
    let column = 0;
    for (const cell of row) {
      const x = page.left + column * (widthOf(1) + COLUMN_GAP);
      const draw = () => drawCell(sheet, cell, { x, y: top + PADDING * sheet.air });
      tagged(sheet, sheet.paper.root, { tag: 'P', draw });
      column += cell.span;
    }
    sheet.y = top + rowHeight(sheet, row);
  }
}

const rowHeight = ({ air }: Sheet, row: readonly Cell[]): number =>
  Math.max(...row.map((cell) => cell.height)) + PADDING * 2 * air;

function cellOf(sheet: Sheet, { label, value }: Fact): Cell {
  const span = [1, 2].find((columns) => fits(sheet, value, columns)) ?? COLUMNS;
  const width = widthOf(span);
  const strong = linesOf(sheet, value, { style: type.value, width });
  // Sentences are to be read, not to be found: they need no weight.
  const isProse = strong.length > 1 && value.length > PROSE_LENGTH;
  const style = isProse ? type.body : type.value;
  const lines = isProse ? linesOf(sheet, value, { style, width }) : strong;
  const labels = linesOf(sheet, label, { style: type.label, width });
  const height = labels.length * type.label.leading + lines.length * style.leading;
  return { span, label: labels, value: lines, style, height };
}

function fits(sheet: Sheet, value: string, span: number): boolean {
  const frame = { style: type.value, width: widthOf(span) };
  return linesOf(sheet, value, frame).length <= 2 && !hasWordOver(sheet, value, frame);
}

/** Fills each row from what comes next, a little out of order where that leaves no hole. */
function inRows(cells: readonly Cell[]): readonly (readonly Cell[])[] {
  const rest = [...cells];
  const rows: Cell[][] = [];
  while (rest.length > 0) {
    const row: Cell[] = [];
    let room = COLUMNS;
    for (;;) {
      const index = rest.slice(0, LOOK_AHEAD).findIndex(({ span }) => span <= room);
      const [cell] = index < 0 ? [] : rest.splice(index, 1);
      if (cell === undefined) break;
      row.push(cell);
      room -= cell.span;
    }
    rows.push(row);
  }
  return rows;
}

const drawRule = ({ paper }: Sheet, y: number): void =>
  strokeLine(paper, { x: page.left, y, width: textWidth }, { width: 0.6, colour: colour.line });

type Spot = { readonly x: number; readonly y: number };

function drawCell(sheet: Sheet, cell: Cell, { x, y }: Spot): void {
  const below = drawLines(sheet, cell.label, { x, y, style: type.label });
  drawLines(sheet, cell.value, { x, y: below, style: cell.style });
}

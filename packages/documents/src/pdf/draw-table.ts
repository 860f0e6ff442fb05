import { invariant } from '@abona/kernel/invariant';
import type { Row, Table } from '../printed-document.ts';
import { drawArtifact, drawMarked, fillBox, hangTag, strokeLine, type Tag } from './paper.ts';
import { printable } from './printable.ts';
import type { Line } from './rich-text.ts';
import { drawLines, linesOf, makeRoom, measure, newPage, type Sheet } from './sheet.ts';
import { COLUMN_SPACE, columnWidths } from './table-columns.ts';
import { colour, page, type TypeStyle, textWidth } from './theme.ts';

/** Tried from the first to the last until the columns fit. */
const SIZES = [9, 8.5, 8];
const CELL_PADDING = 3;
const EDGE = 4;

type Look = Readonly<Record<'head' | 'cell' | 'total', TypeStyle>>;

type Columns = {
  readonly table: Table;
  readonly look: Look;
  readonly widths: readonly number[];
  readonly lefts: readonly number[];
};

type Layout = Columns & {
  /** Above and below the text of a cell. */
  readonly padding: number;
};

/** A table measured: what stands in each cell, line by line. */
export type LaidTable = {
  readonly layout: Layout;
  readonly head: CellLines;
  readonly rows: readonly CellLines[];
  readonly totals: CellLines | null;
  readonly height: number;
};

export function layOutTable(sheet: Sheet, table: Table): LaidTable {
  const layout = { ...columnsOf(sheet, table), padding: CELL_PADDING * sheet.air };
  const linesIn = (part: Part) => (row: Row) => cellLines(sheet, layout, { row, part });
  const head = linesIn('head')(table.columns.map(({ label }) => label));
  const rows = table.rows.map(linesIn('cell'));
  const totals = table.totals === null ? null : linesIn('total')(table.totals);
  const height =
    heightOf(layout, head, 'head') +
    rows.reduce((sum, row) => sum + heightOf(layout, row, 'cell'), 0) +
    (totals === null ? 0 : heightOf(layout, totals, 'total'));
  return { layout, head, rows, totals, height };
}

/** A table whose head stands again on every page it reaches, and whose sums never stand alone. */
export function drawTable(sheet: Sheet, { layout, head, rows, totals }: LaidTable): void {
  const { table } = layout;
  const root = hangTag(sheet.paper, sheet.paper.root, { kind: 'Table', title: table.caption });
  makeRoom(sheet, heightOf(layout, head, 'head') + heightOf(layout, rows[0] ?? [], 'cell') * 2);
  drawHead(sheet, layout, { head, parent: root });
  for (const [index, row] of rows.entries()) {
    const isLast = index === rows.length - 1;
    const after = isLast && totals !== null ? heightOf(layout, totals, 'total') : 0;
    breakBefore(sheet, layout, { head, height: heightOf(layout, row, 'cell') + after });
    drawRow(sheet, layout, { row, part: 'cell', parent: root });
    drawArtifact(sheet.paper, () => line(sheet, { y: sheet.y, stroke: colour.line, width: 0.5 }));
  }
  if (totals !== null) drawTotals(sheet, layout, { row: totals, parent: root });
}

function columnsOf(sheet: Sheet, table: Table): Columns {
  for (const size of SIZES) {
    const look = lookOf(size);
    const widths = columnWidths(naturalWidths(sheet, table, look), textWidth - EDGE * 2);
    if (widths !== null) return { table, look, widths, lefts: leftsOf(widths) };
  }
  // So many or such long columns that something must be cut: all alike.
  const even =
    (textWidth - EDGE * 2 - COLUMN_SPACE * (table.columns.length - 1)) / table.columns.length;
  const widths = table.columns.map(() => even);
  return { table, look: lookOf(8), widths, lefts: leftsOf(widths) };
}

function lookOf(size: number): Look {
  const leading = size + 3.5;
  return {
    head: { font: 'strong', size: 8, leading: 11, colour: colour.ink2 },
    cell: { font: 'text', size, leading, colour: colour.ink },
    total: { font: 'strong', size, leading, colour: colour.ink },
  };
}

function leftsOf(widths: readonly number[]): readonly number[] {
  let x = page.left + EDGE;
  return widths.map((width) => {
    const left = x;
    x += width + COLUMN_SPACE;
    return left;
  });
}

function naturalWidths(sheet: Sheet, table: Table, look: Look) {
  const cells = (index: number): readonly (readonly [string, TypeStyle])[] => [
    ...table.rows.map((row) => [row[index] ?? '', look.cell] as const),
    ...(table.totals === null ? [] : [[table.totals[index] ?? '', look.total] as const]),
  ];
  const widest = (texts: readonly (readonly [string, TypeStyle])[]): number =>
    Math.max(0, ...texts.map(([text, style]) => measure(sheet, printable(text), style)));
  const words = (texts: readonly (readonly [string, TypeStyle])[]) =>
    texts.flatMap(([text, style]) => text.split(/\s+/).map((word) => [word, style] as const));
  const label = (index: number) => [[table.columns[index]?.label ?? '', look.head] as const];
  const indexes = table.columns.map((_, index) => index);
  const least = (index: number): number =>
    table.columns[index]?.align === 'end' ? widest(cells(index)) : widest(words(cells(index)));
  return {
    wanted: indexes.map((index) => Math.max(widest(cells(index)), widest(label(index)))),
    needed: indexes.map((index) => Math.max(least(index), widest(words(label(index))))),
  };
}

type CellLines = readonly (readonly Line[])[];
type Part = keyof Look;

function cellLines(
  sheet: Sheet,
  { look, widths, table }: Columns,
  { row, part }: { readonly row: Row; readonly part: Part },
): CellLines {
  invariant(
    row.length === table.columns.length,
    () => `${table.caption}: ${row.length} cells for ${table.columns.length} columns`,
  );
  return row.map((text, index) =>
    // A hair more than measured, so that rounding never breaks what was found to fit.
    linesOf(sheet, text, { style: look[part], width: (widths[index] ?? 0) + 0.01 }),
  );
}

const heightOf = ({ look, padding }: Layout, cells: CellLines, part: Part): number =>
  Math.max(1, ...cells.map((lines) => lines.length)) * look[part].leading + padding * 2;

type Drawn = { readonly row: CellLines; readonly part: Part; readonly parent: Tag };

function drawRow(sheet: Sheet, layout: Layout, { row, part, parent }: Drawn): void {
  const { paper, y: top } = sheet;
  const isHead = part === 'head';
  const element = hangTag(paper, parent, { kind: 'TR' });
  for (const [index, lines] of row.entries()) {
    const cell = hangTag(paper, element, isHead ? { kind: 'TH', scope: 'Column' } : { kind: 'TD' });
    const drop = isHead ? dropOf(row, lines, layout.look.head) : 0;
    drawMarked(paper, cell, () => drawCell(sheet, layout, { lines, index, part, top: top + drop }));
  }
  sheet.y = top + heightOf(layout, row, part);
}

/** Labels of one line stand on the same line as the last of those that need two. */
const dropOf = (row: CellLines, lines: readonly Line[], { leading }: TypeStyle): number =>
  (Math.max(1, ...row.map((cell) => cell.length)) - Math.max(1, lines.length)) * leading;

type DrawnCell = {
  readonly lines: readonly Line[];
  readonly index: number;
  readonly part: Part;
  readonly top: number;
};

function drawCell(sheet: Sheet, layout: Layout, { lines, index, part, top }: DrawnCell): void {
  const x = layout.lefts[index] ?? 0;
  const place = { x, y: top + layout.padding, style: layout.look[part] };
  const isEnd = layout.table.columns[index]?.align === 'end';
  drawLines(sheet, lines, isEnd ? { ...place, alignTo: x + (layout.widths[index] ?? 0) } : place);
}

function drawHead(
  sheet: Sheet,
  layout: Layout,
  { head, parent }: { readonly head: CellLines; readonly parent: Tag },
): void {
  drawRow(sheet, layout, { row: head, part: 'head', parent });
  drawArtifact(sheet.paper, () => line(sheet, { y: sheet.y, stroke: colour.ink, width: 0.9 }));
}

/** On the next page the head is drawn again, for eyes only: readers have heard it. */
function breakBefore(
  sheet: Sheet,
  layout: Layout,
  { head, height }: { readonly head: CellLines; readonly height: number },
): void {
  if (sheet.y + height <= page.bottom) return;
  newPage(sheet);
  drawArtifact(sheet.paper, () => {
    const top = sheet.y;
    for (const [index, lines] of head.entries()) {
      const drop = dropOf(head, lines, layout.look.head);
      drawCell(sheet, layout, { lines, index, part: 'head', top: top + drop });
    }
    sheet.y = top + heightOf(layout, head, 'head');
    line(sheet, { y: sheet.y, stroke: colour.ink, width: 0.9 });
  });
}

function drawTotals(
  sheet: Sheet,
  layout: Layout,
  { row, parent }: { readonly row: CellLines; readonly parent: Tag },
): void {
  const height = heightOf(layout, row, 'total');
  drawArtifact(sheet.paper, () => {
    const box = { x: page.left, y: sheet.y, width: textWidth, height };
    fillBox(sheet.paper, box, colour.sunken);
    line(sheet, { y: sheet.y, stroke: colour.ink, width: 0.9 });
  });
  drawRow(sheet, layout, { row, part: 'total', parent });
}

type Stroke = { readonly y: number; readonly stroke: string; readonly width: number };

const line = ({ paper }: Sheet, { y, stroke, width }: Stroke): void =>
  strokeLine(paper, { x: page.left, y, width: textWidth }, { width, colour: stroke });

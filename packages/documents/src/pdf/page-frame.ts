import { formatDateFull } from '@abona/kernel/date-format';
import { brand } from '@abona/lender/lender';
import type { PrintedDocument } from '../printed-document.ts';
import { drawMark } from './flower.ts';
import { drawArtifact, fillBox, fillPolygon, strokeLine } from './paper.ts';
import { printable } from './printable.ts';
import { drawLines, drawText, linesOf, measure, type Sheet, tagged } from './sheet.ts';
import { colour, page, type TypeStyle, textWidth, type } from './theme.ts';

const WALL_HEIGHT = 86;
const BAND_HEIGHT = 22;
const LOGO_SIZE = 22;
const FOOT_TOP = 746;

/** The wall at the head of the first page: whose document it is, what it is, and its folio. */
export function drawWall(sheet: Sheet, document: PrintedDocument): void {
  const { paper } = sheet;
  const bottom = WALL_HEIGHT + BAND_HEIGHT;
  drawArtifact(sheet.paper, () => {
    fillBox(paper, { x: 0, y: 0, width: page.width, height: WALL_HEIGHT }, colour.wall);
    // The plane of light falls at 118 degrees, with a hard edge.
    const slant = WALL_HEIGHT * Math.tan((28 * Math.PI) / 180);
    const light = [
      [404, 0],
      [612, 0],
      [612, WALL_HEIGHT],
      [404 - slant, WALL_HEIGHT],
    ];
    fillPolygon(paper, light, colour.wallLight);
    const band = { x: 0, y: WALL_HEIGHT, width: page.width, height: BAND_HEIGHT };
    fillBox(paper, band, colour.wallBand);
    const x = page.width - page.right - logoWidth(sheet, LOGO_SIZE);
    drawLogo(sheet, { x, y: 28, size: LOGO_SIZE }, colour.white);
  });
  tagged(sheet, sheet.paper.root, {
    tag: 'H1',
    draw: () =>
      drawText(sheet, printable(document.title), { x: page.left, y: 22, style: type.title }),
  });
  tagged(sheet, sheet.paper.root, {
    tag: 'P',
    draw: () =>
      drawText(sheet, printable(document.subtitle), { x: page.left, y: 53, style: type.subtitle }),
  });
  tagged(sheet, sheet.paper.root, { tag: 'P', draw: () => drawBand(sheet, document) });
  sheet.y = bottom + 18;
}

function drawBand(sheet: Sheet, document: PrintedDocument): void {
  const y = WALL_HEIGHT + (BAND_HEIGHT - type.band.leading) / 2;
  const issued = printable(`Emitido el ${formatDateFull(document.issuedOn)}`);
  drawText(sheet, printable(`Folio ${document.folio}`), { x: page.left, y, style: type.band });
  const x = page.width - page.right - measure(sheet, issued, type.band);
  drawText(sheet, issued, { x, y, style: type.band });
}

type Spot = { readonly x: number; readonly y: number; readonly size: number };

const wordStyle = (size: number, ink: string): TypeStyle => ({
  font: 'display',
  size: size * 0.95,
  leading: size,
  colour: ink,
});

/** The mark, the gap and the word, so that they end with the text. */
const logoWidth = (sheet: Sheet, size: number): number =>
  size * 1.25 + measure(sheet, printable(brand.wordmark), wordStyle(size, colour.white));

function drawLogo(sheet: Sheet, { x, y, size }: Spot, petal: string): void {
  drawMark(sheet.paper, { x, y, size }, petal);
  const style = wordStyle(size, petal);
  drawText(sheet, printable(brand.wordmark), { x: x + size * 1.25, y: y - size * 0.04, style });
}

/** The head of the pages that follow: enough to know a page that lies alone on the table. */
export function drawRunningHead(sheet: Sheet, document: PrintedDocument): void {
  drawArtifact(sheet.paper, () => {
    drawLogo(sheet, { x: page.left, y: 32, size: 14 }, colour.wall);
    const text = printable(`${document.title} · Folio ${document.folio}`);
    const x = page.width - page.right - measure(sheet, text, type.foot);
    drawText(sheet, text, { x, y: 33, style: type.foot });
    rule(sheet, 54, colour.line);
  });
}

/** The foot of every page, once it is known how many there are. */
export function drawFeet(sheet: Sheet, document: PrintedDocument): void {
  const { paper } = sheet;
  for (let index = 0; index < paper.pages; index += 1) {
    paper.pdf.switchToPage(index);
    drawArtifact(paper, () => {
      rule(sheet, FOOT_TOP - 8, colour.line);
      drawFoot(sheet, document, `Página ${index + 1} de ${paper.pages}`);
    });
  }
}

function drawFoot(sheet: Sheet, document: PrintedDocument, number: string): void {
  const numberWidth = measure(sheet, number, type.foot);
  let y = FOOT_TOP;
  for (const line of document.footer) {
    const lines = linesOf(sheet, line, { style: type.foot, width: textWidth - numberWidth - 24 });
    y = drawLines(sheet, lines, { x: page.left, y, style: type.foot });
  }
  const x = page.width - page.right - numberWidth;
  drawText(sheet, number, { x, y: FOOT_TOP, style: type.foot });
}

const rule = ({ paper }: Sheet, y: number, stroke: string): void =>
  strokeLine(paper, { x: page.left, y, width: textWidth }, { width: 0.6, colour: stroke });

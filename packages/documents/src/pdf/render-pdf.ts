import { createHash } from 'node:crypto';
import { startOfMexicoCityDay } from '@abona/kernel/mexico-city-time';
import { brandName } from '@abona/lender/lender';
import type { Block, PrintedDocument } from '../printed-document.ts';
import { drawBarcode } from './draw-barcode.ts';
import { drawCat, drawHero, drawNotice } from './draw-boxes.ts';
import { drawFacts, layOutFacts } from './draw-facts.ts';
import { drawTable, layOutTable } from './draw-table.ts';
import { drawBody, drawClauses, drawHeading, drawList } from './draw-text.ts';
import { drawFeet, drawRunningHead, drawWall } from './page-frame.ts';
import { createPaper, draftOn } from './paper.ts';
import { makeRoom, newPage, type Sheet } from './sheet.ts';
import { gap, page, type } from './theme.ts';

/** Tables and facts no taller than this are not broken; taller ones break where they must. */
const KEPT_TOGETHER_MAX = 240;
/** How tall a last page is that should not be one. */
const STRAGGLERS_MAX = 160;
/** How much of the usual air is tried in turn, where a few lines would stand alone. */
const AIRS = [1, 0.5, 0.3, 0.25, 0.2, 0.15] as const;
/** Enough for a few lines under a heading. */
const LINES_KEPT = 48;

export type RenderedPdf = { readonly bytes: Buffer; readonly sha256: string };

/**
 * The document on paper. The same document gives the same bytes, today and in ten years: times come
 * from it, fonts from this folder, and nothing from the clock. So a hash can be stored instead of
 * the file. A few lines alone on a last page are gathered in by setting the whole a little tighter.
 * It holds its thread for as long as it takes: a server asks `print-pdf.ts`.
 */
export async function renderPdf(document: PrintedDocument): Promise<RenderedPdf> {
  const paper = createPaper(labelOf(document));
  const onNewPage = (next: Sheet) => drawRunningHead(next, document);
  const sheet: Sheet = { paper, onNewPage, knownLines: new Map(), air: 1, y: page.top };
  drawWall(sheet, document);
  for (const blocks of sectionsOf(document.blocks)) {
    sheet.air = airFor(sheet, blocks);
    drawSection(sheet, blocks);
  }
  drawFeet(sheet, document);
  paper.root.end();
  paper.pdf.end();
  const bytes = Buffer.concat(await paper.pdf.toArray());
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** What stands between page breaks; each break begins the section after it. */
function sectionsOf(blocks: readonly Block[]): readonly (readonly Block[])[] {
  const starts = blocks.flatMap(({ kind }, index) => (kind === 'page_break' ? [index] : []));
  return [0, ...starts].map((start, nth) => blocks.slice(start, starts[nth]));
}

/** The most air with which no few lines of a section stand on a page of their own; all of it where none helps. */
function airFor(sheet: Sheet, blocks: readonly Block[]): number {
  const isWhole = (air: number) =>
    !drawSection({ ...sheet, paper: draftOn(sheet.paper), air }, blocks);
  return AIRS.find(isWhole) ?? 1;
}

const labelOf = ({ title, subtitle, folio, issuer, holder, issuedOn }: PrintedDocument) => ({
  title: `${title} · ${folio}`,
  author: issuer,
  subject: `${title}. ${subtitle}. ${holder}`,
  keywords: folio,
  creator: brandName,
  created: new Date(startOfMexicoCityDay(issuedOn)),
});

/** What is measured before it is drawn, so that a heading knows what follows it. */
type Laid = { readonly block: Block; readonly height: number; readonly draw: () => void };

const pagesOf = ({ paper }: Sheet): number => paper.pages;

/** Draws a section, and says whether it ended with a few lines on a page of their own. */
function drawSection(sheet: Sheet, blocks: readonly Block[]): boolean {
  const laid = blocks.map((block) => layOut(sheet, block));
  let firstPage = pagesOf(sheet);
  for (const [index, { block, height, draw }] of laid.entries()) {
    const next = laid[index + 1];
    if (block.kind === 'heading') {
      drawHeading(sheet, block.text, Math.min(next?.height ?? 0, KEPT_TOGETHER_MAX) || LINES_KEPT);
    } else {
      if (height > 0 && height <= KEPT_TOGETHER_MAX) makeRoom(sheet, height);
      draw();
    }
    if (block.kind === 'page_break') firstPage = pagesOf(sheet);
    sheet.y += spaceAfter(block, next?.block) * sheet.air;
  }
  return pagesOf(sheet) > firstPage && sheet.y < page.top + STRAGGLERS_MAX;
}

function layOut(sheet: Sheet, block: Block): Laid {
  switch (block.kind) {
    case 'facts': {
      const facts = layOutFacts(sheet, block.facts);
      return { block, height: facts.height, draw: () => drawFacts(sheet, facts) };
    }
    case 'table': {
      const table = layOutTable(sheet, block.table);
      return { block, height: table.height, draw: () => drawTable(sheet, table) };
    }
    default:
      return { block, height: 0, draw: () => drawBlock(sheet, block) };
  }
}

function drawBlock(sheet: Sheet, block: Exclude<Block, { kind: 'facts' | 'table' }>): void {
  switch (block.kind) {
    case 'hero':
      drawHero(sheet, block.hero);
      break;
    case 'cat':
      drawCat(sheet, block.cat);
      break;
    case 'barcode':
      drawBarcode(sheet, block.barcode);
      break;
    case 'notice':
      drawNotice(sheet, block.notice);
      break;
    case 'paragraph':
      drawBody(sheet, block.text, type.body);
      break;
    case 'small_print':
      drawBody(sheet, block.text, type.small);
      break;
    case 'list':
      drawList(sheet, block.items);
      break;
    case 'clauses':
      drawClauses(sheet, block.clauses);
      break;
    case 'page_break':
      if (sheet.y > page.top) newPage(sheet);
      break;
    case 'heading':
      drawHeading(sheet, block.text, LINES_KEPT);
  }
}

function spaceAfter(block: Block, next: Block | undefined): number {
  if (block.kind === 'page_break') return 0;
  if (block.kind === 'heading') return gap.afterHeading;
  const isSame = block.kind === next?.kind;
  if (isSame && block.kind === 'paragraph') return 7;
  if (isSame && block.kind === 'small_print') return 5;
  return gap.block;
}

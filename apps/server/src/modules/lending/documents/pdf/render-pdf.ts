import { createHash } from 'node:crypto';
import { startOfMexicoCityDay } from '@abona/kernel/mexico-city-time';
import type { Block, PrintedDocument } from '../printed-document.ts';
import { drawCat, drawHero, drawNotice } from './draw-boxes.ts';
import { drawFacts } from './draw-facts.ts';
import { drawTable } from './draw-table.ts';
import { drawBody, drawClauses, drawHeading, drawList } from './draw-text.ts';
import { drawFeet, drawRunningHead, drawWall } from './page-frame.ts';
import { createSheet, newPage, type Pdf, type Sheet } from './sheet.ts';
import { gap, page, type } from './theme.ts';

export type RenderedPdf = { readonly bytes: Buffer; readonly sha256: string };

/**
 * The document on paper. The same document gives the same bytes, today and in ten years: times come
 * from it, fonts from this folder, and nothing from the clock. So a hash can be stored instead of
 * the file.
 */
export async function renderPdf(document: PrintedDocument): Promise<RenderedPdf> {
  const sheet = createSheet({
    title: `${document.title} · ${document.folio}`,
    author: document.issuer,
    subject: `${document.title}. ${document.subtitle}. ${document.holder}`,
    keywords: document.folio,
    created: new Date(startOfMexicoCityDay(document.issuedOn)),
    onNewPage: (next) => drawRunningHead(next, document),
  });
  const bytes = collect(sheet.pdf);
  drawWall(sheet, document);
  for (const [index, block] of document.blocks.entries()) {
    drawBlock(sheet, block);
    sheet.y += spaceAfter(block, document.blocks[index + 1]);
  }
  drawFeet(sheet, document);
  sheet.root.end();
  sheet.pdf.end();
  const file = await bytes;
  return { bytes: file, sha256: createHash('sha256').update(file).digest('hex') };
}

function drawBlock(sheet: Sheet, block: Block): void {
  switch (block.kind) {
    case 'hero':
      drawHero(sheet, block.hero);
      break;
    case 'heading':
      drawHeading(sheet, block.text);
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
    case 'facts':
      drawFacts(sheet, block.facts);
      break;
    case 'table':
      drawTable(sheet, block.table);
      break;
    case 'cat':
      drawCat(sheet, block.cat);
      break;
    case 'notice':
      drawNotice(sheet, block.notice);
      break;
    case 'clauses':
      drawClauses(sheet, block.clauses);
      break;
    case 'page_break':
      if (sheet.y > page.top) newPage(sheet);
  }
}

function spaceAfter(block: Block, next: Block | undefined): number {
  if (block.kind === 'page_break') return 0;
  if (block.kind === 'heading') return gap.afterHeading;
  const isSame = block.kind === next?.kind;
  if (isSame && (block.kind === 'paragraph' || block.kind === 'small_print')) return 7;
  return gap.block;
}

function collect(pdf: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(Buffer.from(chunk)));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}

import type { Block, PrintedDocument, Table } from '../printed-document.ts';

/** Every word of a document in reading order, without the marks for bold. */
export const textOf = (document: PrintedDocument): string =>
  [document.title, document.subtitle, ...document.blocks.flatMap(wordsOf), ...document.footer]
    .join('\n')
    .replaceAll('**', '');

function wordsOf(block: Block): readonly string[] {
  switch (block.kind) {
    case 'hero':
      return [
        block.hero.label,
        block.hero.figure,
        block.hero.detail,
        ...block.hero.beside.flatMap(({ label, value }) => [label, value]),
      ];
    case 'list':
      return block.items;
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}: ${value}`);
    case 'table':
      return [block.table.columns.map(({ label }) => label), ...block.table.rows].map((row) =>
        row.join(' | '),
      );
    case 'cat':
      return [
        `${block.cat.figure} ${block.cat.legend}`,
        ...block.cat.rates.map(({ value }) => value),
      ];
    case 'notice':
      return [block.notice.title, block.notice.text];
    case 'clauses':
      return block.clauses.flatMap(({ title, paragraphs }) => [title, ...paragraphs]);
    case 'barcode':
      return [block.barcode.alternative];
    case 'page_break':
      return [];
    default:
      return [block.text];
  }
}

/** The table of a document that has this caption. */
export function tableOf(document: PrintedDocument, caption: string): Table {
  for (const block of document.blocks) {
    if (block.kind === 'table' && block.table.caption === caption) return block.table;
  }
  throw new Error(`no table ${caption}`);
}

/** `$1,234.50` back to centavos, a dash to nothing. */
export function centavosOf(cell: string | undefined): number {
  if (cell === undefined || cell === '' || cell === '–') return 0;
  return Math.round(Number(cell.replaceAll(/[$,]/g, '')) * 100);
}

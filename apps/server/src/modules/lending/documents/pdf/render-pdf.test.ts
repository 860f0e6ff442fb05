import { createHash } from 'node:crypto';
import { centavos } from '@abona/kernel/money';
import { dueDatesOf } from '@abona/loan-math/frequency';
import { describe, expect, it } from 'vitest';
import { amortisationDocument, contractDocument } from '../contract/contract-document.ts';
import type { PrintedDocument } from '../printed-document.ts';
import { openedPdf } from '../testing/opened-pdf.ts';
import {
  acceptedContract,
  contractInput,
  mariana,
  purchaseTerms,
  scheduleOf,
} from '../testing/samples.ts';
import { printable } from './printable.ts';
import { renderPdf } from './render-pdf.ts';
import { breakLines, parseRuns } from './rich-text.ts';
import { type } from './theme.ts';

const count = (text: string, part: RegExp): number => text.match(part)?.length ?? 0;

const weekly = scheduleOf({
  ...purchaseTerms,
  principal: centavos(10_000_000),
  frequency: 'semanal',
  dueDates: dueDatesOf({ frequency: 'semanal', disbursed: purchaseTerms.disbursed, count: 52 }),
});

describe('a document on paper', () => {
  it('is the same to the byte whatever was rendered before, and another when a centavo is', () => {
    const document = contractDocument(acceptedContract());
    const first = renderPdf(document);
    const other = renderPdf({ ...document, folio: 'CT-2026-000483', holder: 'Łukasz Čapek' });
    const second = renderPdf(document);

    expect(second.sha256).toBe(first.sha256);
    expect(first.sha256).toBe(createHash('sha256').update(first.bytes).digest('hex'));
    expect(other.sha256).not.toBe(first.sha256);
  });

  it('is tagged, titled and in Spanish, with its fonts inside', () => {
    const pdf = openedPdf(renderPdf(contractDocument(acceptedContract())).bytes).join('\n');

    expect(pdf).toMatch(/\/Lang \(es-MX\)/);
    expect(pdf).toMatch(/\/Marked true/);
    expect(pdf).toMatch(/\/DisplayDocTitle true/);
    expect(pdf).toMatch(/\/MediaBox \[0 0 612 792\]/);
    for (const tag of ['Document', 'H1', 'H2', 'H3', 'P', 'Table', 'TR', 'TH', 'TD'])
      expect(pdf).toMatch(new RegExp(`/S /${tag}\\b`));
    expect(count(pdf, /\/FontFile2/g)).toBe(3);
    expect(count(pdf, /\/BaseFont \/[A-Z]{6}\+(Figtree|Gabarito)/g)).toBeGreaterThanOrEqual(3);
    expect(pdf).not.toContain('Helvetica');
  });

  it('carries a table of fifty-two rows over pages, its head on each', () => {
    const holder = {
      ...mariana,
      name: 'María de los Ángeles Guadalupe Fernández de Córdova y Gutiérrez-Villaseñor Echeverría',
    };
    const { bytes } = renderPdf(amortisationDocument(contractInput({ schedule: weekly, holder })));
    const objects = openedPdf(bytes);
    const pages = objects.filter((object) => object.includes(' Tf'));

    expect(pages.length).toBeGreaterThan(1);
    // One head is heard, the others are only seen.
    expect(count(objects.join('\n'), /\/S \/TH\b/g)).toBe(9);
    expect(count(objects.join('\n'), /\/S \/TR\b/g)).toBe(54);
    for (const page of pages.slice(1)) expect(page).toContain('/Artifact');
  });

  it('has the carátula of a contract on one page, and gives the sections after it all their air', () => {
    const document = contractDocument(acceptedContract());
    const { blocks } = document;
    const cover = blocks.slice(
      0,
      blocks.findIndex(({ kind }) => kind === 'page_break'),
    );
    const pagesOf = (shown: PrintedDocument) =>
      openedPdf(renderPdf(shown).bytes).filter((object) => object.includes(' Tf')).length;
    const rest = { ...document, blocks: blocks.slice(cover.length + 1) };

    expect(pagesOf({ ...document, blocks: cover })).toBe(1);
    // Under the wall of a first page there is less room than on a page after it.
    expect(pagesOf(document)).toBeLessThanOrEqual(1 + pagesOf(rest));
  });

  it('sets nothing smaller than eight points', () => {
    for (const style of Object.values(type)) expect(style.size).toBeGreaterThanOrEqual(8);
  });

  it('refuses a table whose rows do not fit its columns', () => {
    const document: PrintedDocument = {
      ...amortisationDocument(contractInput()),
      blocks: [
        {
          kind: 'table',
          table: {
            caption: 'Rota',
            columns: [{ label: 'Uno', align: 'start' }],
            rows: [['a', 'b']],
            totals: null,
          },
        },
      ],
    };

    expect(() => renderPdf(document)).toThrow(/Rota: 2 cells for 1 columns/);
  });
});

describe('text', () => {
  const measure = (text: string) => text.length;
  const lines = (text: string, width: number) =>
    breakLines(parseRuns(text, 'text'), { width, measure }).map(({ runs }) =>
      runs.map((run) => run.text).join('|'),
    );

  it.each([
    ['uno dos tres', 7, ['uno dos', 'tres']],
    ['**uno** dos', 20, ['uno|dos']],
    ['antes (**dentro**), luego', 12, ['antes', '(|dentro|),', 'luego']],
    ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
    ['2 ** 3', 20, ['2 ** 3']],
    ['', 5, []],
  ])('breaks %s at %i', (text, width, expected) => {
    expect(lines(text, width)).toEqual(expected);
  });

  it.each([
    ['Núñez Güemes', 'Núñez Güemes'],
    ['Nguyễn', 'Nguyen'],
    ['Łukasz Čapek', 'Łukasz Čapek'],
    ['Иван', '????'],
    ['a\tb\u0000', 'a b?'],
  ])('can be drawn whatever a name is written with: %s', (given, expected) => {
    expect(printable(given)).toBe(expected);
  });
});

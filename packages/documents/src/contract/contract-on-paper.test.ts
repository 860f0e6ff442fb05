import { createHash } from 'node:crypto';
import { centavos } from '@abona/kernel/money';
import { dueDatesOf } from '@abona/loan-math/frequency';
import { describe, expect, it } from 'vitest';
import { printPdf } from '../print-pdf.ts';
import type { PrintedDocument } from '../printed-document.ts';
import { openedPdf } from '../testing/opened-pdf.ts';
import { pdfText } from '../testing/pdf-text.ts';
import {
  acceptedContract,
  contractInput,
  mariana,
  purchaseTerms,
  scheduleOf,
} from '../testing/samples.ts';
import { amortisationDocument, contractDocument } from './contract-document.ts';

const count = (text: string, part: RegExp): number => text.match(part)?.length ?? 0;

const weekly = scheduleOf({
  ...purchaseTerms,
  principal: centavos(10_000_000),
  frequency: 'semanal',
  dueDates: dueDatesOf({ frequency: 'semanal', disbursed: purchaseTerms.disbursed, count: 52 }),
});

describe('a document on paper', () => {
  it('is the same to the byte whatever was rendered before, and another when a centavo is', async () => {
    const document = contractDocument(acceptedContract());
    const first = await printPdf(document);
    const other = await printPdf({ ...document, folio: 'CT-2026-000483', holder: 'Łukasz Čapek' });
    const second = await printPdf(document);

    expect(second.sha256).toBe(first.sha256);
    expect(first.sha256).toBe(createHash('sha256').update(first.bytes).digest('hex'));
    expect(other.sha256).not.toBe(first.sha256);
  });

  it('is tagged, titled and in Spanish, with its fonts inside', async () => {
    const pdf = openedPdf((await printPdf(contractDocument(acceptedContract()))).bytes).join('\n');

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

  it('carries a table of fifty-two rows over pages, its head on each', async () => {
    const holder = {
      ...mariana,
      name: 'María de los Ángeles Guadalupe Fernández de Córdova y Gutiérrez-Villaseñor Echeverría',
    };
    const { bytes } = await printPdf(
      amortisationDocument(contractInput({ schedule: weekly, holder })),
    );
    const objects = openedPdf(bytes);
    const pages = objects.filter((object) => object.includes(' Tf'));

    expect(pages.length).toBeGreaterThan(1);
    // One head is heard, the others are only seen.
    expect(count(objects.join('\n'), /\/S \/TH\b/g)).toBe(9);
    expect(count(objects.join('\n'), /\/S \/TR\b/g)).toBe(54);
    for (const page of pages.slice(1)) expect(page).toContain('/Artifact');
  });

  it('has the carátula of a contract on one page, and gives the sections after it all their air', async () => {
    const document = contractDocument(acceptedContract());
    const { blocks } = document;
    const cover = blocks.slice(
      0,
      blocks.findIndex(({ kind }) => kind === 'page_break'),
    );
    const pagesOf = async (shown: PrintedDocument) =>
      openedPdf((await printPdf(shown)).bytes).filter((object) => object.includes(' Tf')).length;
    const rest = { ...document, blocks: blocks.slice(cover.length + 1) };

    expect(await pagesOf({ ...document, blocks: cover })).toBe(1);
    // Under the wall of a first page there is less room than on a page after it.
    expect(await pagesOf(document)).toBeLessThanOrEqual(1 + (await pagesOf(rest)));
  });

  it('refuses a table whose rows do not fit its columns', async () => {
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

    await expect(printPdf(document)).rejects.toThrow(/Rota: 2 cells for 1 columns/);
  });

  it('has several set at once, each its own', async () => {
    const folios = Array.from({ length: 6 }, (_, index) => `CT-2026-00049${index}`);
    const files = await Promise.all(
      folios.map((folio) => printPdf(amortisationDocument(contractInput({ folio })))),
    );

    for (const [index, { bytes }] of files.entries())
      expect(pdfText(bytes)).toContain(`Folio ${folios[index]}`);
  });
});

describe('the characters of a file', () => {
  const contractOf = async (name: string) =>
    (await printPdf(contractDocument(acceptedContract({ holder: { ...mariana, name } })))).bytes;

  it('can be found and copied, also those that hardly anybody has', async () => {
    expect(pdfText(await contractOf('Łukasz Čapek'))).toContain('Łukasz Čapek');
  });

  it('stand in what the file says of itself as they are, whatever they mean in XML', async () => {
    const objects = openedPdf(await contractOf('Luz & <Sol>'));

    expect(objects.find((object) => object.includes('xpacket'))).toContain('Luz &amp; &lt;Sol&gt;');
  });
});

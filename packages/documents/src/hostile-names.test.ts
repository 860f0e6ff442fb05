import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { lender } from '@abona/lender/lender';
import { describe, expect, it } from 'vitest';
import { contractDocument } from './contract/contract-document.ts';
import { merchantPayoutDocument } from './merchant-payout.ts';
import { letterOf } from './messages/written-message.ts';
import { printable } from './pdf/printable.ts';
import { printPdf } from './print-pdf.ts';
import type { PrintedDocument } from './printed-document.ts';
import { textOf } from './testing/document-text.ts';
import { pdfText } from './testing/pdf-text.ts';
import { contractInput } from './testing/samples.ts';
import { asWritten } from './wording.ts';

/** What a shop may be called that means us no good, or only has a long name, and what is left of it to read. */
const names: readonly (readonly [kind: string, name: string, read: string])[] = [
  ['markup', '<img src=x onerror=alert(1)>&"\'', '<img src=x onerror=alert(1)>&"\''],
  ['an end of the page', '</td></table><script>', '</td></table><script>'],
  ['a turn of direction', 'Casa \u202erabmÁ\u2066', 'Casa rabmÁ'],
  ['another script', 'متجر العنبر', 'متجر العنبر'],
  ['eighty letters without a space', 'W'.repeat(80), 'W'.repeat(80)],
  ['a mark of our own emphasis', 'Casa **gratis** ~~no~~ _x_', 'Casa **gratis** ~~no~~ _x_'],
  ['an encoded word', '=?utf-8?q?Bcc:_otro?=', '=?utf-8?q?Bcc:_otro?='],
  ['a sign of a template', '{{shop}} %s $& $1', '{{shop}} %s $& $1'],
];

const link = 'https://abona.mx/pay/x';
const lettersOf = (name: string) => [
  letterOf({
    template: 'purchase_lowered',
    parameters: { shop: name, amount: 60_000, released: 40_000, link },
  }),
  ...(['in_review', 'live', 'account_changed', 'suspended'] as const).map((state) =>
    letterOf({
      template: 'merchant_account',
      parameters: { state, business: name, by: null, note: name, link },
    }),
  ),
];

const sold = { amount: centavos(100_000), fee: centavos(-4_500), feeIva: centavos(-720) };

const papers: readonly ((name: string) => PrintedDocument)[] = [
  (merchant) =>
    contractDocument(
      contractInput({
        purchase: { merchant, reference: 'pedido 1' },
        delivery: { kind: 'merchant', merchant },
      }),
    ),
  (shop) =>
    merchantPayoutDocument({
      lender,
      folio: 'DEP-1',
      shop,
      amount: centavos(94_780),
      businessDate: civilDate('2026-11-18'),
      clabeLast4: '0004',
      trackingKey: null,
      lines: [
        {
          ...sold,
          businessDate: civilDate('2026-11-17'),
          orderId: shop,
          goods: shop,
          branch: shop,
          kind: 'sale',
          net: centavos(94_780),
        },
      ],
    }),
];

/** A name that does no harm, to compare with. */
const USUAL = 'Casa';

const bare = (text: string): string => text.replaceAll(/\s/g, '');
/** The fingerprint of what was agreed to is another with another name. */
const HASH = /[0-9a-f]{64}/g;
/** In whichever order: a long name moves what follows it. */
const lettersIn = (text: string): string => [...text.replaceAll(HASH, '')].sort().join('');

const wordsOn = async (paper: PrintedDocument): Promise<string> =>
  bare(pdfText((await printPdf(paper)).bytes));

describe.each(names)('a shop whose name has %s', (_, name, read) => {
  it('is named in letters as it is written, and turns, breaks and begins nothing in them', () => {
    for (const { subject, text, html } of lettersOf(name)) {
      expect(text).toContain(read);
      expect(`${subject}${text}${html}`).not.toMatch(/\p{Bidi_Control}/u);
      expect(subject).not.toMatch(/\p{Cc}|=\?/u);
      expect(html).not.toMatch(/<(img|script|\/td><\/table><script)/);
      expect(html.match(/<table/g)?.length).toBe(html.match(/<\/table>/g)?.length);
      expect(html.match(/<a /g)).toHaveLength(2);
    }
  });

  it('is printed on what is signed, kept and filed as far as our letters go, and changes no other word there', async () => {
    const kept = bare(printable(asWritten(name)));
    for (const paperOf of papers) {
      const [printed, usual] = [paperOf(name), paperOf(USUAL)];
      const [text, expected] = [await wordsOn(printed), await wordsOn(usual)];

      expect(textOf(printed)).toContain(asWritten(name));
      expect(text).toContain(kept);
      expect(lettersIn(text.replaceAll(kept, ''))).toBe(lettersIn(expected.replaceAll(USUAL, '')));
    }
  });
});

import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/** Every word and colour that is the example lender's alone. */
const EXAMPLES_OWN =
  /\babona\b|ACC260105AB3|15999-004|#be0d5b|Figtree|Gabarito|Calle de los Abonos/i;

const FOLDER = fileURLToPath(new URL('../../../tests/lenders/milpa', import.meta.url));

const LINK = 'https://www.milpa.mx/pay';
const late = {
  stage: 'first',
  since: '2026-11-30',
  amount: 70_636,
  calculated_on: '2026-12-01',
  loan_ids: ['019358a1-0000-7000-8000-000000000001'],
  link: LINK,
} as const;

// The folder is read when a program starts: these modules are loaded anew, as another lender's program would.
beforeAll(() => {
  vi.stubEnv('LENDER_DIR', FOLDER);
  vi.resetModules();
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

describe('another lender', () => {
  it('writes letters in its own name, colours and faces', async () => {
    const { latePaymentLetter } = await import('./messages/late-payment.ts');
    const letter = latePaymentLetter(late);

    expect(letter.text).toContain('Paga solo a Milpa');
    expect(letter.text).toContain('une@milpa.mx');
    expect(letter.html).toContain('#0b6b61');
    expect(letter.html).toContain('</span> milpa</span>');
    expect(`${letter.text}${letter.html}`).not.toMatch(EXAMPLES_OWN);
  });

  it('sends codes and notices under its own name', async () => {
    const { oneTimeCode } = await import('./messages/one-time-code.ts');
    const { emailVerification } = await import('./messages/email-verification.ts');
    const sent = oneTimeCode(
      { code: '012345', purpose: 'contact', expires_at: '2026-11-15T18:05:00.000Z' },
      'sms',
    );
    const letter = emailVerification({ link: LINK });

    expect(sent).toContain('Milpa');
    expect(letter.subject).toBe('Confirma tu correo en Milpa');
    expect(`${sent}${letter.subject}${letter.text}${letter.html}`).not.toMatch(EXAMPLES_OWN);
  });

  it('contracts with its own registrations, addresses and bureau, on its own paper', async () => {
    const { contractDocument } = await import('./contract/contract-document.ts');
    const { acceptedContract } = await import('./testing/samples.ts');
    const { textOf } = await import('./testing/document-text.ts');
    const { renderPdf } = await import('./pdf/render-pdf.ts');
    const { openedPdf } = await import('./testing/opened-pdf.ts');
    const document = contractDocument(acceptedContract());
    const text = textOf(document);
    const paper = openedPdf((await renderPdf(document)).bytes).join('\n');

    for (const fact of ['Milpa Créditos, S.A. de C.V.', '14777-440-031234', 'Av. de las Milpas 7'])
      expect(text).toContain(fact);
    expect(text).toContain('Buró de Crédito');
    expect(text).not.toMatch(EXAMPLES_OWN);
    // The wall on top, as PDF writes #0B6B61.
    expect(paper).toMatch(/0?\.0431\d* 0?\.4196\d* 0?\.3803\d* (?:rg|scn)/);
    expect(paper).not.toMatch(/0?\.7450\d* 0?\.0509\d* 0?\.3568\d* (?:rg|scn)/);
  });
});

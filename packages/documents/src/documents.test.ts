import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { lender } from '@abona/lender/lender';
import { describe, expect, it } from 'vitest';
import { closingLetterDocument } from './closing-letter.ts';
import { paymentSlipDocument, type SlipInstructions } from './payment-slip.ts';
import { printPdf } from './print-pdf.ts';
import { type AppliedShare, type ReceiptInput, receiptDocument } from './receipt.ts';
import {
  type AccountActivity,
  type LoanActivity,
  loanAccounts,
} from './statement/loan-activity.ts';
import { statementFigures } from './statement/statement-figures.ts';
import { centavosOf, tableOf, textOf } from './testing/document-text.ts';
import { openedPdf } from './testing/opened-pdf.ts';
import { creditOf, mariana } from './testing/samples.ts';

const share = (k: number, bucket: AppliedShare['bucket'], [base, iva]: [number, number]) => ({
  k,
  bucket,
  base: centavos(base),
  iva: centavos(iva),
});

const receipt = (given: Partial<ReceiptInput['payment']> = {}): ReceiptInput => ({
  lender,
  holder: mariana,
  credit: creditOf(),
  payment: {
    folio: 'pay_1',
    amount: centavos(57_000),
    rail: 'spei',
    receivedAtMs: Date.parse('2027-01-09T17:22:00Z'),
    reference: '38432P06202506114147089611',
    reversal: null,
    ...given,
  },
  applied: [
    share(3, 'late_fee', [0, 0]),
    share(3, 'moratory', [1_108, 177]),
    share(3, 'interest', [5_142, 823]),
    share(3, 'principal', [49_231, 0]),
  ],
  excess: centavos(519),
  after: {
    owed: centavos(156_429),
    principal: centavos(156_429),
    creditBalance: centavos(519),
    instalmentsPaid: 3,
  },
});

describe('a receipt', () => {
  it('says line by line what the payment covered, and the lines make the payment', () => {
    const document = receiptDocument(receipt());
    const table = tableOf(document, 'Aplicación del pago');

    expect(table.rows.map((row) => row[1])).toEqual([
      'Interés moratorio',
      'Interés ordinario',
      'Capital',
      'Saldo a favor',
    ]);
    expect(table.rows.reduce((sum, row) => sum + centavosOf(row[4]), 0)).toBe(57_000);
    expect(table.totals).toEqual(['Total', '', '$560.00', '$10.00', '$570.00']);
    expect(textOf(document)).toContain('Transferencia SPEI');
    expect(textOf(document)).toContain('9 de enero de 2027 a las 11:22 a.m.');
  });

  it('is refused when the lines do not make the payment', () => {
    expect(() => receiptDocument({ ...receipt(), excess: centavos(520) })).toThrow(/are not 57000/);
  });

  it('says of a reversed payment that it counts no more', () => {
    const reversal = { on: civilDate('2027-01-12'), reason: 'tu banco devolvió el cargo' };
    const text = textOf(receiptDocument(receipt({ reversal })));

    expect(text).toContain('Este pago fue revertido');
    expect(text).toContain('El 12 de enero de 2027 se revirtió este pago de $570.00');
    expect(text).not.toContain('Recibimos tu pago');
  });
});

describe('a closing letter', () => {
  const none = Object.fromEntries(loanAccounts.map((account) => [account, centavos(0)]));
  const input = {
    lender,
    holder: mariana,
    credit: creditOf(),
    folio: 'CF-1',
    issuedOn: civilDate('2027-02-16'),
    closure: { on: civilDate('2027-02-15'), reason: 'paid', totalPaid: centavos(331_177) },
    balances: none as Parameters<typeof closingLetterDocument>[0]['balances'],
    creditBalance: centavos(0),
  } as const;

  it('says that nothing is owed, since when, and what was paid, in words too', () => {
    const document = closingLetterDocument(input);
    const text = textOf(document);

    expect(text).toContain('pagado por completo');
    expect(text).toContain('15 de febrero de 2027');
    expect(text).toContain('$3,311.77 (tres mil trescientos once pesos 77/100 M.N.)');
    expect(tableOf(document, 'Saldo por concepto').totals).toEqual([
      'Total',
      '$0.00',
      '$0.00',
      '$0.00',
    ]);
    expect(text).not.toContain('saldo a favor');
  });

  it('promises a credit balance back', () => {
    const text = textOf(closingLetterDocument({ ...input, creditBalance: centavos(519) }));

    expect(text).toContain('saldo a favor de $5.19 (cinco pesos 19/100 M.N.)');
  });

  it.each(loanAccounts)('is refused while one centavo is owed on %s', (account) => {
    const balances = { ...input.balances, [account]: centavos(1) };

    expect(() => closingLetterDocument({ ...input, balances })).toThrow(/still holds 1/);
  });
});

describe('the figures of a statement', () => {
  const still = { opening: centavos(0), lines: [], closing: centavos(0) };
  const accounts: Record<string, AccountActivity> = Object.fromEntries(
    loanAccounts.map((account) => [account, still]),
  );
  const quiet = accounts as LoanActivity;
  const line = (journalId: number, amount: number) => ({
    journalId,
    businessKey: `payment:${journalId}`,
    kind: 'payment' as const,
    businessDate: civilDate('2026-12-15'),
    amount: centavos(amount),
  });

  it('are nothing for a loan on which nothing moved', () => {
    expect(statementFigures(quiet)).toMatchObject({ opening: 0, movements: [], closing: 0 });
  });

  it('are refused when the books do not lead from opening to closing', () => {
    const broken = { opening: centavos(100), lines: [line(1, -40)], closing: centavos(61) };

    expect(() => statementFigures({ ...quiet, loan_principal: broken })).toThrow(/does not lead/);
  });

  it('put what one journal did to several accounts on one line', () => {
    const { movements, closing } = statementFigures({
      ...quiet,
      loan_principal: { opening: centavos(100), lines: [line(1, -40)], closing: centavos(60) },
      loan_interest_iva: { opening: centavos(16), lines: [line(1, -16)], closing: centavos(0) },
    });

    expect(movements).toMatchObject([{ credit: 56, charge: 0, iva: 0, balance: 60 }]);
    expect(closing).toBe(60);
  });
});

const slip = (given: Partial<SlipInstructions>) =>
  paymentSlipDocument({
    lender,
    folio: 'FP-ABCDEF123456-NFBGYRK2',
    holder: mariana.name,
    credit: {
      loanId: 'loan_1',
      purchase: { merchant: 'Lámpara Luna, Casa Ámbar', reference: 'pedido CA-1' },
    },
    slip: {
      instructions: {
        label: 'Paga aquí',
        barcode: null,
        facts: [],
        steps: ['Paga el monto exacto.'],
        note: { title: 'Sin costo', text: 'Te avisamos.' },
        ...given,
      },
      amount: centavos(8_948),
      begunOn: civilDate('2026-11-17'),
      lastDay: civilDate('2026-11-20'),
    },
  });

describe('a payment slip', () => {
  const till: Partial<SlipInstructions> = {
    barcode: {
      digits: '93792924695430',
      alternative: 'Código de barras de la referencia 9379 2924 6954 30',
    },
    facts: [{ label: 'Referencia', value: '9379 2924 6954 30' }],
  };

  it('[2.43] says what to pay at the till, with bars that can be read, and nothing else of its holder', async () => {
    const document = slip(till);
    const pdf = openedPdf((await printPdf(document)).bytes).join('\n');

    expect(textOf(document)).toContain('$89.48');
    expect(textOf(document)).toContain('20 de noviembre de 2026');
    expect(textOf(document)).toContain('Referencia: 9379 2924 6954 30');
    expect(textOf(document)).toContain('Lámpara Luna, Casa Ámbar');
    expect(textOf(document)).not.toContain(String(mariana.curp));
    expect(textOf(document)).not.toContain(mariana.address[0]);
    // Start, seven pairs and the check have three bars each, the stop has four.
    expect(document.blocks).toContainEqual({
      kind: 'barcode',
      barcode: {
        digits: '93792924695430',
        alternative: 'Código de barras de la referencia 9379 2924 6954 30',
      },
    });
    expect(pdf.match(/ 64(?:\.0+)? re/g)).toHaveLength(9 * 3 + 4);
  });

  it('[2.43] says where to transfer, without bars', () => {
    const document = slip({
      facts: [
        { label: 'CLABE (18 dígitos)', value: '646 180 300 000 000 026' },
        { label: 'Banco', value: 'STP' },
      ],
    });

    expect(textOf(document)).toContain('CLABE (18 dígitos): 646 180 300 000 000 026');
    expect(textOf(document)).toContain('Banco: STP');
    expect(document.blocks.map(({ kind }) => kind)).not.toContain('barcode');
  });
});

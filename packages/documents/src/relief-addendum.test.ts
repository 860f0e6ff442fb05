import { addDays } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { lender } from '@abona/lender/lender';
import { describe, expect, it } from 'vitest';
import { currentTemplateId } from './contract/contract-templates.ts';
import { printPdf } from './print-pdf.ts';
import {
  type PlanOnPaper,
  type ReliefAddendumInput,
  reliefAddendumDocument,
} from './relief-addendum.ts';
import { tableOf, textOf } from './testing/document-text.ts';
import { openedPdf } from './testing/opened-pdf.ts';
import { creditOf, mariana, purchaseTerms, scheduleOf } from './testing/samples.ts';

const { rows, levelPayment } = scheduleOf(purchaseTerms);
const signedOn = addDays(purchaseTerms.disbursed, 5);

const plan = (given: Partial<PlanOnPaper> = {}): PlanOnPaper => ({
  ...{ rows, levelPayment, due: centavos(0), catTenths: 809 },
  remaining: centavos(rows.reduce((sum, { total }) => sum + total, 0)),
  lastDueOn: rows.at(-1)?.dueDate ?? signedOn,
  ...given,
});

const input = (given: Partial<ReliefAddendumInput> = {}): ReliefAddendumInput => ({
  ...{ lender, holder: mariana, credit: creditOf(), signedOn },
  contract: { folio: 'CT-10482', templateId: currentTemplateId },
  folio: 'CM-1-1',
  change: { kind: 'restructure', count: rows.length },
  ...{ now: plan(), next: plan(), cost: centavos(0) },
  bureau: 'Tu crédito saldrá como «reestructurado por acuerdo, al corriente» (RC).',
  acceptance: {
    atMs: Date.parse('2026-11-20T18:05:00Z'),
    ...{ method: 'sms_code', destination: '•• •••• 5678' },
    ...{ ip: '203.0.113.24', device: 'Android 14, Chrome 140', evidenceId: 'acc_1' },
  },
  ...given,
});

/** Owes this much more, beside the same instalments. */
const withDue = (due: number) => {
  const base = plan();
  return plan({ due: centavos(due), remaining: centavos(base.remaining + due) });
};

describe('an addendum', () => {
  it('names the clause that it changes, who signed how and when, and what stays', () => {
    const text = textOf(reliefAddendumDocument(input()));
    for (const wording of [
      'la cláusula 7, «Tus pagos», y el Anexo 1, «Tabla de pagos», del contrato de crédito CT-10482',
      'CAT 80.9% Sin IVA. Para fines informativos y de comparación. Fecha de cálculo: 20 de noviembre de 2026.',
      'Código de un solo uso enviado por SMS a •• •••• 5678',
      '20 de noviembre de 2026 a las 12:05 p.m.',
      'El cambio no tiene costo',
      'Este convenio no es un crédito nuevo',
      'reestructurado por acuerdo',
    ])
      expect(text).toContain(wording);
  });

  it('says by how much both plans differ, and refuses sums that do not add up', () => {
    const more = input({ next: withDue(12_345), cost: centavos(12_345) });
    const document = reliefAddendumDocument(more);
    expect(tableOf(document, 'Plan de antes y plan nuevo').totals).toEqual([
      ...['Pagas de más en total', '', '$123.45'],
    ]);
    expect(textOf(document)).toContain('Además debes $123.45 de intereses y cargos');
    expect(textOf(document)).toContain('Con el cambio pagas en total $123.45 más');
    expect(() => reliefAddendumDocument({ ...more, cost: centavos(12_344) })).toThrow(/CM-1-1/);
    const missing = plan({ remaining: centavos(1) });
    expect(() => reliefAddendumDocument(input({ next: missing }))).toThrow(/are not 1/);
  });

  it('of a date that moves tells both days; what is due already keeps its own', () => {
    const [first] = rows;
    const from = first?.dueDate ?? signedOn;
    const change = { kind: 'move_due', k: 1, from, to: addDays(from, 7) } as const;
    const both = { now: withDue(500), next: withDue(500) };
    const text = textOf(reliefAddendumDocument(input({ change, ...both })));
    expect(text).toContain(
      'Tu pago 1 vence el 7 de diciembre de 2026 en vez del 30 de noviembre de 2026.',
    );
    expect(text).toContain('Además debes $5.00 de un pago cuya fecha ya llegó');
    const skip = { ...change, kind: 'skip' } as const;
    expect(textOf(reliefAddendumDocument(input({ change: skip })))).toContain(
      'los que siguen se recorren un periodo',
    );
  });

  it('of a quita says what is given up, what is paid less, and what being late means then', () => {
    const change = { kind: 'quita', count: rows.length } as const;
    const given = { principal: centavos(400_000), charges: centavos(12_345) };
    const less = { now: withDue(500_000), next: withDue(500), cost: centavos(-499_500) };
    const document = reliefAddendumDocument(input({ change: { ...change, ...given }, ...less }));
    const text = textOf(document);
    for (const wording of [
      'Te perdonamos $4,000.00',
      '$123.45 de cargos por atraso, con IVA',
      'Con la quita pagas en total $4,995.00 menos',
      'Además debes $5.00 de intereses de pagos anteriores',
      '4. Si no pagas a tiempo',
      'no vuelve a deberse',
    ])
      expect(text).toContain(wording);
    const longer = textOf(reliefAddendumDocument(input()));
    expect(longer).not.toContain('Si no pagas a tiempo');
    const none = { ...change, ...given, charges: centavos(0) };
    expect(textOf(reliefAddendumDocument(input({ change: none })))).not.toContain('y $0.00');
  });

  it('without a CAT or a folio of its contract says neither', () => {
    const contract = { folio: null, templateId: currentTemplateId };
    const text = textOf(
      reliefAddendumDocument(input({ contract, next: plan({ catTenths: null }) })),
    );
    expect(text).toContain(`del contrato de crédito ${creditOf().loanId}`);
    expect(text).toContain('No aplica');
    expect(text).not.toContain('Fecha de cálculo');
  });

  it('is the same file to the byte, tagged and in Spanish', async () => {
    const document = reliefAddendumDocument(input());
    const [first, second] = [await printPdf(document), await printPdf(document)];
    expect(second.sha256).toBe(first.sha256);
    const pdf = openedPdf(first.bytes).join('\n');
    expect(pdf).toMatch(/\/Lang \(es-MX\)/);
    expect(pdf).toMatch(/\/Marked true/);
    for (const tag of ['Document', 'H1', 'H2', 'H3', 'P', 'Table', 'TR', 'TH', 'TD'])
      expect(pdf).toMatch(new RegExp(`/S /${tag}\\b`));
  });
});

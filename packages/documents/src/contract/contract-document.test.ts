import { createHash } from 'node:crypto';
import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { rate } from '@abona/kernel/rate';
import { dueDatesOf } from '@abona/loan-math/frequency';
import type { LoanTerms } from '@abona/loan-math/loan-terms';
import { describe, expect, it } from 'vitest';
import { centavosOf, tableOf, textOf } from '../testing/document-text.ts';
import {
  acceptedContract,
  contractInput,
  mariana,
  purchaseTerms,
  scheduleOf,
} from '../testing/samples.ts';
import {
  amortisationDocument,
  contractDocument,
  contractFingerprint,
} from './contract-document.ts';
import { contractTemplates, hashOfJson } from './contract-templates.ts';
import { fillText } from './fill-template.ts';

const cash: LoanTerms = {
  ...purchaseTerms,
  principal: centavos(2_000_000),
  annualRate: rate('0.45'),
  frequency: 'mensual',
  dayCount: 'ACT/360',
  disbursed: civilDate('2026-11-20'),
  dueDates: dueDatesOf({
    frequency: 'mensual',
    disbursed: civilDate('2026-11-20'),
    count: 12,
    firstDue: civilDate('2027-01-05'),
  }),
  openingFee: { amount: centavos(60_000), mode: 'DEDUCTED' },
};

describe('the cover sheet', () => {
  it('shows every disclosure that an offer needs before it is accepted', () => {
    const text = textOf(contractDocument(contractInput()));

    for (const wording of [
      'CAT 80.9% Sin IVA. Para fines informativos y de comparación. Fecha de cálculo: 15 de noviembre de 2026.',
      'Tasa de interés anual fija 60.00% sin IVA',
      'Tasa moratoria anual 90.00% sin IVA',
      'Monto del crédito: $3,000.00 (tres mil pesos 00/100 M.N.)',
      'Total a pagar: $3,311.77 (tres mil trescientos once pesos 77/100 M.N.)',
      '6 pagos quincenales de $551.96, salvo el último, de $551.97',
      'Primer y último pago: 30 de noviembre de 2026 y 15 de febrero de 2027',
      'No cobramos comisión por apertura',
      'Incumplir tus obligaciones te puede generar comisiones e intereses moratorios.',
      'Contratar créditos que excedan tu capacidad de pago afecta tu historial crediticio.',
      'Seguro: No aplica',
      'Estado de cuenta: Cada mes en www.abona.example/pay, sin costo. Si lo pides a la UNE, por correo',
      'Fecha de corte: El último día de cada mes',
      'Fecha límite de pago: La de cada pago',
      'Gastos de cobranza: No aplica',
      'Otras comisiones: No aplica',
      'Unidad Especializada de Atención a Usuarios (UNE)',
      '55 5340 0999 y 800 999 8080',
      'www.condusef.gob.mx',
      'asesoria@condusef.gob.mx',
      'Sociedad Financiera de Objeto Múltiple, Entidad No Regulada',
      'artículo 87-J',
      'Buró de Entidades Financieras',
    ])
      expect(text).toContain(wording);
    expect(text).toMatch(/RECA \d{5}-\d{3}-\d{6}\/\d{2}-\d{5}-\d{4}/);
  });

  it('says what is deducted, and names a late fee in place of moratory interest', () => {
    const text = textOf(
      contractDocument(
        contractInput({
          schedule: scheduleOf(cash),
          purchase: null,
          late: { kind: 'LATE_FEE', fee: centavos(5_000) },
        }),
      ),
    );

    expect(text).toContain(
      'Recibes: $19,304.00 (diecinueve mil trescientos cuatro pesos 00/100 M.N.)',
    );
    expect(text).toContain(
      'Comisión por apertura: $600.00 (seiscientos pesos 00/100 M.N.) más IVA.',
    );
    expect(text).toContain('Comisión por atraso $50.00 más IVA');
    expect(text).not.toContain('moratoria');
  });
});

/** Customers signed under it before another text came. */
const FIRST_TEXT = 'credito-simple-2026-11';

describe('the contract', () => {
  it('keeps every published text as it was signed', () => {
    for (const { template, hash } of contractTemplates)
      expect(
        hashOfJson(JSON.stringify(template)),
        `${template.id} was changed: add another template`,
      ).toBe(hash);
    const ids = contractTemplates.map(({ template }) => template.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('says until when being late costs, and transcribes the law it rests on', () => {
    const late = { kind: 'MORATORY', annualRate: rate('0.90'), daysMax: 90 } as const;
    const text = textOf(contractDocument(contractInput({ late })));

    expect(text).toContain('hasta que pagues, por un máximo de 90 días por cada pago');
    expect(text).toContain('Tasa moratoria anual 90.00% sin IVA, por un máximo de 90 días');
    expect(text).toContain('Anexo 2. Textos de ley');
    for (const article of ['artículo 11 Bis 1', 'artículo 23', 'artículo 87-J'])
      expect(text).toContain(article);
    expect(text).not.toMatch(/pago tardío|comercio\b/);
  });

  it('prints the version and the hash of its text, and how, when and by whom it was accepted', () => {
    const registered = contractTemplates.at(-1);
    const text = textOf(contractDocument(acceptedContract()));

    expect(text).toContain(`Versión del contrato: ${registered?.template.id}`);
    expect(text).toContain(`Huella del modelo (SHA-256): ${registered?.hash}`);
    expect(text).toContain('Fecha y hora: 15 de noviembre de 2026 a las 12:05 p.m.');
    expect(text).toContain('Medio: Código de un solo uso enviado por SMS a •• •••• 5678');
    expect(text).toContain('Dirección IP: 203.0.113.24');
    expect(text).toContain('Folio de aceptación: acc_');
  });

  it('cannot be printed with other terms than those that were accepted', () => {
    const accepted = acceptedContract();
    const other = {
      ...accepted,
      schedule: scheduleOf({ ...purchaseTerms, principal: centavos(300_001) }),
    };

    expect(() => contractDocument(other)).toThrow(/not what was accepted/);
    expect(contractFingerprint(other)).not.toBe(accepted.acceptance?.fingerprint);
  });

  const directDebit = {
    bank: 'BBVA México',
    account: { kind: 'clabe', ending: '7898' },
    maximum: centavos(60_000),
    until: null,
  } as const;
  const quoted = { ...mariana, name: 'Ana "la Güera" \\ Núñez' };

  it.each([
    [
      contractInput({ templateId: FIRST_TEXT }),
      '34ed56b6019a12bc202ea8bc20d3a603b0046945821f920dbfa7f1c14c3849dd',
    ],
    [
      contractInput({ templateId: FIRST_TEXT, directDebit, holder: quoted }),
      '698bc24148087132baae18b26147e22402a2fa6ec9ba70066148eb53755a5efc',
    ],
    [
      contractInput({
        ...{ templateId: FIRST_TEXT, schedule: scheduleOf(cash), purchase: null },
        ...{ late: { kind: 'LATE_FEE', fee: centavos(5_000) }, delivery: { kind: 'own_account' } },
      }),
      'cbccfad48261ec399688ec57b2af69a17df1d87581ac159e95286ecf2cb34ed1',
    ],
    [
      contractInput({
        ...{ templateId: FIRST_TEXT, late: { kind: 'NONE' }, downPayment: centavos(50_000) },
        directDebit: {
          ...{ bank: 'Banorte', account: { kind: 'clabe', ending: '1234' } },
          ...{ maximum: centavos(100_000), until: null },
        },
      }),
      '73717be940b02356d68c9f67b1a8505d9bee60bda02c65e1b75b41b57e0e86d5',
    ],
  ])('has the fingerprint of its text that acceptances of long ago carry', (input, fingerprint) => {
    const { blocks } = contractDocument(input);
    const end = blocks.findIndex((block) => block.kind === 'heading' && block.text === 'Firma');
    const json = JSON.stringify(blocks.slice(0, end));

    expect(contractFingerprint(input)).toBe(fingerprint);
    expect(createHash('sha256').update(json).digest('hex')).toBe(fingerprint);
  });

  it('says of a draft that it binds nobody', () => {
    expect(textOf(contractDocument(contractInput()))).toContain('No te obliga a nada');
  });

  it('leaves no blank unfilled, whatever the terms', () => {
    const variants = [
      contractInput(),
      contractInput({ holder: { ...mariana, curp: null, address: [] } }),
      contractInput({
        schedule: scheduleOf(cash),
        purchase: null,
        delivery: { kind: 'account', bank: 'BBVA México', clabeEnding: '7898' },
        late: { kind: 'NONE' },
      }),
      contractInput({
        schedule: scheduleOf({
          ...purchaseTerms,
          annualRate: rate('0'),
          design: { level: 'FLAT_FEE', fee: centavos(17_999) },
        }),
        late: { kind: 'LATE_FEE', fee: centavos(5_000) },
      }),
    ];

    for (const input of variants) {
      const text = textOf(contractDocument(input));
      expect(text).not.toMatch(/\{\{|\}\}|undefined|NaN/);
    }
    expect(() => fillText('{{nobody}}', {})).toThrow(/no value for nobody/);
  });

  it('carries the direct debit form with its maximum and the right to cancel, only where agreed', () => {
    const text = textOf(contractDocument(contractInput({ directDebit })));

    expect(text).toContain('CLABE con terminación 7898');
    expect(text).toContain('$600.00 (seiscientos pesos 00/100 M.N.)');
    expect(text).toContain(
      'en cualquier momento puedo solicitar la cancelación de la presente domiciliación sin costo',
    );
    expect(text).toContain('indefinida');
    expect(textOf(contractDocument(contractInput()))).not.toContain(
      'Autorización de domiciliación',
    );
  });
});

describe('the table of payments', () => {
  const weekly = scheduleOf({
    ...purchaseTerms,
    principal: centavos(10_000_000),
    frequency: 'semanal',
    dueDates: dueDatesOf({ frequency: 'semanal', disbursed: purchaseTerms.disbursed, count: 52 }),
  });

  it.each([
    ['six quincenas', scheduleOf(purchaseTerms)],
    ['twelve months with an opening fee', scheduleOf(cash)],
    ['fifty-two weeks', weekly],
  ])('adds up row by row and column by column: %s', (_, schedule) => {
    const table = tableOf(amortisationDocument(contractInput({ schedule })), 'Tabla de pagos');
    const column = (label: string) => table.columns.findIndex((each) => each.label === label);
    const amount = (row: readonly string[], label: string) => centavosOf(row[column(label)]);

    expect(table.rows).toHaveLength(schedule.rows.length);
    for (const row of table.rows) {
      const parts = amount(row, 'Capital') + amount(row, 'Interés') + amount(row, 'IVA');
      expect(amount(row, 'Pago total')).toBe(parts);
      expect(amount(row, 'Debes después')).toBe(
        amount(row, 'Debes antes') - amount(row, 'Capital'),
      );
    }
    for (const label of ['Capital', 'Interés', 'IVA', 'Pago total']) {
      const sum = table.rows.reduce((total, row) => total + amount(row, label), 0);
      expect(amount(table.totals ?? [], label)).toBe(sum);
    }
    expect(amount(table.rows.at(-1) ?? [], 'Debes después')).toBe(0);
    expect(amount(table.totals ?? [], 'Capital')).toBe(schedule.financed);
  });

  it('has a column of fees where the fee is flat, and the later day to pay where banks are closed', () => {
    const flat = scheduleOf({
      ...purchaseTerms,
      annualRate: rate('0'),
      design: { level: 'FLAT_FEE', fee: centavos(17_999) },
    });
    const table = tableOf(
      amortisationDocument(contractInput({ schedule: flat })),
      'Tabla de pagos',
    );

    expect(table.columns.map(({ label }) => label)).toContain('Comisión');
    expect(table.rows[4]?.slice(1, 3)).toEqual(['31/01/2027', '02/02/2027']);
  });
});

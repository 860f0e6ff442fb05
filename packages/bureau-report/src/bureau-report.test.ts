import { addDays, civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { circuloRequest } from './circulo-request.ts';
import { circuloPaymentOf, mopOf } from './payment-status.ts';
import { readCirculoXml } from './read-circulo-xml.ts';
import { readIntf } from './read-intf.ts';
import { recordProblems } from './record-problems.ts';
import {
  type Pesos,
  type ReportedAccount,
  type ReportedRecord,
  wholePesos,
} from './reported-account.ts';
import { preventionKeyOf, type Situation, situations } from './situation.ts';
import { circuloSettings, intfSettings, lateS1, mariana } from './testing/sample-records.ts';
import { writeCirculoXml } from './write-circulo-xml.ts';
import { accountSegment, writeIntf } from './write-intf.ts';

const cutOn = lateS1.cutOn;
const late: ReportedRecord = { person: mariana, account: lateS1 };
const pesos = (amount: number): Pesos => wholePesos(centavos(amount * 100));

/** The segment of the handbook's vector, sign by sign. */
const VECTOR =
  'TL02TL0110ZZ999900010205ABONA0409AB-0001230501I0601I0702PL0802MX100161101S120355213081511202614081512202615081511202617083101202721043000220422602301024041172250122602034308311220264404205745035529903FIN';

describe('the vector of the handbook', () => {
  it('is written sign by sign', () => {
    expect(accountSegment(late, intfSettings)).toBe(VECTOR);
    expect(VECTOR).toHaveLength(203);
  });

  it('is 03 for Buró and 02 for Círculo, however Círculo counts', () => {
    expect(mopOf(lateS1)).toBe('03');
    expect(circuloPaymentOf(lateS1, 'overdue_payments')).toBe('02');
    expect(circuloPaymentOf(lateS1, 'months_late')).toBe('02');
  });

  it('was 02 on 29 January and 03 from the 30th', () => {
    expect(mopOf({ ...lateS1, cutOn: civilDate('2027-01-29'), daysLate: 29 })).toBe('02');
    expect(mopOf({ ...lateS1, cutOn: civilDate('2027-01-30'), daysLate: 30 })).toBe('03');
  });
});

describe('the manner of payment', () => {
  it.each([
    [0, '01'],
    [1, '02'],
    [29, '02'],
    [30, '03'],
    [59, '03'],
    [60, '04'],
    [89, '04'],
    [90, '05'],
    [119, '05'],
    [120, '06'],
    [149, '06'],
    [150, '07'],
    [364, '07'],
    [365, '96'],
    [900, '96'],
  ])('%i days late is %s', (daysLate, mop) => {
    expect(mopOf({ ...lateS1, daysLate })).toBe(mop);
  });

  it('is a year later by the calendar, not by 365 days', () => {
    const leap = { ...lateS1, cutOn: civilDate('2028-12-31') };
    expect(mopOf({ ...leap, daysLate: 365 })).toBe('07');
    expect(mopOf({ ...leap, daysLate: 366 })).toBe('96');
  });

  it('is 00 while nothing has fallen due, 97 for a loss, 99 for fraud of the customer', () => {
    const fresh = { ...lateS1, daysLate: 0, isTooNew: true };
    expect(mopOf(fresh)).toBe('00');
    expect(mopOf({ ...lateS1, situation: 'written_off' })).toBe('97');
    expect(mopOf({ ...lateS1, situation: 'customer_fraud' })).toBe('99');
    expect(mopOf({ ...lateS1, situation: 'not_theirs' })).toBe('UR');
  });

  it('counts at most 84 payments for Círculo, and at least one when anything is late', () => {
    expect(circuloPaymentOf({ ...lateS1, overduePayments: 120 }, 'overdue_payments')).toBe('84');
    expect(circuloPaymentOf({ ...lateS1, overduePayments: 0 }, 'overdue_payments')).toBe('01');
    expect(circuloPaymentOf({ ...lateS1, daysLate: 0 }, 'overdue_payments')).toBe(' V');
  });
});

describe('whole pesos', () => {
  it.each([
    [0, 0],
    [1, 1],
    [49, 1],
    [99, 1],
    [100, 1],
    [149, 1],
    [150, 2],
    [226_004, 2_260],
    [117_167, 1_172],
  ])('%i centavos are %i', (amount, whole) => {
    expect(wholePesos(centavos(amount))).toBe(whole);
  });
});

describe('the INTF file', () => {
  it('has a header of 150 signs, a trailer of 253 and no line breaks', () => {
    const file = writeIntf([late], cutOn, intfSettings);
    expect(file.slice(0, 52)).toBe('INTF14ZZ99990001ABONA           00310120270000000000');
    expect(file.slice(52, 150)).toBe(' '.repeat(98));
    const trailer = file.slice(-253);
    expect(trailer.slice(0, 93)).toBe(
      'TRLR0000000000226000000000001172001000000001000000001000000000000000001000000ABONA           ',
    );
    expect(trailer.slice(93).trimEnd()).toBe(
      'AV PASEO DE LA REFORMA 100 JUAREZ 06600 CIUDAD DE MEXICO',
    );
    expect(file).not.toMatch(/[^A-Z0-9@.& -]/);
  });

  it('writes people in capitals without accents, long streets in two lines, no second surname by its words', () => {
    const person = {
      ...mariana,
      givenNames: 'María de los Ángeles',
      firstSurname: 'Núñez',
      secondSurname: null,
      address: {
        ...mariana.address,
        street: 'Calzada de los Insurgentes del Sur de la Patria 12345, int. 8',
      },
      employer: 'Taquería «El Güero» & Hijos',
    };
    const file = writeIntf([{ person, account: lateS1 }], cutOn, intfSettings);
    expect(file).toContain('PN05NUNEZ0016NO PROPORCIONADO0205MARIA0314DE LOS ANGELES040814031992');
    expect(file).toContain('PA40CALZADA DE LOS INSURGENTES DEL SUR DE LA');
    expect(file).toContain('PE25TAQUERIA EL GUERO & HIJOS1802MX');
    const read = readIntf(file);
    expect(read.ok && read.value.records[0]?.person).toMatchObject({
      givenNames: 'MARIA DE LOS ANGELES',
      secondSurname: null,
      address: { street: 'CALZADA DE LOS INSURGENTES DEL SUR DE LA PATRIA 12345 INT 8' },
    });
  });

  it.each([
    ['another version', (file: string) => file.replace('INTF14', 'INTF11')],
    ['nothing but a header', (file: string) => file.slice(0, 150)],
    ['a field cut short', (file: string) => file.replace('9903FIN', '9909FIN')],
    ['an account without an end', (file: string) => file.replace('9903FIN', '')],
    ['another balance', (file: string) => file.replace('22042260', '22042261')],
    ['a manner that there is not', (file: string) => file.replace('260203', '260208')],
    ['a date that there is not', (file: string) => file.replace('130815112026', '130831022026')],
  ])('with %s is not read', (_, spoilt) => {
    expect(readIntf(spoilt(writeIntf([late], cutOn, intfSettings))).ok).toBe(false);
  });

  it('takes no amount of more digits than its field', () => {
    const account = { ...lateS1, instalment: pesos(10_000_000_000) };
    expect(() => accountSegment({ person: mariana, account }, intfSettings)).toThrow('field 12');
  });
});

describe("Círculo's file", () => {
  it('escapes what XML needs escaped, and reads it back', () => {
    const person = { ...mariana, email: `A&B<C>'"@EXAMPLE.MX`, employer: 'PEREZ & CIA' };
    const file = writeCirculoXml([{ person, account: lateS1 }], cutOn, circuloSettings);
    expect(file).toContain('A&amp;B&lt;C&gt;&apos;&quot;@EXAMPLE.MX');
    const read = readCirculoXml(file, circuloSettings);
    expect(read.ok && read.value.records[0]?.person).toEqual(person);
  });

  it('writes quincenal as Q, where the other bureau has S', () => {
    const file = writeCirculoXml([late], cutOn, circuloSettings);
    expect(file).toContain('<FrecuenciaPagos>Q</FrecuenciaPagos>');
    expect(file).toContain('<PagoActual>02</PagoActual>');
    expect(file).toContain('<FechaCorte>20270131</FechaCorte>');
    expect(file).toContain('<TotalSaldosActuales>2260</TotalSaldosActuales>');
  });

  it.each([
    ['an element left open', (file: string) => file.replace('</Persona>', '')],
    ['another root', (file: string) => file.replaceAll('Carga>', 'Cargo>')],
    ['another balance', (file: string) => file.replace('<SaldoActual>2260', '<SaldoActual>2261')],
    ['no account number', (file: string) => file.replace(/<CuentaActual>.*?<\/CuentaActual>/, '')],
    ['entities of its own', (file: string) => file.replace('AB-000123', '&lol;')],
  ])('with %s is not read', (_, spoilt) => {
    const file = spoilt(writeCirculoXml([late], cutOn, circuloSettings));
    expect(readCirculoXml(file, circuloSettings).ok).toBe(false);
  });

  it('is told online one account a call, by the same names and values', () => {
    expect(circuloRequest(late, circuloSettings)).toMatchObject({
      encabezado: { claveOtorgante: '0000999001', nombreOtorgante: 'ABONA' },
      persona: {
        nombre: { curp: 'LOHM920314MJCPRR07', fechaNacimiento: '19920314' },
        domicilio: { cp: '44160', estado: 'JAL' },
        cuenta: { cuentaActual: 'AB-000123', saldoVencido: '1172', pagoActual: '02' },
      },
    });
    expect(circuloRequest(late, circuloSettings).persona.cuenta).not.toHaveProperty(
      'fechaCierreCuenta',
    );
  });
});

/** What becomes of the figures of an account in each situation. */
const ended: ReadonlySet<Situation> = new Set([
  'paid',
  'collected',
  'restructured_paid',
  'settled_by_customer_quita',
  'settled_by_lender_quita',
  'refunded',
  'not_theirs',
]);

const dates = fc
  .integer({ min: 0, max: 900 })
  .map((days) => addDays(civilDate('2026-11-17'), days));

/** Any account that a cut can meet: each situation, too new, on time or late in each bucket. */
const accounts: fc.Arbitrary<ReportedAccount> = fc
  .record({
    situation: fc.constantFrom(...situations),
    frequency: fc.constantFrom('semanal', 'catorcenal', 'quincenal', 'mensual'),
    openedOn: dates,
    daysLate: fc.constantFrom(0, 0, 1, 29, 30, 59, 60, 89, 90, 119, 120, 149, 150, 364, 400, 999),
    principal: fc.integer({ min: 1, max: 99_999 }),
    interest: fc.integer({ min: 0, max: 999 }),
    isTooNew: fc.boolean(),
    hasPaid: fc.boolean(),
    termDays: fc.integer({ min: 7, max: 1_900 }),
  })
  .map(({ situation, openedOn, hasPaid, ...drawn }) => {
    const isOver = ended.has(situation);
    const daysLate = isOver ? 0 : drawn.daysLate;
    const cut = addDays(openedOn, drawn.daysLate + 20);
    const unlessOver = (amount: number) => pesos(isOver ? 0 : amount);
    const balance = unlessOver(drawn.principal + drawn.interest);
    return {
      ...drawn,
      situation,
      openedOn,
      number: `AB-${drawn.termDays}`,
      payments: 12,
      instalment: unlessOver(552),
      firstDefaultOn: drawn.daysLate > 0 ? addDays(cut, -drawn.daysLate) : null,
      lastPaymentOn: hasPaid ? addDays(openedOn, 3) : null,
      lastPayment: pesos(hasPaid ? 552 : 0),
      lastPurchaseOn: openedOn,
      closedOn: isOver ? addDays(cut, -1) : null,
      cutOn: cut,
      originalAmount: pesos(drawn.principal),
      highestCredit: pesos(drawn.principal),
      balance,
      principal: unlessOver(drawn.principal),
      interest: unlessOver(drawn.interest),
      overdue: pesos(daysLate > 0 ? Math.min(balance, 552) : 0),
      overduePayments: daysLate > 0 ? 2 : 0,
      daysLate,
      isTooNew: drawn.isTooNew && drawn.daysLate === 0,
      overduePortfolioSince: daysLate > 90 ? addDays(cut, 90 - daysLate) : null,
    };
  });

const books = fc
  .array(
    accounts.map((account) => ({ person: mariana, account })),
    { maxLength: 8 },
  )
  .filter((records) => records.every((record) => recordProblems(record).length === 0));

describe('every state of an account', () => {
  it('reads back from INTF as it was written, with and without its details', () => {
    fc.assert(
      fc.property(books, fc.boolean(), (records, withDetails) => {
        const settings = { ...intfSettings, withDetails };
        const read = readIntf(writeIntf(records, cutOn, settings));
        expect(read).toMatchObject({ ok: true });
        if (!read.ok) return;
        expect(read.value.records.map(({ account }) => account)).toEqual(
          records.map(({ account, person }) => {
            const { isTooNew, interest, daysLate, termDays, ...kept } = account;
            const { originalAmount, overduePortfolioSince, ...row } = kept;
            const details = { interest, daysLate, termDays, originalAmount, overduePortfolioSince };
            return {
              ...row,
              mop: mopOf(account),
              details: withDetails ? { ...details, email: person.email } : null,
            };
          }),
        );
        const { curp, email, ...person } = mariana;
        for (const record of read.value.records) expect(record.person).toEqual(person);
      }),
    );
  });

  it("reads back from Círculo's file as it was written", () => {
    fc.assert(
      fc.property(books, (records) => {
        const file = writeCirculoXml(records, cutOn, circuloSettings);
        const read = readCirculoXml(file, circuloSettings);
        expect(read).toEqual({
          ok: true,
          value: {
            member: circuloSettings.member,
            cutOn,
            records: records.map(({ person, account }) => {
              const { isTooNew, ...row } = account;
              const payment = circuloPaymentOf(account, 'overdue_payments');
              return { person, account: { ...row, payment } };
            }),
            figures: {
              records: records.length,
              employers: 0,
              balance: records.reduce((sum, { account }) => sum + account.balance, 0),
              overdue: records.reduce((sum, { account }) => sum + account.overdue, 0),
            },
          },
        });
      }),
    );
  });

  it('has a key of its own: no two situations share one', () => {
    const keys = situations.map(preventionKeyOf);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('what a bureau would send back', () => {
  it.each<[string, Partial<ReportedAccount>]>([
    ['account_number_invalid', { number: 'ñ' }],
    ['opened_after_cut', { openedOn: civilDate('2027-02-01') }],
    ['closed_with_balance', { closedOn: cutOn }],
    ['principal_above_balance', { principal: pesos(2_261) }],
    ['overdue_above_balance', { overdue: pesos(2_261) }],
    ['late_without_overdue', { overdue: pesos(0) }],
    ['overdue_without_default', { firstDefaultOn: null }],
  ])('is known before it is sent: %s', (problem, change) => {
    const account = { ...lateS1, ...change };
    expect(recordProblems({ person: mariana, account })).toContain(problem);
    expect(recordProblems(late)).toEqual([]);
  });

  it('is known of people too', () => {
    const child = { ...mariana, birthDate: civilDate('2012-02-01') };
    expect(recordProblems({ person: child, account: lateS1 })).toEqual(['age_out_of_range']);
    const nameless = { ...mariana, givenNames: '…' };
    expect(recordProblems({ person: nameless, account: lateS1 })).toEqual(['name_missing']);
  });
});

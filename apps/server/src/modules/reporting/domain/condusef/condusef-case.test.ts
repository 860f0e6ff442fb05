import { civilDate } from '@abona/kernel/civil-date';
import { describe, expect, it } from 'vitest';
import { type ReportedCase, redecoReport, reuneReport } from './condusef-case.ts';

const settings = {
  institution: 'Abona',
  sector: 'Sociedades Financieras de Objeto Múltiple E.N.R.',
  product: '026111000017',
  causes: { dispute: '0001', not_me: '0002', complaint: '0003' },
  media: { web: 7, phone: 1, email: 2, letter: 4, authority: 6, bureau: 8 },
  level: 1,
};

const waiting: ReportedCase = {
  folio: 'QJ-2026-000001',
  kind: 'complaint',
  channel: 'web',
  agency: null,
  receivedOn: civilDate('2026-11-13'),
  answeredOn: null,
  outcome: null,
  claimed: null,
  granted: 0,
  person: { sex: 'M', birthDate: civilDate('1990-11-14') },
};
const answered: ReportedCase = {
  ...waiting,
  folio: 'QJ-2026-000002',
  answeredOn: civilDate('2026-12-01'),
  outcome: 'partly',
  claimed: 123_456,
  granted: 50_000,
};

const reported = (...cases: readonly ReportedCase[]) =>
  reuneReport(cases, { quarter: 4, settings });

describe('what CONDUSEF hears of a case', () => {
  it('that waits is nothing of its end, and the age on the day it was received', () => {
    const [row] = reported(waiting).reclamaciones;

    expect(row).toMatchObject({
      RecEstadoConPend: 1,
      RecFechaReclamacion: '13/11/2026',
      RecFechaResolucion: null,
      RecFechaNotifiUsuario: null,
      RecSentidoResolucion: null,
      RecImporteAbonado: null,
      RecEdad: 35,
      RecSexo: 'M',
    });
  });

  it('by which way it came is the medium of reception, to REUNE and to REDECO', () => {
    const [byApp, byPhone] = reported(waiting, { ...waiting, channel: 'phone' }).reclamaciones;
    const agency = { id: 'a', isTakenBack: false };
    const letter: ReportedCase = { ...waiting, channel: 'letter', agency };
    const { quejas } = redecoReport([letter], { agencies: [], month: 11, settings });

    expect([byApp, byPhone].map((row) => row?.['RecMedioRecepcionCanal'])).toEqual([7, 1]);
    expect(quejas[0]).toMatchObject({ QuejasMedio: 4 });
  });

  it('that was answered is its end, and what was given in pesos', () => {
    const [row] = reported(answered).reclamaciones;

    expect(row).toMatchObject({
      RecEstadoConPend: 2,
      RecFechaResolucion: '01/12/2026',
      RecSentidoResolucion: 3,
      RecMonetario: 'SI',
      RecMontoReclamado: 1_234.56,
      RecImporteAbonado: 500,
      RecFechaAbonoImporte: '01/12/2026',
    });
  });

  it('is a reclamación of 28 things, or an aclaración of 26, and never a place', () => {
    const notMine: ReportedCase = { ...answered, kind: 'not_me' };
    const disputed: ReportedCase = { ...waiting, kind: 'dispute' };

    const { reclamaciones, aclaraciones, consultas } = reported(waiting, notMine, disputed);

    expect(reclamaciones.map((row) => Object.keys(row).length)).toEqual([28]);
    expect(aclaraciones.map((row) => Object.keys(row).length)).toEqual([26, 26]);
    expect(aclaraciones.map((row) => row['AclaracionCausaMotivo'])).toEqual(['0002', '0001']);
    expect(aclaraciones[0]).toMatchObject({
      AclaracionCodigoPostal: null,
      AclaracionColonia: null,
    });
    expect(consultas).toEqual([]);
  });
});

describe('what REDECO hears of a month', () => {
  const agency = {
    name: 'Cobranza del Norte, S.C.',
    rfc: 'DCN150312A19',
    redecoNumber: 'DC-004512',
    address: 'Av. Constitución 100, Monterrey',
    phones: ['8183456789'],
    partners: ['Laura Garza'],
    people: ['Luis Cantú'],
    fromHour: 9,
    untilHour: 19,
  };
  const month = (...cases: readonly ReportedCase[]) =>
    redecoReport(cases, { agencies: [agency], month: 11, settings });
  const had = (isTakenBack: boolean) => ({ id: 'a', isTakenBack });

  it('is who collects for us, and complaints about what a despacho had, of 25 things each', () => {
    const { despachos, quejas } = month(
      { ...waiting, agency: had(false) },
      { ...answered, agency: had(true) },
      { ...waiting, folio: 'QJ-2026-000003' },
      { ...waiting, kind: 'dispute', agency: had(false) },
    );

    expect(despachos).toMatchObject([{ RFC: 'DCN150312A19', Horario: '9:00-19:00' }]);
    expect(quejas.map((row) => row['QuejasFolio'])).toEqual(['QJ-2026-000001', 'QJ-2026-000002']);
    expect(quejas.map((row) => Object.keys(row).length)).toEqual([25, 25]);
    expect(quejas[0]).toMatchObject({
      QuejasNoMes: 11,
      QuejasEstatus: 1,
      QuejasFecResolucion: null,
      QuejasNumPenal: null,
      QuejasPenalizacion: null,
    });
    expect(quejas[1]).toMatchObject({
      QuejasEstatus: 2,
      QuejasRespuesta: 3,
      QuejasNumPenal: 1,
      QuejasPenalizacion: 2,
    });
  });
});
